"""Bootstrap intervals: how far a measured mean may be off, for so few questions.

The percentile bootstrap of Efron & Tibshirani 1993, An Introduction to the Bootstrap, chapter 13,
resampling questions; two runs are compared on the same questions, by their differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 2000
CONFIDENCE = 0.95
_SEED = 20


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and where it may lie.

    Attributes:
        mean: Of the sample; NaN where it is empty.
        low: Lower end of the 95 % interval.
        high: Upper end.
    """

    mean: float
    low: float
    high: float


def interval(values: Sequence[float]) -> Interval:
    """Estimate a mean with its interval; the same values always give the same one."""
    if not values:
        return Interval(float("nan"), float("nan"), float("nan"))
    sample = np.asarray(values, np.float64)
    random = np.random.default_rng(_SEED)
    picks = random.integers(0, len(sample), (RESAMPLES, len(sample)))
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(sample[picks].mean(axis=1), [tail, 1 - tail])
    return Interval(float(sample.mean()), float(low), float(high))


def significant_loss(before: Sequence[float], after: Sequence[float]) -> bool:
    """Tell whether a mean fell by more than chance explains.

    Args:
        before: A value a question.
        after: Those of the same questions, in the same order.
    """
    differences = [new - old for old, new in zip(before, after, strict=True)]
    return bool(differences) and interval(differences).high < 0
