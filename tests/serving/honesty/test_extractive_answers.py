"""Answers without a model rest on nothing but sources, and pass the review as they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latent.embedding import Embedder
from latent.retrieval.chunk import Chunk
from latent.retrieval.search import search
from latent.retrieval.trace import Hit
from latent.retrieval.vectors import slice_rows
from latent.serving.conversation.phrases import phrases
from latent.serving.extraction.extractive import Asked, SentenceVectors, choose_quotes
from latent.serving.extraction.quotes import makeshift, quotable
from latent.serving.honesty.ground import GroundSource
from latent.serving.honesty.review import review_whole
from latent.serving.knowledge import Knowledge
from tests.serving.honesty.answers import GROUND
from tests.serving.small_site import CHUNKS, PROFILE


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(
    "question",
    ["How heavy is the largest bell?", "Where does the slate come from?", "What did she pass?",
     "Which languages does she speak?", "¿Qué examen aprobó?", "Who was her master?"],
)  # fmt: skip
def test_an_extractive_answer_passes_unchanged(
    knowledge: Knowledge, embedder: Embedder, question: str, lang: str
) -> None:
    index = knowledge.index
    vector = embedder.embed([question], "query")[0]
    narrow = slice_rows(vector[None], index.embedder.dims)[0]
    trace = search(index, narrow, question, index.policies[index.policy])
    asked = Asked(frozenset(trace.tokens), vector, index.folded_stopwords, lang)
    hits = trace.hits(index)
    quotes = choose_quotes(hits, asked, SentenceVectors(embedder))
    words = phrases(lang)
    parts = [
        words.extractive,
        *map(str, quotes),
        words.contact_line(PROFILE.subject, PROFILE.contact),
    ]
    answer = "\n\n".join(parts)
    sources = tuple(map(GroundSource.of, hits))
    ground = replace(GROUND, sources=sources, question=question, lang=lang)
    assert review_whole(answer, ground) == (answer, ())


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.id)
def test_whatever_may_be_quoted_of_a_source_passes(chunk: Chunk) -> None:
    hit = Hit(rank=1, chunk=chunk, dense=0.9, lexical=0.0, score=0.9)
    ground = replace(GROUND, sources=(GroundSource.of(hit),), lang=chunk.lang)
    for quote in (*quotable(hit), makeshift(hit)):
        assert review_whole(str(quote), ground) == (str(quote), ())
