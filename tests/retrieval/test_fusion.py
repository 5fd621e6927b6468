"""Orders are made, and fused, as their source says."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.retrieval.fusion import (
    MANY,
    add_coverage,
    best_first,
    few_best,
    reciprocal_rank_fusion,
)


def test_ranks_are_fused_as_in_a_worked_example() -> None:
    """Chunk 0 is first and third, 1 second and first, 2 third and nowhere, 3 only second."""
    orders = (np.array([0, 1, 2]), np.array([1, 3, 0]))
    expected = [1 / 61 + 1 / 63, 1 / 62 + 1 / 61, 1 / 63, 1 / 62, 0]
    assert reciprocal_rank_fusion(orders, 5, 60) == pytest.approx(expected, abs=1e-15)


def test_a_small_k_lets_a_first_place_win_over_agreement() -> None:
    orders = (np.array([0, 1, 2, 3]), np.array([4, 1, 3, 2]))
    assert reciprocal_rank_fusion(orders, 5, 0).argmax() in {0, 1}
    assert reciprocal_rank_fusion(orders, 5, 60).argmax() == 1


def test_no_rankings_give_no_scores() -> None:
    assert reciprocal_rank_fusion([], 2, 60).tolist() == [0, 0]


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), max_size=30), st.data())
def test_chunks_are_ordered_by_score_and_then_by_position(
    scores: list[float], data: st.DataObject
) -> None:
    among = [i for i in range(len(scores)) if data.draw(st.booleans())]
    count = data.draw(st.none() | st.integers(1, 40))
    expected = sorted(among, key=lambda position: (-scores[position], position))[:count]
    found = best_first(np.array(scores), np.array(among, dtype=np.intp), count)
    assert expected == found.tolist()


@given(st.lists(st.sampled_from([-1.0, 0.0, 0.5]), max_size=30), st.data(), st.integers(1, 40))
def test_a_few_found_one_by_one_are_the_best_of_all(
    scores: list[float], data: st.DataObject, count: int
) -> None:
    inside = np.array([data.draw(st.booleans()) for _ in scores], dtype=np.bool_)
    expected = best_first(np.array(scores), inside.nonzero()[0], count)
    assert expected.tolist() == few_best(np.array(scores), inside, count)


@pytest.mark.parametrize("different", [MANY, 2 * MANY], ids=["with ties", "without ties"])
def test_many_chunks_are_ordered_by_score_and_then_by_position(different: int) -> None:
    scores = (np.arange(2 * MANY) * 7919 % different).astype(np.float64)
    expected = sorted(range(2 * MANY), key=lambda position: (-scores[position], position))
    assert expected == best_first(scores, np.arange(2 * MANY)).tolist()


def test_coverage_is_added_by_its_weight() -> None:
    fused = add_coverage(np.array([0.5, 0.4]), np.array([0.0, 1.0]), 0.15)
    assert fused == pytest.approx([0.5, 0.55])
