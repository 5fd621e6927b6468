"""How long a model is left alone after a fault, so that no visitor waits for it in vain.

Gemini's quotas of the day end at midnight in California
(https://ai.google.dev/gemini-api/docs/rate-limits), others at midnight UTC.
"""

from __future__ import annotations

from collections.abc import Callable

from ..hosts.kinds import GEMINI
from .faults import Fault, TierError
from .tier import Tier

Now = Callable[[], float]
"""Seconds since 1970."""

HOUR = 3600.0
DAY = 24 * HOUR

PACIFIC_MIDNIGHT = 8 * HOUR
"""Seconds after midnight UTC: that of the winter, so that no summer day is tried an hour early."""

LONGEST = HOUR
"""Seconds that a host may ask to wait, but for the quota of a day."""

SECONDS = {
    Fault.QUOTA_OF_THE_MINUTE: 30.0,
    # Somebody has to mend these; now and then it is seen whether somebody has.
    Fault.BAD_KEY: 300.0,
    Fault.NO_SUCH_MODEL: 300.0,
    Fault.NO_PACKAGE: DAY,
    # These pass, but seldom within a breath.
    Fault.OVERLOADED: 15.0,
    Fault.UNREACHABLE: 15.0,
    Fault.TOO_SLOW: 15.0,
    Fault.STALLED: 15.0,
}


class Rests:
    """Remembers until when each model rests."""

    def __init__(self, now: Now) -> None:
        """Begin with none that does."""
        self._now = now
        self._until: dict[str, float] = {}

    def note(self, tier: Tier, error: TierError) -> None:
        """Let a model rest after a fault, if that kind lasts."""
        seconds = self._seconds(tier, error)
        if seconds:
            self._until[_name(tier)] = self._now() + seconds

    def rests(self, tier: Tier) -> bool:
        """Tell whether it is to be left alone now."""
        return self._until.get(_name(tier), 0.0) > self._now()

    def _seconds(self, tier: Tier, error: TierError) -> float:
        if error.fault is Fault.QUOTA_OF_THE_DAY:
            reset = PACIFIC_MIDNIGHT if tier.kind == GEMINI else 0.0
            return DAY - (self._now() - reset) % DAY
        if error.retry_after is not None:
            return min(error.retry_after, LONGEST)
        return SECONDS.get(error.fault, 0.0)


def _name(tier: Tier) -> str:
    return f"{tier.base_url} {tier.model}"
