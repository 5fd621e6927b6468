"""What can go wrong with a model, in one list whichever host it is of."""

from __future__ import annotations

from enum import StrEnum

from ..errors import GenerationError


class Fault(StrEnum):
    """Why a tier did not answer, or not to the end; written into the trace of the answer."""

    NO_KEY = "no_key"
    NO_PACKAGE = "no_package"
    BAD_KEY = "bad_key"
    QUOTA_OF_THE_MINUTE = "quota_of_the_minute"
    QUOTA_OF_THE_DAY = "quota_of_the_day"
    OVERLOADED = "overloaded"
    REJECTED = "rejected"
    NO_SUCH_MODEL = "no_such_model"
    UNREACHABLE = "unreachable"
    TOO_SLOW = "too_slow"
    STALLED = "stalled"
    OVER_TIME = "over_time"
    CUT_OFF = "cut_off"
    MALFORMED = "malformed"
    EMPTY = "empty"
    BLOCKED = "blocked"
    TOO_LONG = "too_long"
    RESTING = "resting"


class TierError(GenerationError):
    """A model failed; the next one is asked where none of its words has been shown.

    Attributes:
        fault: Why.
        retry_after: Seconds its host asks to wait; None where it does not say.
    """

    def __init__(self, fault: Fault, *, retry_after: float | None = None) -> None:
        """Make one; never with the host's own words, which may repeat what it was sent."""
        super().__init__(f"A model did not answer: {fault}.")
        self.fault = fault
        self.retry_after = retry_after


STATUSES = {
    400: Fault.REJECTED,
    401: Fault.BAD_KEY,
    403: Fault.BAD_KEY,
    404: Fault.NO_SUCH_MODEL,
    410: Fault.NO_SUCH_MODEL,
    429: Fault.QUOTA_OF_THE_MINUTE,
}

SERVER_ERROR = 500
"""The first status that blames the host."""


def fault_of(status: int, *, daily: bool, bad_key: bool = False) -> Fault:
    """Name the fault of a refusal.

    Args:
        status: HTTP status.
        daily: Whether a quota of the day is spent.
        bad_key: Whether it says that the key is none: Google does so with a 400.
    """
    if bad_key:
        return Fault.BAD_KEY
    if daily and status in {402, 403, 429}:
        return Fault.QUOTA_OF_THE_DAY
    if status >= SERVER_ERROR:
        return Fault.OVERLOADED
    return STATUSES.get(status, Fault.REJECTED)
