"""Search keeps, drops and ranks as each policy says, and tells why."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.retrieval.policies import BUILT_IN, Policy
from latent.retrieval.search import search
from latent.retrieval.trace import Drop
from tests.retrieval.indexes import EAST, index_of

PLAIN = Policy(name="plain", top=10)
ANY_POLICY = pytest.mark.parametrize("policy", BUILT_IN.values(), ids=BUILT_IN)


def test_words_do_not_save_a_chunk_below_the_floor() -> None:
    index = index_of(["lamp keeper", "storm"], [0.34, 0.36])
    trace = search(index, EAST, "lamp keeper", BUILT_IN["assist"])
    assert trace.kept == (1,)
    assert trace.dropped.tolist() == [Drop.BELOW_FLOOR, Drop.KEPT]
    assert trace.score[0] == 0


def test_coverage_lifts_a_chunk_that_holds_the_words() -> None:
    index = index_of(["storm", "the lamp of the keeper"], [0.50, 0.45])
    trace = search(index, EAST, "Where is the keeper?", BUILT_IN["assist"])
    assert trace.kept == (1, 0)
    assert trace.score == pytest.approx([0.50, 0.45 + 0.15], abs=0.01)


def test_what_is_far_behind_the_best_is_outside_the_window() -> None:
    policy = replace(PLAIN, window=0.04)
    trace = search(index_of([""] * 3, [0.50, 0.47, 0.40]), EAST, "", policy)
    assert trace.dropped.tolist() == [Drop.KEPT, Drop.KEPT, Drop.OUTSIDE_WINDOW]


def test_what_is_sure_may_be_outside_the_window() -> None:
    policy = replace(PLAIN, window=0.04, sure=0.55)
    trace = search(index_of([""] * 3, [0.90, 0.60, 0.50]), EAST, "", policy)
    assert trace.dropped.tolist() == [Drop.KEPT, Drop.KEPT, Drop.OUTSIDE_WINDOW]


def test_a_page_gives_only_so_many_chunks() -> None:
    urls = ["one/#a", "one/#b", "one/", "two/"]
    index = index_of([""] * 4, [0.9, 0.8, 0.7, 0.6], urls)
    trace = search(index, EAST, "", replace(PLAIN, per_page=2))
    assert trace.kept == (0, 1, 3)
    assert trace.dropped[2] == Drop.PER_PAGE


def test_chunks_without_a_page_are_pages_of_their_own() -> None:
    index = index_of([""] * 3, [0.9, 0.8, 0.7], ["", "", ""])
    assert search(index, EAST, "", replace(PLAIN, per_page=1)).kept == (0, 1, 2)


def test_a_long_page_does_not_hide_the_next_one() -> None:
    """The chunk of the second page comes after more of the first than are looked at at once."""
    urls = ["one/"] * 200 + ["two/"]
    index = index_of([""] * 201, [0.9] * 200 + [0.1], urls)
    trace = search(index, EAST, "", replace(PLAIN, per_page=1, top=2))
    assert trace.kept == (0, 200)
    assert (trace.dropped == Drop.PER_PAGE).sum() == 199


def test_only_the_best_few_are_kept() -> None:
    trace = search(index_of([""] * 3, [0.7, 0.9, 0.8]), EAST, "", replace(PLAIN, top=2))
    assert trace.kept == (1, 2)
    assert trace.dropped[0] == Drop.BEYOND_TOP


def test_equal_scores_keep_the_order_of_the_index() -> None:
    trace = search(index_of([""] * 5, [0.5] * 5), EAST, "", replace(PLAIN, top=3))
    assert trace.kept == (0, 1, 2)


def test_ranks_are_fused_from_similarity_and_words() -> None:
    index = index_of(["storm", "bread", "lamp"], [0.9, 0.8, 0.7])
    trace = search(index, EAST, "lamp", BUILT_IN["hybrid"])
    assert trace.kept[0] == 2
    assert trace.score == pytest.approx([1 / 61, 1 / 62, 1 / 63 + 1 / 61], abs=1e-8)


def test_what_is_beyond_the_depth_of_both_rankings_is_not_ranked() -> None:
    index = index_of(["storm", "bread", "lamp"], [0.9, 0.8, 0.7])
    trace = search(index, EAST, "storm", replace(BUILT_IN["hybrid-wide"], depth=1))
    assert trace.dropped.tolist() == [Drop.KEPT, Drop.NOT_RANKED, Drop.NOT_RANKED]


def test_fused_ranks_are_thin_without_similarity_or_words() -> None:
    index = index_of(["storm", "bread"], [0.2, 0.1])
    assert search(index, EAST, "pizza", BUILT_IN["hybrid"]).thin
    assert not search(index, EAST, "bread", BUILT_IN["hybrid"]).thin
    assert not search(index_of(["storm"], [0.4]), EAST, "pizza", BUILT_IN["hybrid"]).thin


def test_what_ranks_low_in_both_is_thin_however_similar() -> None:
    index = index_of(["lamp", "lamp", "storm"], [0.4, 0.4, 0.5])
    policy = Policy(name="strict", fusion="rrf", near=1, top=1, sure=0.45, share=1)
    assert search(index, EAST, "lamp pizza", policy).thin


@pytest.mark.parametrize(("background", "thin"), [(0.8, True), (0.6, False)])
def test_blend_declines_what_is_no_nearer_than_the_background(
    background: float, *, thin: bool
) -> None:
    policy = Policy(name="blend", fusion="blend", floor=0.1, background_weight=1.0)
    index = index_of([""] * 3, [0.82, 0.80, 0.81], background=background)
    trace = search(index, EAST, "", policy)
    assert trace.background == pytest.approx(background, abs=0.01)
    assert trace.thin is thin


def test_blend_lets_a_rare_word_stand_in_for_similarity() -> None:
    index = index_of(["storm lamp", "lamp"], [0.4, 0.42])
    policy = Policy(name="blend", fusion="blend", lexical_weight=0.2)
    assert search(index, EAST, "storm lamp", policy).kept == (0, 1)


@ANY_POLICY
def test_without_a_vector_words_alone_are_searched_for(policy: Policy) -> None:
    trace = search(index_of(["storm", "lamp keeper"]), None, "the keeper's lamp", policy)
    assert (trace.mode, trace.dense, trace.best) == ("keywords", None, 0)
    assert trace.kept == (1,)
    assert trace.dropped[0] == Drop.NOT_RANKED
    assert trace.score is trace.lexical


@ANY_POLICY
def test_a_question_of_stopwords_alone_is_thin_without_a_vector(policy: Policy) -> None:
    trace = search(index_of(["the storm"]), None, "What is the …?", policy)
    assert (trace.tokens, trace.kept, trace.thin) == ((), (), True)


def test_one_common_word_of_many_is_thin_without_a_vector() -> None:
    index = index_of(["grace storm", "grace lamp", "grace bread"])
    trace = search(index, None, "favourite pizza of grace", BUILT_IN["assist"])
    assert trace.kept
    assert trace.thin


@ANY_POLICY
@pytest.mark.parametrize("vector", [EAST, None], ids=["dense", "keywords"])
def test_an_empty_index_gives_an_empty_thin_trace(
    policy: Policy, vector: tuple[float, float] | None
) -> None:
    trace = search(index_of([]), vector, "lamp", policy)
    assert (trace.kept, trace.thin, trace.best, len(trace.score)) == ((), True, 0, 0)


def test_hits_tell_scores_and_ranks() -> None:
    index = index_of(["storm", "lamp"], [0.5, 0.6])
    trace = search(index, EAST, "lamp", BUILT_IN["assist"])
    first, second = trace.hits(index)
    assert (first.rank, first.chunk.id, first.lexical) == (1, "c1", 1.0)
    assert second.dense == pytest.approx(0.5, abs=0.01)
    assert trace.best == pytest.approx(0.6, abs=0.01)


def test_a_policy_without_a_lexical_weight_measures_words_when_they_are_read() -> None:
    index = index_of(["storm", "lamp"], [0.5, 0.6])
    trace = search(index, EAST, "lamp keeper", PLAIN)
    assert "postings" not in vars(index)
    assert trace.lexical.tolist() == [0, 0.5]
    assert trace.lexical is trace.lexical


def test_hits_of_a_keyword_search_have_no_similarity() -> None:
    index = index_of(["lamp"])
    assert search(index, None, "lamp", BUILT_IN["assist"]).hits(index)[0].dense is None


def test_every_reason_has_its_sentence() -> None:
    assert len({drop.sentence for drop in Drop}) == len(Drop)


@given(
    st.lists(
        st.tuples(st.sampled_from(["lamp", "storm lamp", "bread", ""]), st.floats(-1, 1)),
        max_size=30,
    ),
    st.sampled_from([*BUILT_IN.values(), PLAIN]),
    st.sampled_from(["lamp", "storm bread", ""]),
    st.sampled_from([EAST, None]),
)
def test_a_trace_holds_together(
    chunks: list[tuple[str, float]],
    policy: Policy,
    question: str,
    vector: tuple[float, float] | None,
) -> None:
    """Whatever is asked: kept chunks are the best of what was not dropped, in order."""
    index = index_of([text for text, _ in chunks], [similarity for _, similarity in chunks])
    trace = search(index, vector, question, policy)
    kept = set(np.flatnonzero(trace.dropped == Drop.KEPT).tolist())
    ordered = sorted(trace.kept, key=lambda position: (-trace.score[position], position))
    beyond = trace.score[trace.dropped == Drop.BEYOND_TOP]
    assert kept == set(trace.kept)
    assert ordered == list(trace.kept)
    assert len(kept) <= policy.top
    assert not kept or beyond.max(initial=-9) <= trace.score[trace.kept[-1]]
    assert trace.kept or trace.thin
