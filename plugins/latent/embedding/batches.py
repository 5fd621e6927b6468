"""Many texts in requests of a few, each with patience for the host's rate limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ..retrieval.vectors import slice_rows
from .quota import with_patience

Request = Callable[[Sequence[str]], list[list[float]]]
"""Embeds one batch; raises `RateLimitError` where it may be worth waiting."""


def embed_in_batches(
    texts: Sequence[str],
    size: int,
    request: Request,
    dims: int,
    patience: float,
    sleep: Callable[[float], None],
) -> NDArray[np.float32]:
    """Embed texts.

    Args:
        texts: Any number of them.
        size: Texts in a batch at most.
        request: Embeds a batch.
        dims: Width of a vector.
        patience: Seconds to wait for rate limits, for each batch.
        sleep: Waits.

    Returns:
        float32, (len(texts), dims), rows of unit length: hosts that cut vectors short do not
        bring them back to it.

    Raises:
        EmbeddingError: The host failed.
    """
    rows: list[list[float]] = []
    for start in range(0, len(texts), size):
        rows += with_patience(partial(request, texts[start : start + size]), patience, sleep)
    return slice_rows(np.array(rows, np.float32).reshape(len(rows), dims), dims)
