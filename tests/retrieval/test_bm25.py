"""BM25 is that of the books: two independent libraries say the same."""

from __future__ import annotations

import math

import bm25s
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi

from latent.retrieval.bm25 import (
    K1,
    B,
    bm25,
    build_postings,
    evidence,
    evidence_of,
    inverse_document_frequency,
)

WORD = st.sampled_from(["lamp", "keeper", "storm", "bread", "flour"])
CORPUS = st.lists(st.lists(WORD, min_size=1, max_size=12), min_size=1, max_size=12)
QUERY = st.lists(WORD, max_size=6)


@given(CORPUS, QUERY)
def test_scores_are_those_of_bm25s(corpus: list[list[str]], query: list[str]) -> None:
    known = [word for word in query if any(word in text for text in corpus)]
    peer = bm25s.BM25(method="lucene", k1=K1, b=B, dtype="float64")
    peer.index(corpus, show_progress=False)
    expected = peer.get_scores(known) if known else np.zeros(len(corpus))
    assert bm25(build_postings(corpus), query) == pytest.approx(expected, abs=1e-6)


@given(CORPUS, QUERY)
def test_scores_are_those_of_rank_bm25_but_for_its_idf(
    corpus: list[list[str]], query: list[str]
) -> None:
    """That one has Robertson's idf, and multiplies by k1 + 1, which changes no order."""
    peer = BM25Okapi(corpus, k1=K1, b=B)
    postings = build_postings(corpus)
    holding = {word: sum(word in text for text in corpus) for word in peer.idf}
    peer.idf = {
        word: inverse_document_frequency(count, len(corpus)) / (K1 + 1)
        for word, count in holding.items()
    }
    assert bm25(postings, query) == pytest.approx(peer.get_scores(query), abs=1e-6)


def test_a_score_is_as_worked_out_by_hand() -> None:
    scores = bm25(build_postings([["lamp", "lamp", "keeper"], ["storm"]]), ["lamp"])
    idf = math.log(1 + 1.5 / 1.5)
    assert scores == pytest.approx([idf * 2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2)), 0])


def test_a_repeated_word_of_the_query_counts_as_often() -> None:
    postings = build_postings([["lamp"], ["storm"]])
    twice = bm25(postings, ["lamp", "lamp"])
    assert twice == pytest.approx(2 * bm25(postings, ["lamp"]))


@pytest.mark.parametrize("corpus", [[], [[]], [[], []]])
def test_texts_without_words_score_nothing(corpus: list[list[str]]) -> None:
    assert bm25(build_postings(corpus), ["lamp"]).tolist() == [0] * len(corpus)


def test_evidence_weighs_rare_words_more() -> None:
    postings = build_postings([["grace"], ["grace", "pizza"], ["grace"], ["storm"]])
    common, both, _, neither = evidence(postings, ["grace", "pizza"])
    assert 0 == neither < common < 0.5 < both == 1


def test_a_word_that_is_nowhere_counts_most_against_a_chunk() -> None:
    postings = build_postings([["grace"], ["storm"]])
    assert evidence(postings, ["grace", "pizza"])[0] < 0.5


def test_a_query_without_words_has_no_evidence() -> None:
    assert evidence(build_postings([["grace"]]), []).tolist() == [0]


@given(CORPUS, QUERY)
def test_evidence_of_one_chunk_is_that_among_all(corpus: list[list[str]], query: list[str]) -> None:
    postings = build_postings(corpus)
    alone = [evidence_of(postings, query, chunk) for chunk in range(len(corpus))]
    assert evidence(postings, query).tolist() == alone


@given(CORPUS, QUERY)
def test_evidence_is_a_share(corpus: list[list[str]], query: list[str]) -> None:
    shares = evidence(build_postings(corpus), query)
    assert ((shares >= 0) & (shares <= 1)).all()
