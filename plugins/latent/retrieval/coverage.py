"""Coverage: what share of a query's words a chunk holds, each counting the same."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .bm25 import Postings


def coverage(postings: Postings, tokens: Sequence[str]) -> NDArray[np.float64]:
    """Measure every chunk.

    Args:
        postings: Of the index.
        tokens: The query's content tokens.

    Returns:
        float64, (chunks,), in [0, 1]: distinct tokens it holds over distinct tokens; all 0 for a
        query without any.
    """
    distinct = dict.fromkeys(tokens)
    chunks = postings.chunks_of([postings.span(term) for term in distinct])
    return np.bincount(chunks, minlength=postings.count) / max(len(distinct), 1)
