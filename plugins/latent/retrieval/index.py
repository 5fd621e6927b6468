"""The index: chunks, their vectors, and the rules to search them by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from .bm25 import Postings, build_postings
from .chunk import Chunk
from .policies import Policy
from .tokens import content_tokens, fold_stopwords
from .vectors import Quantised


@dataclass(frozen=True, slots=True)
class EmbedderId:
    """Which vectors a query must be compared with.

    Attributes:
        name: The embedder, as in LATENT_EMBEDDER.
        model: The model behind it.
        dims: The width retrieval uses.
    """

    name: str
    model: str
    dims: int


@dataclass(frozen=True, eq=False)
class Index:
    """All that a search needs but the query.

    Attributes:
        embedder: What made the vectors.
        chunks: In stable order; positions in a trace are positions here.
        vectors: One row a chunk.
        background: One row, between everyday matters and the site as a whole: what a question is
            like that asks for nothing in particular.
        stopwords: Words that say nothing of what a text is about, in all languages asked in.
        policies: By name.
        policy: The name of the one to use unless told otherwise.
        hash: `content_hash` of the chunks' ids and texts.
    """

    embedder: EmbedderId
    chunks: tuple[Chunk, ...]
    vectors: Quantised
    background: Quantised
    stopwords: frozenset[str]
    policies: Mapping[str, Policy]
    policy: str
    hash: str

    @cached_property
    def pages(self) -> tuple[str, ...]:
        """The page of each chunk."""
        return tuple(chunk.page for chunk in self.chunks)

    @cached_property
    def folded_stopwords(self) -> frozenset[str]:
        """The stopwords in the form tokens have."""
        return fold_stopwords(self.stopwords)

    @cached_property
    def postings(self) -> Postings:
        """Which chunks hold which words; made at the first search."""
        tokens = (content_tokens(chunk.text, self.folded_stopwords) for chunk in self.chunks)
        return build_postings(tokens)
