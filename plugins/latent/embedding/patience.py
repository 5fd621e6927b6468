"""Waiting for the rate limits of a host of embeddings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..errors import RateLimitError

Answer = TypeVar("Answer")

FIRST_WAIT = 2.0
"""Seconds before the second try where the host does not say; doubled for each one after."""


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
