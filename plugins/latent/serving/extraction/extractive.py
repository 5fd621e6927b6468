"""The last tier: no language model, only the site's own sentences, quoted and cited.

It never rewords: what it says between quotation marks stands so in a source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...embedding import Embedder
from ...errors import EmbeddingError
from ...retrieval.tokens import content_tokens
from ...retrieval.trace import Hit
from .quotes import Quote, makeshift, quotable

TIER = "extractive"

QUOTES = 3
"""Sentences an answer has at most."""

CANDIDATES = 16
"""Sentences compared with the question at most: each costs an embedding."""

# What speaks for a sentence and against it, in cosine similarity.
COVERAGE_WORTH = 0.06
"""Holding all of the question's words."""

LANGUAGE_WORTH = 0.005
"""Being in the visitor's language: decides between a sentence and its translation."""

SOURCE_COST = 0.15
"""A source worth nothing beside the best: retrieval saw more than one sentence of it."""

LEANING_COST = 0.015
"""Each sentence that must be quoted before it for it to be understood."""

WINDOW = 0.04
"""How far behind the best sentence another may be, on the same scale."""


class SentenceVectors:
    """Vectors of sentences, remembered: popular sections are asked for again and again."""

    def __init__(self, embedder: Embedder, size: int = 4096) -> None:
        """Remember the last `size` sentences."""
        self._embed = lru_cache(maxsize=size)(lambda text: embedder.embed([text], "document")[0])

    def __call__(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """Embed at least one sentence: float32, (sentences, dims)."""
        return np.stack([self._embed(sentence) for sentence in sentences])


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as quotes are chosen for it.

    Attributes:
        tokens: Its content tokens.
        vector: float32, (dims,); None where it could not be embedded.
        stopwords: Those of the index, folded.
        lang: The visitor's language.
    """

    tokens: frozenset[str]
    vector: NDArray[np.float32] | None
    stopwords: frozenset[str]
    lang: str


def choose_quotes(
    hits: Sequence[Hit], asked: Asked, vectors: SentenceVectors | None
) -> list[Quote]:
    """Choose the sentences that answer a question best.

    Args:
        hits: What retrieval kept, best first.
        asked: The question.
        vectors: Embeds sentences where that is cheap; else words alone decide.

    Returns:
        At most three, each of another paragraph: the best one of the first source that has any,
        then the best of all. Nothing only where there are no sources.
    """
    candidates = [(quote, hit) for hit in hits for quote in quotable(hit)]
    if not candidates:
        return [makeshift(hit) for hit in hits[:1]]
    best = max(hit.score for hit in hits)
    worth = np.array([_worth(quote, asked) - _cost(hit, best) for quote, hit in candidates])
    # The likeliest are compared by meaning.
    likely = np.sort(np.argsort(-worth, kind="stable")[:CANDIDATES])
    quotes = [candidates[position][0] for position in likely]
    worth = worth[likely] + _similarity(quotes, asked, vectors)
    order = np.argsort(-worth, kind="stable").tolist()
    # Retrieval saw more than sentences: over these, its first source is right more often.
    first = min(order, key=lambda position: quotes[position].rank)
    good = [position for position in order if worth[position] >= worth.max() - WINDOW]
    return _distinct([quotes[position] for position in (first, *good)])


def _worth(quote: Quote, asked: Asked) -> float:
    held = asked.tokens & set(content_tokens(quote.text, asked.stopwords))
    return (
        COVERAGE_WORTH * len(held) / max(len(asked.tokens), 1)
        + LANGUAGE_WORTH * (quote.lang[:2] == asked.lang[:2])
        - LEANING_COST * quote.leaning
    )


def _cost(hit: Hit, best: float) -> float:
    # Scores of different policies do not compare; what part of the best one is missing does.
    return SOURCE_COST * (best - hit.score) / best if best > 0 else 0.0


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


def _distinct(order: Sequence[Quote]) -> list[Quote]:
    """Take the first few, one of a paragraph, none of which another says too."""
    chosen: list[Quote] = []
    for quote in order:
        if len(chosen) < QUOTES and not any(quote.repeats(other) for other in chosen):
            chosen.append(quote)
    return chosen
