"""One build, pure but for its lock: corpus → chunks → gate → vectors → map, index and files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from ..denylist import Gate
from ..embedding import Profile
from ..retrieval.artifacts import content_hash
from ..retrieval.atlas import Atlas, AxisNames, KindName, MapItem
from ..retrieval.chunk import Chunk
from ..retrieval.index import EmbedderId, Index
from ..retrieval.policies import Policy
from ..retrieval.projection import AxisLine, Place, Projection
from ..retrieval.vectors import quantise, slice_rows
from .axes import ConceptAxis, directions
from .background import background
from .chunks import Sourced, note_chunks, public_chunks
from .corpus import Corpus
from .document import Document
from .embed import Labelled, LockedEmbedder
from .gate import check, leaving
from .layout import edges, principal_components, unit_range
from .stopwords import stopwords

Rows = NDArray[np.float32]


@dataclass(frozen=True)
class Draft:
    """A corpus in chunks, before any of them has a vector.

    Attributes:
        corpus: Where they come from.
        axes: The concept axes, whose poles are embedded with the chunks.
        everyday: What else is, for the background.
    """

    corpus: Corpus
    axes: tuple[ConceptAxis, ...]
    everyday: Sequence[Labelled] = ()

    @cached_property
    def public(self) -> list[Sourced]:
        """The chunks a visitor may see, each with its file."""
        return public_chunks(self.corpus)

    @cached_property
    def notes(self) -> list[Sourced]:
        """The private chunks, each with its file."""
        return note_chunks(self.corpus)

    @cached_property
    def texts(self) -> list[Labelled]:
        """All that is embedded, in stable order: public chunks, notes, poles, the everyday."""
        chunks = [Labelled(chunk.id, chunk.text) for chunk, _ in (*self.public, *self.notes)]
        poles = (text for axis in self.axes for text in axis.texts())
        return [*chunks, *poles, *self.everyday]

    def check(self, gate: Gate) -> None:
        """Hold every text against the gate.

        Raises:
            DenylistError: One of them must not leave this machine.
        """
        check(gate, leaving(self.corpus, self.public, self.notes, self.axes))


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made.

    Attributes:
        atlas: The map.
        index: What visitors may search.
        notes: What only the assistant searches.
        projection: Places a question on the map.
    """

    atlas: Atlas
    index: Index
    notes: Index
    projection: Projection


@dataclass(frozen=True, slots=True)
class Rules:
    """The retrieval rules an index carries.

    Attributes:
        policies: By name.
        default: The name of the one the assistant uses.
    """

    policies: Mapping[str, Policy]
    default: str


def build(draft: Draft, embedder: LockedEmbedder, rules: Rules) -> Built:
    """Give a draft its vectors and lay it out.

    Raises:
        LockError: The build is frozen and a text has no vector.
        EmbeddingError: The embedder failed.
    """
    rows = embedder.embed(draft.texts)
    poles_of = 2 * len(draft.axes)
    ends = accumulate([len(draft.public), len(draft.notes), poles_of])
    public, notes, poles, everyday = np.split(rows, list(ends))
    chunks = [chunk for chunk, _ in draft.public]
    private = [chunk for chunk, _ in draft.notes]
    on_map = [row for row, chunk in enumerate(chunks) if chunk.role == "item"]
    projection, atlas = _lay_out(draft, public[on_map], poles)
    around = background(embedder.profile, everyday, public)
    return Built(
        atlas=atlas,
        index=make_index(chunks, public, around, embedder.profile, rules),
        notes=make_index(private, notes, around, embedder.profile, rules),
        projection=projection,
    )


def make_index(
    chunks: Sequence[Chunk], rows: Rows, around: Rows, profile: Profile, rules: Rules
) -> Index:
    """Put chunks and their vectors into an index.

    Args:
        chunks: In stable order.
        rows: (chunks, profile.dims), one vector a chunk.
        around: (1, profile.dims), the background.
        profile: Of the embedder that made them.
        rules: The policies it carries.
    """
    dims = profile.retrieval_dims
    return Index(
        embedder=EmbedderId(profile.name, profile.model, dims),
        chunks=tuple(chunks),
        vectors=quantise(slice_rows(rows, dims)),
        background=quantise(slice_rows(around, dims)),
        stopwords=stopwords(),
        policies=rules.policies,
        policy=rules.default,
        hash=content_hash((chunk.id, chunk.text) for chunk in chunks),
    )


def _lay_out(draft: Draft, items: Rows, poles: Rows) -> tuple[Projection, Atlas]:
    projection = _project(items, poles)
    documents = draft.corpus.documents
    places = [projection.place(row) for row in items]
    atlas = Atlas(
        items=tuple(
            _map_item(document, place) for document, place in zip(documents, places, strict=True)
        ),
        kinds=tuple(KindName(kind.id, kind.label) for kind in draft.corpus.kinds.values()),
        edges=tuple(edges(items)),
        axes=tuple(
            AxisNames(axis.id, axis.negative.name, axis.positive.name) for axis in draft.axes
        ),
        hash=content_hash(
            (chunk.id, chunk.text) for chunk, _ in draft.public if chunk.role == "item"
        ),
    )
    return projection, atlas


def _project(items: Rows, poles: Rows) -> Projection:
    mean, components = principal_components(items)
    scale, offset = unit_range((items - mean) @ components.T)
    along = directions(poles)
    axis_scale, axis_offset = unit_range(items @ along.T)
    return Projection(
        mean=mean,
        components=components,
        scale=scale,
        offset=offset,
        axes=tuple(
            AxisLine(direction, float(s), float(o))
            for direction, s, o in zip(along, axis_scale, axis_offset, strict=True)
        ),
    )


def _map_item(document: Document, place: Place) -> MapItem:
    return MapItem(
        id=document.id,
        title=document.title,
        url=document.url,
        kind=document.kind,
        lang=document.lang,
        summary=document.summary,
        pca=place.pca,
        axes=place.axes,
    )
