"""Fusion: two ways to make one order out of cosine similarities and lexical scores.

Reciprocal rank fusion is of Cormack, Clarke & Büttcher 2009, Reciprocal Rank Fusion outperforms
Condorcet and individual Rank Learning Methods (https://doi.org/10.1145/1571941.1572114), which
also gives k = 60: score(c) = Σ over rankings of 1 / (k + rank of c). It needs no scores that
compare, only orders; so it also cannot tell a good first place from a poor one.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Order = NDArray[np.intp]
"""Positions of chunks, best first."""

FEW = 8
"""How many are found sooner one by one than by partitioning all and sorting what ties."""

NEVER = -math.inf
"""A score below all others."""

MANY = 500
"""From here on numpy's default sort is over twice as fast as a stable one; but it leaves what
ties in any order."""


def few_best(scores: NDArray[np.float64], inside: NDArray[np.bool_], count: int) -> list[int]:
    """Find what `best_first` finds, by looking for the first greatest again and again.

    Args:
        scores: float64, (chunks,).
        inside: bool, (chunks,): which of them to order.
        count: How many are wanted.
    """
    left = np.where(inside, scores, NEVER)
    best = []
    for _ in range(min(count, int(np.count_nonzero(inside)))):
        position = int(left.argmax())
        left[position] = NEVER
        best.append(position)
    return best


def best_first(scores: NDArray[np.float64], among: Order, count: int | None = None) -> Order:
    """Order chunks by score, equal ones by position.

    Args:
        scores: float64, (chunks,).
        among: Positions to order, ascending.
        count: How many are wanted; all when None.

    Returns:
        The best `count` of `among`, best first.
    """
    chosen = scores[among]
    if count is not None and count < len(among):
        last = np.partition(chosen, -count)[-count]
        # All that tie with the last one stay, as partition takes any of them.
        (enough,) = (chosen >= last).nonzero()
        among, chosen = among[enough], chosen[enough]
    return among[_descending(chosen)[:count]]


def _descending(scores: NDArray[np.float64]) -> Order:
    """Order all, equal ones by position: by the fast sort unless something ties."""
    if len(scores) >= MANY:
        order = np.argsort(scores)[::-1]
        ordered = scores[order]
        if not np.count_nonzero(ordered[1:] == ordered[:-1]):
            return order
    return np.argsort(-scores, kind="stable")


def add_coverage(
    dense: NDArray[np.float64], coverage: NDArray[np.float64], weight: float
) -> NDArray[np.float64]:
    """Add lexical evidence to similarity: `dense + weight · coverage`.

    Args:
        dense: float64, (chunks,): cosine similarities.
        coverage: float64, (chunks,), in [0, 1].
        weight: What full coverage is worth, in cosine similarity.
    """
    return dense + weight * coverage


def reciprocal_rank_fusion(orders: Iterable[Order], count: int, k: int) -> NDArray[np.float64]:
    """Fuse rankings.

    Args:
        orders: Each a ranking of some or all chunks.
        count: Chunks.
        k: Dampens the first places: the larger, the more they must agree.

    Returns:
        float64, (count,): 0 for a chunk that is in none of them.
    """
    scores = np.zeros(count)
    shares = _reciprocal_ranks(count, k)
    for order in orders:
        scores[order] += shares[: len(order)]
    return scores


@lru_cache(maxsize=8)
def _reciprocal_ranks(count: int, k: int) -> NDArray[np.float64]:
    """Give what each rank from 1 to `count` adds to a score; the same for every query."""
    return 1 / (k + np.arange(1, count + 1))
