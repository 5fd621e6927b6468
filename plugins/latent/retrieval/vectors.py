"""Vectors as they are stored and compared: int8 rows, and dot products that are exact integers.

A row of unit length is scaled so that its largest entry is ±127 and rounded: symmetric scalar
quantisation, one scale a row. The query is rounded to a grid just fine enough that every partial
sum of a dot product stays below 2²⁴. Up to there float32 counts integers without a gap, so a BLAS
may add in any order, and Python and JavaScript come to the same bits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

LARGEST = 127
"""The largest entry of a quantised row: int8, kept symmetric around zero."""

EXACT = 2**24
"""Below this float32 holds every integer."""


@dataclass(frozen=True, eq=False)
class Quantised:
    """Unit vectors in a quarter of the bytes.

    Attributes:
        rows: int8, (count, dims).
        scales: float32, (count,): `rows * scales[:, None]` has rows of unit length, or of zeros.
    """

    rows: NDArray[np.int8]
    scales: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def dims(self) -> int:
        """The width of a vector."""
        return int(self.rows.shape[1])

    @cached_property
    def matrix(self) -> NDArray[np.float32]:
        """The rows as float32, for the BLAS; made once."""
        return self.rows.astype(np.float32)

    @cached_property
    def longest(self) -> float:
        """The length of the longest integer row."""
        squares = np.einsum("ij,ij->i", self.matrix, self.matrix, dtype=np.float64)
        return math.sqrt(squares.max(initial=0.0))

    @cached_property
    def _scales(self) -> NDArray[np.float64]:
        return self.scales.astype(np.float64)

    def similarities(self, query: ArrayLike) -> NDArray[np.float64]:
        """Compare a query with every row.

        Args:
            query: (dims,), of any length; taken as float32, as it travels.

        Returns:
            float64, (count,): cosine similarities in [-1, 1]; 0 where either is zero.

        Raises:
            ValueError: The query has another width, or an entry that is no finite number.
        """
        grid = on_grid(query, self.dims, self.longest)
        length = math.sqrt(grid @ grid)
        if not length:
            return np.zeros(len(self))
        dots = (self.matrix @ grid.astype(np.float32)).astype(np.float64)
        dots *= self._scales
        dots /= length
        return dots


def quantise(rows: NDArray[np.float32]) -> Quantised:
    """Round vectors to int8, one scale a row.

    Args:
        rows: float32, (count, dims); of unit length, or of zeros.

    Returns:
        The same directions; no entry is off by more than half a step of its row.
    """
    wide = np.asarray(rows, dtype=np.float64)
    peak = np.abs(wide).max(axis=1, initial=0.0, keepdims=True)
    unit = np.divide(wide, peak, out=np.zeros_like(wide), where=peak > 0)
    return from_integers(np.floor(unit * LARGEST + 0.5).astype(np.int8))


def from_integers(rows: NDArray[np.int8]) -> Quantised:
    """Take rows that are quantised already: int8, (count, dims), of any length."""
    lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64))
    scales = np.divide(1.0, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    return Quantised(rows, scales.astype(np.float32))


def slice_rows(rows: NDArray[np.float32], dims: int) -> NDArray[np.float32]:
    """Keep the first entries of each vector and renormalise.

    Means something only for models trained for it: Matryoshka representation learning,
    https://arxiv.org/abs/2205.13147.

    Args:
        rows: float32, (count, width) or (width,).
        dims: How many entries to keep, 1 to width.

    Returns:
        float32, (count, dims) or (dims,), of unit length, or of zeros.

    Raises:
        ValueError: The vectors are not that wide.
    """
    width = rows.shape[-1]
    if not 0 < dims <= width:
        message = f"Cannot take {dims} dimensions of vectors that have {width}."
        raise ValueError(message)
    kept = rows[..., :dims].astype(np.float64)
    lengths = np.sqrt(np.sum(kept * kept, axis=-1, keepdims=True))
    unit = np.divide(kept, lengths, out=np.zeros_like(kept), where=lengths > 0)
    return np.asarray(unit, dtype=np.float32)


def on_grid(query: ArrayLike, dims: int, longest: float) -> NDArray[np.float64]:
    """Round a query to the finest grid on which its dot products are exact in float32.

    By Cauchy–Schwarz no partial sum exceeds the product of the two lengths. Rounding lengthens a
    query of length s by at most √dims / 2, so the grid is that much coarser than 2²⁴ allows.

    Args:
        query: (dims,), of any length.
        dims: The width of the rows.
        longest: The length of the longest integer row.

    Returns:
        float64, (dims,): integers; zeros where the query or all rows are zero.

    Raises:
        ValueError: The query has another width, or an entry that is no finite number.
    """
    wide = np.asarray(query, dtype=np.float32).astype(np.float64)
    if wide.shape != (dims,):
        message = f"The query has shape {wide.shape}, and the index was built for ({dims},)."
        raise ValueError(message)
    # cumsum adds from left to right, as the browser does; sum and dot may not.
    length = math.sqrt((wide * wide).cumsum()[-1]) if dims else 0.0
    if not math.isfinite(length):
        message = "The query vector holds an entry that is no finite number."
        raise ValueError(message)
    if not length or not longest:
        return np.zeros(dims)
    steps = (EXACT - 1) / longest - math.sqrt(dims) / 2
    return np.floor(wide * (steps / length) + 0.5)
