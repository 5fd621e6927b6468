"""Where items lie on the map."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from latent.indexing.layout import NEIGHBOURS, edges, principal_components, unit_range


def unit_rows(count: int, dims: int = 16, seed: int = 7) -> NDArray[np.float32]:
    rows = np.random.default_rng(seed).normal(size=(count, dims))
    units: NDArray[np.float32] = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype("f4")
    return units


@given(st.integers(0, 30))
def test_components_are_orthonormal_as_far_as_items_span_them(count: int) -> None:
    _, components = principal_components(unit_rows(count))
    spanned = min(2, max(count - 1, 0))
    expected = np.diag([1.0] * spanned + [0.0] * (2 - spanned))
    assert components @ components.T == pytest.approx(expected, abs=1e-9)


def test_the_first_component_is_the_direction_of_most_variance() -> None:
    rows = np.zeros((4, 3), np.float32)
    rows[:, 1] = [-3, -1, 1, 3]
    rows[:, 0] = [0.1, -0.1, 0.1, -0.1]
    _, components = principal_components(rows)
    assert np.abs(components[0]).argmax() == 1


def test_signs_are_fixed_by_the_largest_entry() -> None:
    _, components = principal_components(unit_rows(12))
    largest = np.abs(components).argmax(axis=1)
    assert (components[[0, 1], largest] > 0).all()


def test_the_order_of_items_does_not_flip_the_map() -> None:
    rows = unit_rows(12)
    _, forward = principal_components(rows)
    _, backward = principal_components(rows[::-1])
    assert forward == pytest.approx(backward, abs=1e-5)


def test_equal_items_span_nothing() -> None:
    _, components = principal_components(np.repeat(unit_rows(1), 5, axis=0))
    assert not components.any()


@given(st.integers(0, 30))
def test_values_are_brought_into_the_unit_range(count: int) -> None:
    values = unit_rows(count, dims=2).astype(np.float64)
    scale, offset = unit_range(values)
    placed = values * scale + offset
    assert ((placed > -1e-9) & (placed < 1 + 1e-9)).all()


def test_a_single_item_lies_in_the_middle() -> None:
    scale, offset = unit_range(np.array([[3.0, -2.0]]))
    assert (np.array([3.0, -2.0]) * scale + offset == 0.5).all()


def test_each_item_is_joined_to_its_closest_few() -> None:
    rows = unit_rows(20)
    similarity = rows @ rows.T
    np.fill_diagonal(similarity, -1)
    found = {(i, j) for i, j, _ in edges(rows)}
    for item in range(20):
        for other in np.argsort(-similarity[item])[:NEIGHBOURS]:
            assert (min(item, other), max(item, other)) in found


def test_edges_are_sorted_and_weighted_by_cosine_similarity() -> None:
    rows = unit_rows(20)
    found = edges(rows)
    assert found == sorted(found)
    assert all(i < j for i, j, _ in found)
    assert all(w == pytest.approx(float(rows[i] @ rows[j]), abs=1e-3) for i, j, w in found)


@pytest.mark.parametrize(("count", "expected"), [(0, 0), (1, 0), (2, 1), (3, 3)])
def test_few_items_have_few_edges(count: int, expected: int) -> None:
    assert len(edges(unit_rows(count))) == expected


def test_items_with_the_same_vector_are_joined_to_each_other_and_not_to_themselves() -> None:
    found = edges(np.repeat(unit_rows(1), 6, axis=0))
    assert all(i != j for i, j, _ in found)
