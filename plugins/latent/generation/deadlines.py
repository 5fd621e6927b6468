"""Deadlines for the first words of an answer, for each pause within it, and for the whole."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from .faults import Fault, TierError
from .tier import Tier

PAUSE = 10.0
"""Seconds between two pieces: a model that was writing and is silent so long has stalled."""


async def in_time(
    pieces: AsyncGenerator[str, None], tier: Tier, latest: float
) -> AsyncGenerator[str, None]:
    """Pass pieces on as long as they keep the deadlines.

    Args:
        pieces: Of one answer; closed in the end, come what may.
        tier: Says how long it may take.
        latest: When all must be over, on the loop's clock.

    Raises:
        TierError: A deadline passed, no words came, or what the pieces raise.
    """
    now = asyncio.get_running_loop().time
    end = min(now() + tier.whole, latest)
    due, begun = now() + tier.first_token, False
    async with aclosing(pieces):
        while True:
            try:
                async with asyncio.timeout_at(min(due, end)):
                    piece = await anext(pieces)
            except StopAsyncIteration:
                if not begun:
                    raise TierError(Fault.EMPTY) from None
                return
            except TimeoutError:
                raise TierError(_missed(begun=begun, whole=end < due)) from None
            if not begun:
                # Spaces alone are no words: they neither begin an answer nor move the deadline.
                piece = piece.lstrip()
                if not piece:
                    continue
            yield piece
            due, begun = now() + PAUSE, True


def _missed(*, begun: bool, whole: bool) -> Fault:
    """Name the fault of a deadline that passed: that of the whole, or the next piece's."""
    if whole:
        return Fault.OVER_TIME
    return Fault.STALLED if begun else Fault.TOO_SLOW
