"""Small indexes for tests: chunks from plain texts, vectors chosen by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from latent.retrieval.artifacts import content_hash
from latent.retrieval.chunk import Chunk
from latent.retrieval.index import EmbedderId, Index
from latent.retrieval.policies import BUILT_IN
from latent.retrieval.vectors import quantise

STOPWORDS = frozenset({"the", "a", "of", "did", "where", "she", "dónde", "is", "what"})


def chunk(position: int, text: str = "", url: str | None = None) -> Chunk:
    """Make a chunk on a page of its own."""
    where = f"page-{position}/#part" if url is None else url
    return Chunk(
        f"c{position}", "section", "posts", "c", "Title", ("One", "Two"), where, "en", text
    )


def index_of(
    texts: Sequence[str],
    similarities: Sequence[float] | None = None,
    urls: Sequence[str | None] | None = None,
    background: float = 0.0,
) -> Index:
    """Make an index.

    Args:
        texts: One a chunk.
        similarities: Of each chunk to the query `EAST`; 0 when left out.
        background: Similarity of the background to `EAST`.
        urls: Of each chunk; a page of its own for each when left out.
    """
    wanted = np.array(similarities if similarities is not None else [0.0] * len(texts))
    rows = np.stack([wanted, np.sqrt(1 - wanted**2)], axis=1).astype(np.float32)
    where = urls or [None] * len(texts)
    chunks = tuple(
        chunk(position, text, url)
        for position, (text, url) in enumerate(zip(texts, where, strict=True))
    )
    return Index(
        embedder=EmbedderId("local", "by hand", 2),
        chunks=chunks,
        vectors=quantise(rows),
        background=quantise(np.array([[background, np.sqrt(1 - background**2)]], np.float32)),
        stopwords=STOPWORDS,
        policies=BUILT_IN,
        policy="assist",
        hash=content_hash((each.id, each.text) for each in chunks),
    )


EAST = (1.0, 0.0)
"""The query vector that `similarities` are to."""
