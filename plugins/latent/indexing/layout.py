"""Where items lie on the map: PCA, concept axes, and the edges between close items."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sklearn.decomposition import PCA
from sklearn.neighbors import NearestNeighbors

NEIGHBOURS = 3
"""Edges an item starts; with those it receives, a map shows about twice as many."""

Matrix = NDArray[np.float64]


def principal_components(vectors: NDArray[np.float32]) -> tuple[Matrix, Matrix]:
    """Find the two directions along which items differ most.

    Signs are fixed by making the largest entry of each component positive: the decomposition
    leaves them open, and a map must not flip from one build to the next.

    Args:
        vectors: float32, (items, dims).

    Returns:
        The mean, (dims,), and the components, (2, dims). What fewer than three items cannot
        span is zero.
    """
    count, dims = vectors.shape
    components = np.zeros((2, dims))
    if count == 0:
        return np.zeros(dims), components
    mean = vectors.mean(axis=0, dtype=np.float64)
    # Rounding alone separates equal items by less than this.
    if np.abs(vectors - mean).max() > np.finfo(np.float32).eps:
        found = min(2, count - 1)
        pca = PCA(n_components=found, svd_solver="full").fit(vectors.astype(np.float64))
        largest = np.abs(pca.components_).argmax(axis=1)
        signs = np.sign(pca.components_[np.arange(found), largest])
        spread = pca.explained_variance_ > np.finfo(np.float32).eps ** 2
        components[:found] = pca.components_ * (signs * spread)[:, None]
    return mean, components


def unit_range(values: Matrix) -> tuple[Matrix, Matrix]:
    """Find the scale and offset that bring each column of values into [0, 1].

    Args:
        values: float64, (items, columns).

    Returns:
        scale and offset, (columns,) each: `values * scale + offset`. A column without spread
        is put in the middle.
    """
    columns = values.shape[1]
    if not len(values):
        return np.zeros(columns), np.full(columns, 0.5)
    low, high = values.min(axis=0), values.max(axis=0)
    spread = high - low
    flat = spread < np.finfo(np.float32).eps
    scale = np.where(flat, 0.0, 1 / np.where(flat, 1.0, spread))
    return scale, np.where(flat, 0.5, -low * scale)


def edges(vectors: NDArray[np.float32]) -> list[tuple[int, int, float]]:
    """Join each item to its closest few.

    Args:
        vectors: float32, (items, dims), rows of unit length.

    Returns:
        (i, j, cosine similarity) with i < j, sorted, each pair once.
    """
    count = len(vectors)
    if count < 2:  # noqa: PLR2004 - an edge has two ends
        return []
    wanted = min(NEIGHBOURS + 1, count)
    nearest = NearestNeighbors(n_neighbors=wanted, algorithm="brute", metric="cosine").fit(vectors)
    distances, positions = nearest.kneighbors(vectors)
    found: dict[tuple[int, int], float] = {}
    for item, (row, near) in enumerate(zip(distances, positions, strict=True)):
        others = [(j, d) for j, d in zip(near, row, strict=True) if j != item][:NEIGHBOURS]
        for other, distance in others:
            pair = (min(item, int(other)), max(item, int(other)))
            found[pair] = round(1 - float(distance), 3)
    return sorted((i, j, weight) for (i, j), weight in found.items())
