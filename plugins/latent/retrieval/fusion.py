"""Fusion: two ways to make one order out of cosine similarities and lexical scores.

Reciprocal rank fusion is of Cormack, Clarke & Büttcher 2009, Reciprocal Rank Fusion outperforms
Condorcet and individual Rank Learning Methods (https://doi.org/10.1145/1571941.1572114), which
also gives k = 60: score(c) = Σ over rankings of 1 / (k + rank of c). It needs no scores that
compare, only orders; so it also cannot tell a good first place from a poor one.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Order = NDArray[np.intp]
"""Positions of chunks, best first."""

FEW = 8
"""How many are found sooner one by one than by partitioning all and sorting what ties."""


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
    if count is not None and count <= FEW:
        return among[_few_best(chosen, min(count, len(chosen)))]
    if count is not None and count < len(among):
        last = np.partition(chosen, -count)[-count]
        # All that tie with the last one stay, as partition takes any of them.
        (enough,) = (chosen >= last).nonzero()
        among, chosen = among[enough], chosen[enough]
    return among[np.argsort(-chosen, kind="stable")[:count]]


def _few_best(scores: NDArray[np.float64], count: int) -> list[int]:
    """Find the best by looking for the first greatest again and again; `scores` are used up."""
    places = []
    for _ in range(count):
        place = int(scores.argmax())
        scores[place] = -np.inf
        places.append(place)
    return places


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
    for order in orders:
        scores[order] += 1 / (k + np.arange(1, len(order) + 1))
    return scores
