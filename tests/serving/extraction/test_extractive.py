"""Which sentences answer a question where no language model does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from latent.embedding import Embedder, Task
from latent.errors import EmbeddingError
from latent.retrieval.chunk import Chunk
from latent.retrieval.tokens import content_tokens
from latent.retrieval.trace import Hit
from latent.serving.extraction.extractive import QUOTES, Asked, SentenceVectors, choose_quotes
from latent.serving.knowledge import Knowledge
from tests.serving.failing import FailingEmbedder
from tests.serving.small_site import CHUNKS

BY_ID = {chunk.id: chunk for chunk in CHUNKS}
BELLS, ESCAPEMENT = BY_ID["works/tower-clock#the-bells"], BY_ID["works/tower-clock#the-escapement"]


def _hits(*chunks: Chunk) -> list[Hit]:
    return [Hit(rank, chunk, 0.9, 0.0, 1.0 / rank) for rank, chunk in enumerate(chunks, 1)]


@pytest.fixture
def vectors(embedder: Embedder) -> SentenceVectors:
    """The real ones."""
    return SentenceVectors(embedder)


def _asked(
    question: str, knowledge: Knowledge, embedder: Embedder | None, lang: str = "en"
) -> Asked:
    stopwords = knowledge.index.folded_stopwords
    vector = None if embedder is None else embedder.embed([question], "query")[0]
    return Asked(frozenset(content_tokens(question, stopwords)), vector, stopwords, lang)


def _texts(hits: Sequence[Hit], asked: Asked, vectors: SentenceVectors | None) -> list[str]:
    return [quote.text for quote in choose_quotes(hits, asked, vectors)]


@pytest.mark.parametrize(
    ("question", "quote"),
    [
        ("How heavy is the largest bell?", "The largest weighs 310 kilograms."),
        ("How many bells strike the quarters?",
         "Two bells strike the quarters and a third one the hours."),
        ("Which bell rings the hour?", "Two bells strike the quarters and a third one the hours."),
    ],
)  # fmt: skip
def test_the_sentence_that_answers_is_the_first(
    question: str, quote: str, knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    asked = _asked(question, knowledge, embedder)
    assert _texts(_hits(BELLS, ESCAPEMENT), asked, vectors)[0] == quote


def test_meaning_decides_where_no_word_is_shared(
    knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    asked = _asked("¿De qué material las cortó?", knowledge, embedder, "es")
    assert "tool steel" in _texts(_hits(ESCAPEMENT, BELLS), asked, vectors)[0]


def test_words_decide_where_there_are_no_vectors(knowledge: Knowledge) -> None:
    asked = _asked("Was tool steel polished?", knowledge, None)
    assert _texts(_hits(ESCAPEMENT), asked, None)[0].startswith("She cut them from tool steel")


def test_words_decide_where_sentences_cannot_be_embedded(
    knowledge: Knowledge, embedder: Embedder
) -> None:
    failing = SentenceVectors(FailingEmbedder(embedder.profile, EmbeddingError("down")))
    asked = _asked("Was tool steel polished?", knowledge, embedder)
    assert _texts(_hits(ESCAPEMENT), asked, failing)[0].startswith("She cut them from tool steel")


def test_the_first_source_is_quoted_first(
    knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    """Its number is the first in the answer, as it is in the list of sources."""
    asked = _asked("How heavy is the largest bell?", knowledge, embedder)
    ranks = [quote.rank for quote in choose_quotes(_hits(ESCAPEMENT, BELLS), asked, vectors)]
    assert ranks[0] == 1
    assert 2 in ranks


def test_there_are_at_most_three_quotes(
    knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    quotes = choose_quotes(_hits(*CHUNKS), _asked("clocks", knowledge, embedder), vectors)
    assert 1 <= len(quotes) <= QUOTES == 3


def test_a_sentence_of_two_sources_is_quoted_once(
    knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    twin = replace(BELLS, id="works/twin#the-bells")
    quotes = choose_quotes(
        _hits(BELLS, twin), _asked("How heavy is the largest bell?", knowledge, embedder), vectors
    )
    assert len({quote.text for quote in quotes}) == len(quotes)
    assert {quote.rank for quote in quotes} == {1}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_of_two_that_are_equal_the_visitor_s_language_is_quoted(
    lang: str, knowledge: Knowledge
) -> None:
    bodies = {"en": "A bell hangs in Graz there.", "es": "Una campana cuelga en Graz."}
    first = replace(BELLS, text="Title\nNothing about that is said.")
    both = [replace(BELLS, id=code, lang=code, text=f"T\n{text}") for code, text in bodies.items()]
    hits = [
        *_hits(first),
        *(replace(hit, rank=rank, score=0.9) for rank, hit in enumerate(_hits(*both), 2)),
    ]
    quotes = choose_quotes(hits, _asked("Graz", knowledge, None, lang), None)
    assert quotes[1].lang == lang


def test_a_fact_near_the_best_is_quoted_whole(
    knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    fact = "No. Two bells hang there, and the largest weighs 310 kilograms. Ask at the tower."
    hit = replace(BY_ID["fact:languages"], text=f"How heavy the bells are\n{fact}")
    asked = _asked("How heavy is the largest bell?", knowledge, embedder)
    hits = [replace(hit, score=0.9) for hit in _hits(ESCAPEMENT, hit)]
    assert fact in _texts(hits, asked, vectors)


def test_a_source_far_behind_the_best_counts_for_less(knowledge: Knowledge) -> None:
    """Of two sentences that are equal, that of the better source comes first, in any scale."""
    near, far = (replace(BELLS, id=name, text=f"T\nThe {name} bell hangs there.") for name in "ab")
    asked = _asked("Which bell?", knowledge, None)
    first = replace(_hits(ESCAPEMENT)[0], score=30.0)
    hits = [first, replace(first, rank=2, chunk=far, score=1.0),
            replace(first, rank=3, chunk=near, score=29.0)]  # fmt: skip
    assert [quote.rank for quote in choose_quotes(hits, asked, None)][1] == 3


def test_a_paragraph_is_quoted_once(
    knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    asked = _asked("Which bells strike the hours and weigh the most?", knowledge, embedder)
    ranks = [quote.rank for quote in choose_quotes(_hits(BELLS, ESCAPEMENT), asked, vectors)]
    assert len(set(ranks)) == len(ranks)


def test_a_source_without_sentences_leaves_the_first_place_to_the_next(
    knowledge: Knowledge, embedder: Embedder, vectors: SentenceVectors
) -> None:
    asked = _asked("Which works are there?", knowledge, embedder)
    members = replace(BY_ID["rollup:works"], text="Works\n- The tower clock: a restoration.")
    assert choose_quotes(_hits(members, BELLS), asked, vectors)[0].rank == 2
    assert _texts(_hits(members), asked, vectors) == ["The tower clock: a restoration."]


def test_without_sources_nothing_is_quoted(knowledge: Knowledge) -> None:
    assert choose_quotes([], _asked("Graz", knowledge, None), None) == []


def test_a_sentence_is_embedded_once(embedder: Embedder) -> None:
    class Counting:
        profile = embedder.profile
        count = 0

        def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
            Counting.count += len(texts)
            return embedder.embed(texts, task)

    vectors = SentenceVectors(Counting())
    assert vectors(["One.", "Two.", "One."]).shape == (3, embedder.profile.dims)
    vectors(["Two."])
    assert Counting.count == 2
