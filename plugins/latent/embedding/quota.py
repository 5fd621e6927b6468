"""Rate limits of hosts of models: how long to wait, and whether waiting can help at all.

Google sends `google.rpc.QuotaFailure` and `google.rpc.RetryInfo` with a 429
(https://ai.google.dev/gemini-api/docs/rate-limits); others a `Retry-After` header, and an error
code where an account has no credit left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from ..errors import RateLimitError

Answer = TypeVar("Answer")

FIRST_WAIT = 2.0
"""Seconds before the second try where the host does not say; doubled for each one after."""

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


def with_patience(
    call: Callable[[], Answer], patience: float, sleep: Callable[[float], None]
) -> Answer:
    """Call until no rate limit stands in the way.

    Args:
        call: Raises `RateLimitError` where one does.
        patience: Seconds to wait in all.
        sleep: Waits.

    Raises:
        RateLimitError: It is the day's, or asks for more patience.
    """
    waited, wait = 0.0, FIRST_WAIT
    while True:
        try:
            return call()
        except RateLimitError as error:
            pause = wait if error.retry_after is None else error.retry_after
            if error.daily or waited + pause > patience:
                raise
        sleep(pause)
        waited += pause
        wait *= 2


def _mappings(value: object) -> Iterator[Mapping[str, Any]]:
    """Yield every mapping in nested JSON."""
    if isinstance(value, Mapping):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _mappings(each)
