"""Rate limits of hosts of models: how long to wait, and whether waiting can help at all.

Google sends `google.rpc.QuotaFailure` and `google.rpc.RetryInfo` with a 429
(https://ai.google.dev/gemini-api/docs/rate-limits); others a `Retry-After` header, and an error
code where an account has no credit left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

_DAILY = re.compile(r"per_?day|daily|insufficient_quota|credit|billing", re.IGNORECASE)
_SECONDS = re.compile(r"(\d+(?:\.\d+)?)s?")


def retry_after(details: object, headers: Mapping[str, str]) -> float | None:
    """Find out how long a host asks to wait.

    Args:
        details: The body of its refusal, decoded.
        headers: Those it came with.

    Returns:
        Seconds; None where it does not say.
    """
    told = [headers.get("retry-after", "")]
    told += [str(each.get("retryDelay", "")) for each in _mappings(details)]
    found = (_SECONDS.fullmatch(value) for value in told)
    return next((float(match[1]) for match in found if match), None)


def is_daily(details: object) -> bool:
    """Tell whether a refusal lasts for the day, or until somebody pays."""
    names = ("quotaId", "quotaMetric", "code", "type")
    return any(
        _DAILY.search(str(each[name]))
        for each in _mappings(details)
        for name in names
        if name in each
    )


def _mappings(value: object) -> Iterator[Mapping[str, Any]]:
    """Yield every mapping in nested JSON."""
    if isinstance(value, Mapping):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _mappings(each)
