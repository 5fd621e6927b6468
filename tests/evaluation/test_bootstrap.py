"""Intervals: as wide as the sample is small, and the same at every run."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.evaluation.bootstrap import interval, significant_loss


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_a_mean_lies_in_its_interval(values: list[float]) -> None:
    found = interval(values)
    assert found.low - 1e-9 <= found.mean <= found.high + 1e-9
    assert interval(values) == found


def test_an_interval_of_many_is_that_of_the_normal_distribution() -> None:
    values = np.random.default_rng(1).random(2000).tolist()
    found = interval(values)
    half = 1.96 * np.std(values) / math.sqrt(len(values))
    assert (found.low, found.high) == pytest.approx(
        (found.mean - half, found.mean + half), abs=half / 8
    )


def test_nothing_has_no_mean() -> None:
    assert math.isnan(interval([]).mean)


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ([1.0] * 40, [1.0] * 40, False),
        ([1.0] * 40, [1.0] * 39 + [0.0], False),
        ([1.0] * 40, [0.0] * 10 + [1.0] * 30, True),
        ([0.0] * 40, [1.0] * 40, False),
        ([], [], False),
    ],
)
def test_a_loss_is_significant_when_chance_does_not_explain_it(
    before: list[float], after: list[float], *, lost: bool
) -> None:
    assert significant_loss(before, after) is lost
