"""Coverage is the share of a query's words that a chunk holds."""

from latent.retrieval.bm25 import build_postings
from latent.retrieval.coverage import coverage

POSTINGS = build_postings([["lamp", "keeper", "lamp"], ["lamp"], ["storm"]])


def test_every_distinct_word_counts_the_same() -> None:
    assert coverage(POSTINGS, ["lamp", "keeper"]).tolist() == [1, 0.5, 0]


def test_a_repeated_word_counts_once() -> None:
    assert coverage(POSTINGS, ["lamp", "lamp", "keeper"]).tolist() == [1, 0.5, 0]


def test_a_word_that_is_nowhere_lowers_every_share() -> None:
    assert coverage(POSTINGS, ["lamp", "pizza"]).tolist() == [0.5, 0.5, 0]


def test_a_query_without_words_covers_nothing() -> None:
    assert coverage(POSTINGS, []).tolist() == [0, 0, 0]
