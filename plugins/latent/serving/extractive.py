"""The last tier: no language model, only the site's own sentences, quoted and cited.

It never rewords: what it says between quotation marks stands so in a source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..embedding import Embedder
from ..errors import EmbeddingError
from ..retrieval.chunk import Chunk
from ..retrieval.tokens import content_tokens
from ..retrieval.trace import Hit
from .sentences import split_sentences

TIER = "extractive"

QUOTES = 3
"""Sentences an answer has at most."""

CANDIDATES = 16
"""Sentences compared with the question at most: each costs an embedding."""

SHORTEST = 4
"""Words a sentence needs to say anything."""

COVERAGE_WEIGHT = 0.15
"""What holding all of the question's words adds, in cosine similarity: as in policy `assist`."""

RANK_COST = 0.02
"""What each later source costs a sentence, in cosine similarity: retrieval saw more than one
sentence of it, and its order counts."""

WINDOW = 0.06
"""How far behind the best sentence another may be, on the same scale."""

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a source.

    Attributes:
        text: Verbatim.
        rank: The source's number.
    """

    text: str
    rank: int

    def __str__(self) -> str:
        """As an answer shows it."""
        return f"“{self.text}” [S{self.rank}]"


class SentenceVectors:
    """Vectors of sentences, remembered: popular sections are asked for again and again."""

    def __init__(self, embedder: Embedder, size: int = 4096) -> None:
        """Remember the last `size` sentences."""
        self._embed = lru_cache(maxsize=size)(lambda text: embedder.embed([text], "document")[0])

    def __call__(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """Embed sentences: float32, (sentences, dims)."""
        return np.stack([self._embed(sentence) for sentence in sentences])


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as quotes are chosen for it.

    Attributes:
        tokens: Its content tokens.
        vector: float32, (dims,); None where it could not be embedded.
        stopwords: Those of the index, folded.
    """

    tokens: frozenset[str]
    vector: Vector | None
    stopwords: frozenset[str]


def choose_quotes(
    hits: Sequence[Hit], asked: Asked, vectors: SentenceVectors | None
) -> list[Quote]:
    """Choose the sentences that answer a question best.

    Args:
        hits: What retrieval kept, best first.
        asked: The question.
        vectors: Embeds sentences where that is cheap; else words alone decide.

    Returns:
        At most three, the best first: always one of the first source, unless it has none.
    """
    candidates = [quote for hit in hits for quote in _quotable(hit)]
    if not candidates:
        return []
    coverage = np.array([_coverage(quote.text, asked) for quote in candidates])
    worth = COVERAGE_WEIGHT * coverage - RANK_COST * np.array([q.rank - 1 for q in candidates])
    # The likeliest by words and rank are compared by meaning.
    likely = np.sort(np.argsort(-worth, kind="stable")[:CANDIDATES])
    candidates = [candidates[position] for position in likely]
    worth = worth[likely] + _similarity(candidates, asked, vectors)
    good = worth >= worth.max() - WINDOW
    order = [candidates[position] for position in np.argsort(-worth, kind="stable")]
    return _with_first_source(order)[: max(int(good.sum()), 1)]


def _with_first_source(order: Sequence[Quote]) -> list[Quote]:
    first = min(quote.rank for quote in order)
    leader = next(quote for quote in order if quote.rank == first)
    others = [quote for quote in order if quote is not leader and quote.text != leader.text]
    return [leader, *others[: QUOTES - 1]]


def _quotable(hit: Hit) -> list[Quote]:
    parts = [part.strip().removeprefix("- ") for part in split_sentences(_body(hit.chunk))]
    long = [part for part in parts if len(part.split()) >= SHORTEST]
    whole = [part for part in long if _is_whole(part)]
    # A list or a table has no sentences; its lines are better than nothing.
    found = whole or long or [part for part in parts if part] or [hit.chunk.title]
    return [Quote(part, hit.rank) for part in found]


def _is_whole(text: str) -> bool:
    # What ends without a stop is a label, a table's row or a heading.
    return text.rstrip("\"'”’»)]")[-1:] in {".", "!", "?", "…", "。", "！", "？"}


def _body(chunk: Chunk) -> str:
    # The first line is a heading or a title.
    return chunk.text.partition("\n")[2]


def _coverage(text: str, asked: Asked) -> float:
    held = asked.tokens & set(content_tokens(text, asked.stopwords))
    return len(held) / max(len(asked.tokens), 1)


def _similarity(
    quotes: Sequence[Quote], asked: Asked, vectors: SentenceVectors | None
) -> NDArray[np.float64]:
    if vectors is None or asked.vector is None:
        return np.zeros(len(quotes))
    try:
        rows = vectors([quote.text for quote in quotes])
    except EmbeddingError:
        # Words alone then: the answer is worth more than its polish.
        return np.zeros(len(quotes))
    return (rows @ asked.vector).astype(np.float64)
