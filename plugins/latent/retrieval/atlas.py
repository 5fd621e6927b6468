"""The atlas: what the map shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MapItem:
    """One point.

    Attributes:
        id: The id of its item, and of the item's chunk.
        title: As on its page.
        url: Site-relative.
        kind: The id of its kind.
        lang: BCP 47.
        summary: A sentence or two, plain text.
        pca: x and y in [0, 1], y growing downwards.
        axes: Where it falls along each concept axis, in [0, 1].
    """

    id: str
    title: str
    url: str
    kind: str
    lang: str
    summary: str
    pca: tuple[float, float]
    axes: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class KindName:
    """A kind and how it is shown.

    Attributes:
        id: As in `MapItem.kind`.
        label: For the legend.
    """

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class AxisNames:
    """A concept axis and the names of its poles.

    Attributes:
        id: For settings and links.
        negative: The pole at 0.
        positive: The pole at 1.
    """

    id: str
    negative: str
    positive: str


Edge = tuple[int, int, float]
"""Positions of two items, the smaller first, and their cosine similarity."""


@dataclass(frozen=True, slots=True)
class Atlas:
    """The whole map.

    Attributes:
        items: In stable order.
        kinds: Those that occur.
        edges: Between close items.
        axes: The concept axes, in the order of `MapItem.axes`.
        hash: `content_hash` of the item chunks' ids and texts.
    """

    items: tuple[MapItem, ...]
    kinds: tuple[KindName, ...]
    edges: tuple[Edge, ...]
    axes: tuple[AxisNames, ...]
    hash: str
