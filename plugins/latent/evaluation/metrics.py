"""Measures of one ranking: recall, reciprocal rank and discounted gain.

A ranking is what a policy sends to the model, best first; what it left out was not found. The
measures are those of Manning, Raghavan & Schütze 2008, Introduction to Information Retrieval,
chapter 8; the discount of nDCG is that of Järvelin & Kekäläinen 2002
(https://doi.org/10.1145/582415.582418).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence


def recall(ranked: Sequence[Collection[str]], needed: Collection[str], k: int) -> float:
    """Say what share of the needed targets the first k of a ranking hold.

    Args:
        ranked: What each place is: the targets it satisfies.
        needed: All targets of the question; at least one.
        k: Places looked at.

    Returns:
        0 to 1.
    """
    found = {target for place in ranked[:k] for target in place}
    return len(found & set(needed)) / len(needed)


def reciprocal_rank(ranked: Sequence[Collection[str]], needed: Collection[str]) -> float:
    """Invert the first place that holds a needed target; 0 where none does."""
    for place, targets in enumerate(ranked, 1):
        if not set(needed).isdisjoint(targets):
            return 1 / place
    return 0.0


def ndcg(
    ranked: Sequence[Collection[str]], gains: Mapping[str, float], ideal: Sequence[float], k: int
) -> float:
    """Compare a ranking's discounted gain with that of the best one.

    A target counts at its first place alone: the same page twice is no better than once.

    Args:
        ranked: The targets each place satisfies.
        gains: What each needed target is worth; at least one.
        ideal: What the places of the best ranking are worth, best first.
        k: Places looked at.

    Returns:
        0 to 1.
    """
    seen: set[str] = set()
    worth = []
    for targets in ranked[:k]:
        fresh = (set(targets) & gains.keys()) - seen
        seen |= fresh
        worth.append(sum(gains[target] for target in fresh))
    return _discounted(worth) / _discounted(ideal[:k])


def _discounted(gains: Sequence[float]) -> float:
    return sum(gain / math.log2(place + 1) for place, gain in enumerate(gains, 1))
