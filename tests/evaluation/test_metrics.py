"""Measures of a ranking, against worked examples and what must always hold."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.evaluation.metrics import ndcg, recall, reciprocal_rank
from tests.evaluation.labelled import question

RANKED = [{"a", "a#x"}, {"b"}, {"a", "a#y"}, {"c"}]


@pytest.mark.parametrize(
    ("needed", "k", "expected"),
    [({"a"}, 1, 1), ({"b"}, 1, 0), ({"a", "b"}, 1, 0.5), ({"a", "b"}, 2, 1), ({"z"}, 9, 0)],
)
def test_recall_is_the_share_of_what_is_needed(needed: set[str], k: int, expected: float) -> None:
    assert recall(RANKED, needed, k) == expected


@pytest.mark.parametrize(("needed", "expected"), [({"a"}, 1), ({"b", "c"}, 1 / 2), ({"z"}, 0)])
def test_the_reciprocal_rank_is_of_the_first_place_that_helps(
    needed: set[str], expected: float
) -> None:
    assert reciprocal_rank(RANKED, needed) == expected


def test_ndcg_is_as_worked_out_by_hand() -> None:
    gains, ideal = {"b": 1.0, "c": 1.0}, [1.0, 1.0]
    best = 1 + 1 / math.log2(3)
    found = 1 / math.log2(3) + 1 / math.log2(5)
    assert ndcg(RANKED, gains, ideal, 10) == pytest.approx(found / best)


def test_a_page_counts_at_its_first_place_alone() -> None:
    assert ndcg([{"a"}, {"a"}], {"a": 1.0}, [1.0], 10) == 1


def test_a_section_brings_its_page_along() -> None:
    asked = question("q", ["a"], ["a#x"])
    assert asked.ideal == [2]
    assert ndcg(RANKED, asked.gains, asked.ideal, 10) == 1
    assert ndcg(RANKED[2:], asked.gains, asked.ideal, 10) == 0.5


PAGES = st.lists(st.sampled_from("abc"), min_size=1, max_size=3, unique=True)
CHUNKS = st.sampled_from(
    [frozenset({"a", "a#x"}), frozenset({"a", "a#y"}), frozenset({"a"}), frozenset({"b"}),
     frozenset({"c", "c#z"}), frozenset({"d"})]
)  # fmt: skip


@given(PAGES, st.sets(st.sampled_from(["a#x", "a#y", "c#z"])), st.lists(CHUNKS, unique=True))
def test_ndcg_is_never_above_one(
    pages: list[str], sections: set[str], ranked: list[frozenset[str]]
) -> None:
    asked = question("q", pages, sorted(sections))
    assert 0 <= ndcg(ranked, asked.gains, asked.ideal, 10) <= 1 + 1e-9
