"""The projection: where a question falls on the map that was laid out from the items."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

MARGIN = 0.05
"""How far outside the unit square a question may lie: seen to be beyond the items, yet seen."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on the map.

    Attributes:
        pca: x and y, 0 to 1 within what the items span.
        axes: Along each concept axis, likewise.
    """

    pca: tuple[float, float]
    axes: tuple[float, ...]


@dataclass(frozen=True, slots=True, eq=False)
class AxisLine:
    """A concept axis as a line through the space: `vector @ direction * scale + offset`.

    Attributes:
        direction: float64, (dims,), from the negative to the positive pole.
        scale: Brings the items into the unit range.
        offset: Likewise.
    """

    direction: NDArray[np.float64]
    scale: float
    offset: float


@dataclass(frozen=True, slots=True, eq=False)
class Projection:
    """PCA and concept axes: `(vector - mean) @ components.T * scale + offset`, and the lines.

    Attributes:
        mean: float64, (dims,), of the items.
        components: float64, (2, dims); zero where the items do not span it.
        scale: float64, (2,), brings the items into the unit square.
        offset: float64, (2,), likewise.
        axes: The concept axes.
    """

    mean: NDArray[np.float64]
    components: NDArray[np.float64]
    scale: NDArray[np.float64]
    offset: NDArray[np.float64]
    axes: tuple[AxisLine, ...]

    @property
    def dims(self) -> int:
        """The width of a vector that can be placed."""
        return len(self.mean)

    def place(self, vector: ArrayLike) -> Place:
        """Place a vector.

        Args:
            vector: (dims,), of unit length.

        Returns:
            Its place, each coordinate in [-0.05, 1.05].

        Raises:
            ValueError: The vector has another width.
        """
        wide = np.asarray(vector, dtype=np.float64)
        if wide.shape != self.mean.shape:
            message = f"The vector has shape {wide.shape}, and the map was laid out for "
            message += f"{self.mean.shape}."
            raise ValueError(message)
        x, y = self.components @ (wide - self.mean) * self.scale + self.offset
        return Place(
            pca=(_within(float(x)), _within(float(y))),
            axes=tuple(
                _within(float(wide @ axis.direction) * axis.scale + axis.offset)
                for axis in self.axes
            ),
        )


def _within(coordinate: float) -> float:
    return min(max(coordinate, -MARGIN), 1 + MARGIN)
