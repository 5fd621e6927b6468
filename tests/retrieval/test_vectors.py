"""Vectors survive being stored in bytes, and their products are exact."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from latent.retrieval.vectors import EXACT, LARGEST, Quantised, on_grid, quantise, slice_rows

Rows = NDArray[np.float32]
ROWS = arrays(
    np.float32,
    st.tuples(st.integers(1, 6), st.integers(1, 40)),
    elements=st.floats(-1, 1, width=32).filter(lambda entry: entry == 0 or abs(entry) > 1e-3),
)


@given(ROWS)
def test_no_entry_moves_by_more_than_half_a_step(rows: Rows) -> None:
    steps = np.abs(rows).max(axis=1, keepdims=True) / LARGEST
    restored = quantise(rows).rows * steps
    assert np.abs(restored - rows).max() <= steps.max() * (0.5 + 1e-4)


@given(ROWS)
def test_a_quantised_row_has_unit_length_or_none(rows: Rows) -> None:
    stored = quantise(rows)
    lengths = np.linalg.norm(stored.rows * stored.scales[:, None].astype(np.float64), axis=1)
    assert lengths == pytest.approx(np.where(rows.any(axis=1), 1.0, 0.0), abs=1e-6)


@given(ROWS)
def test_quantising_what_is_quantised_changes_nothing(rows: Rows) -> None:
    once = quantise(rows)
    again = quantise(once.rows.astype(np.float32) * once.scales[:, None])
    assert np.array_equal(once.rows, again.rows)


@given(ROWS, st.data())
def test_a_similarity_is_that_of_exact_integers(rows: Rows, data: st.DataObject) -> None:
    """Python's own integers give the same as the BLAS, to the bit."""
    stored = quantise(rows)
    query = data.draw(arrays(np.float32, stored.dims, elements=st.floats(-1, 1, width=32)))
    grid = [int(entry) for entry in on_grid(query, stored.dims, stored.longest)]
    length = math.sqrt(sum(entry * entry for entry in grid)) or 1.0
    dots = [sum(int(a) * b for a, b in zip(row, grid, strict=True)) for row in stored.rows.tolist()]
    expected = [dot * float(scale) / length for dot, scale in zip(dots, stored.scales, strict=True)]
    assert stored.similarities(query).tolist() == expected


@given(st.integers(1, 4096), st.integers(1, 2**32 - 1))
def test_no_partial_sum_leaves_the_integers_of_float32(dims: int, seed: int) -> None:
    """The worst case: every entry of the longest row and of the query has the same sign."""
    longest = LARGEST * math.sqrt(dims)
    query = 0.5 + np.random.default_rng(seed).random(dims)
    grid = on_grid(query, dims, longest)
    assert np.abs(grid).sum() * LARGEST < EXACT


def test_similarities_are_close_to_the_cosine() -> None:
    drawn = np.random.default_rng(7).normal(size=(50, 384)).astype(np.float32)
    rows = slice_rows(drawn, 384)
    assert quantise(rows).similarities(rows[0]) == pytest.approx(rows @ rows[0], abs=2e-3)


def test_a_querys_length_does_not_matter() -> None:
    stored = quantise(np.eye(3, dtype=np.float32))
    query = np.array([0.3, 0.4, 0.0], np.float32)
    assert stored.similarities(query * 8).tolist() == stored.similarities(query).tolist()


def test_nothing_is_similar_to_zero() -> None:
    assert quantise(np.eye(2, dtype=np.float32)).similarities([0, 0]).tolist() == [0, 0]
    assert quantise(np.zeros((2, 2), np.float32)).similarities([1, 0]).tolist() == [0, 0]


def test_no_rows_give_no_similarities() -> None:
    empty = Quantised(np.zeros((0, 4), np.int8), np.zeros(0, np.float32))
    assert empty.similarities([1, 0, 0, 0]).tolist() == []
    assert len(quantise(np.zeros((0, 4), np.float32))) == 0


@pytest.mark.parametrize(
    ("query", "problem"),
    [([1, 0, 0], "shape"), ([math.nan, 0], "no finite number"), ([math.inf, 0], "no finite")],
)
def test_a_query_that_does_not_fit_is_refused(query: list[float], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        quantise(np.eye(2, dtype=np.float32)).similarities(query)


def test_a_slice_is_renormalised() -> None:
    sliced = slice_rows(np.array([[3, 4, 12], [0, 0, 1]], np.float32), 2)
    assert sliced == pytest.approx(np.array([[0.6, 0.8], [0, 0]]))


def test_a_slice_wider_than_the_vectors_is_refused() -> None:
    with pytest.raises(ValueError, match="Cannot take 4 dimensions of vectors that have 3"):
        slice_rows(np.zeros((1, 3), np.float32), 4)
