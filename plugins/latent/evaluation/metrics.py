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


def ndcg(ranked: Sequence[Collection[str]], gains: Mapping[str, float], k: int) -> float:
    """Compare a ranking's discounted gain with that of the best one.

    A target counts at its first place alone: the same page twice is no better than once.

    Args:
        ranked: The targets each place satisfies.
        gains: What each needed target is worth; at least one.
        k: Places looked at.

    Returns:
        0 to 1.
    """
    seen: set[str] = set()
    total = 0.0
    for place, targets in enumerate(ranked[:k], 1):
        fresh = (set(targets) & gains.keys()) - seen
        seen |= fresh
        total += sum(gains[target] for target in fresh) * _discount(place)
    best = sorted(gains.values(), reverse=True)[:k]
    return total / sum(gain * _discount(place) for place, gain in enumerate(best, 1))


def _discount(place: int) -> float:
    return 1 / math.log2(place + 1)
