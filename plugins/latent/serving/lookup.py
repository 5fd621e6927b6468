"""From a question to what the site has on it: its vector, the search, the sources."""

from __future__ import annotations

import base64
import logging
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..embedding import Embedder
from ..errors import EmbeddingError
from ..retrieval.projection import Place
from ..retrieval.search import search
from ..retrieval.trace import Hit, Trace
from ..retrieval.vectors import slice_rows
from .events import Source, Sources
from .knowledge import Knowledge

Vector = NDArray[np.float32]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Found:
    """What a question found.

    Attributes:
        trace: The whole search.
        vector: Of the question, as wide as the embedder makes it; None where it failed.
        hits: The sources; none where retrieval was thin.
    """

    trace: Trace
    vector: Vector | None
    hits: tuple[Hit, ...]


@dataclass(frozen=True, eq=False)
class Lookup:
    """Searches one site's knowledge.

    Attributes:
        knowledge: What is searched.
        embedder: Embeds questions; without one, search is by words alone.
    """

    knowledge: Knowledge
    embedder: Embedder | None

    def embed(self, question: str) -> Vector | None:
        """Embed a question; None where that fails, which a warning in the log says."""
        if self.embedder is None:
            return None
        try:
            vector: Vector = self.embedder.embed([question], "query")[0]
        except EmbeddingError as error:
            # Answered by words alone, which the trace, the meta event and a notice say.
            reason = str(error).replace(question, "…")  # Some hosts repeat what they were sent.
            logger.warning("latent: the question could not be embedded: %s", reason)
            return None
        return vector

    def search(self, question: str, vector: Vector | None) -> Trace:
        """Search by the site's policy."""
        index = self.knowledge.index
        return search(index, self._narrow(vector), question, index.policies[index.policy])

    def find(self, question: str, vector: Vector | None) -> Found:
        """Search, and say what may be answered from."""
        trace = self.search(question, vector)
        hits = () if trace.thin else tuple(trace.hits(self.knowledge.index))
        return Found(trace, vector, hits)

    def everything(self) -> tuple[Hit, ...]:
        """All that visitors may read, as sources: for a model, where no search is possible."""
        chunks = enumerate(self.knowledge.index.chunks, 1)
        return tuple(Hit(rank, chunk, None, 0.0, 0.0) for rank, chunk in chunks)

    def sources(self, found: Found, hits: Sequence[Hit]) -> Sources:
        """Tell a reader what was found, and where the question lies on the map."""
        narrow = self._narrow(found.vector)
        return Sources(
            sources=tuple(map(_source, hits)),
            question=found.trace.query,
            vector=None
            if narrow is None
            else base64.b64encode(narrow.astype("<f4").tobytes()).decode("ascii"),
            place=self._place(found.vector),
            thin=found.trace.thin and not hits,
        )

    def _narrow(self, vector: Vector | None) -> Vector | None:
        dims = self.knowledge.index.embedder.dims
        if vector is None:
            return None
        narrow: Vector = slice_rows(vector[np.newaxis], dims)[0]
        return narrow

    def _place(self, vector: Vector | None) -> Place | None:
        projection = self.knowledge.projection
        if vector is None or projection.dims != len(vector):
            return None
        return projection.place(vector)


def _source(hit: Hit) -> Source:
    chunk = hit.chunk
    return Source(
        n=hit.rank,
        id=chunk.id,
        item=chunk.item,
        title=chunk.title,
        heading=chunk.heading,
        url=chunk.url,
        kind=chunk.kind,
        score=hit.score,
        dense=hit.dense,
    )
