"""A question falls where the items' projection puts it."""

from __future__ import annotations

import numpy as np
import pytest

from latent.retrieval.projection import AxisLine, Place, Projection

PROJECTION = Projection(
    mean=np.array([1.0, 0.0, 0.0]),
    components=np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]),
    scale=np.array([0.5, 2.0]),
    offset=np.array([0.5, 0.25]),
    axes=(AxisLine(np.array([0.0, 0.0, 1.0]), 0.5, 0.25),),
)


def test_a_vector_is_centred_projected_and_scaled() -> None:
    assert PROJECTION.place([1.5, 0.125, 1.0]) == Place(pca=(0.75, 0.5), axes=(0.75,))


def test_a_place_far_outside_is_put_at_the_margin() -> None:
    assert PROJECTION.place([9, -9, 9]) == Place(pca=(1.05, -0.05), axes=(1.05,))


def test_without_a_span_everything_is_in_the_middle() -> None:
    flat = Projection(np.zeros(2), np.zeros((2, 2)), np.zeros(2), np.full(2, 0.5), ())
    assert flat.place([1, 0]) == Place(pca=(0.5, 0.5), axes=())


def test_a_vector_of_another_width_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shape \(2,\).*\(3,\)"):
        PROJECTION.place([1, 0])
