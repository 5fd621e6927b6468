"""Search: an index, a query and a policy in; a trace of what was found, and why, out.

The same in every policy: what falls below the floor, or outside the window and is not sure, is
dropped before a word counts; the rest is ranked; at most `per_page` chunks of a page and `top`
in all are kept. Between the two, `fusion` decides:

- `coverage`: score = cosine similarity + lexical_weight · coverage. Thin when nothing is kept.
- `rrf`: score = reciprocal rank fusion of two rankings, `depth` deep each: by similarity, and by
  BM25 of chunks that hold any of the query's words. Thin unless a kept chunk is among the first
  `near` of a ranking that means something for it: similar enough to be `sure`, or holding `share`
  of the query's words.
- `blend`: score = cosine similarity - background_weight · similarity to the background +
  lexical_weight · evidence, which is coverage with rare words counting for more (idf). Models put
  some questions near to everything, by their form and language; what a question's best chunk is
  worth shows beside what nothing in particular is worth to it, as scores of a speaker are held
  against a cohort of others (Auckenthaler et al. 2000, https://doi.org/10.1006/dspr.1999.0360).
  Floor and window are of scores: the floor decides on the question by its best chunk, the window
  on the others. Thin when nothing is kept.
- without a query vector, under any policy: score = BM25. Thin unless a kept chunk holds `share`
  of the query's words, weighted by idf; so a question of stopwords alone is thin.

`static/latent/search.js` is the same function, down to the order of operations: but for BM25 and
evidence, whose logarithms are rounded, both compute the same bits, and so order chunks alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .bm25 import bm25, evidence, evidence_of
from .coverage import coverage
from .fusion import FEW, add_coverage, best_first, few_best, reciprocal_rank_fusion
from .index import Index
from .policies import Policy
from .tokens import content_tokens
from .trace import Drop, Measure, Trace

KEPT, BELOW_FLOOR, OUTSIDE_WINDOW, PER_PAGE, BEYOND_TOP, NOT_RANKED = map(int, Drop)
"""As plain numbers: numpy takes several times as long over members of an enum."""


def search(index: Index, query_vector: ArrayLike | None, query_text: str, policy: Policy) -> Trace:
    """Find the chunks to answer a question from.

    Args:
        index: What to search.
        query_vector: (index.embedder.dims,), of any length; None searches by keywords alone.
        query_text: The question.
        policy: The rule.

    Returns:
        What was found and what became of every other chunk.

    Raises:
        ValueError: The vector has another width than the index, or holds no finite numbers.
    """
    tokens = content_tokens(query_text, index.folded_stopwords)
    dense, background = None, 0.0
    if query_vector is not None:
        dense = index.vectors.similarities(query_vector)
        if policy.background_weight:
            background = float(index.background.similarities(query_vector)[0])
    ranking = _rank(index, dense, background, tokens, policy)
    kept = _keep(ranking, index.pages, policy)
    return Trace(
        query=query_text,
        policy=policy,
        mode="keywords" if dense is None else "dense",
        tokens=tuple(tokens),
        dense=dense,
        background=background,
        measure_words=ranking.measure_words,
        score=ranking.score,
        dropped=ranking.dropped,
        kept=tuple(kept),
        thin=not kept or not ranking.is_evident(kept),
    )


class _Ranking(NamedTuple):
    """Scores of all chunks, before any is left out for want of room.

    Attributes:
        measure_words: Gives the lexical scores: float64, (chunks,).
        score: float64, (chunks,); 0 where one was dropped.
        dropped: int8, (chunks,): `Drop.KEPT` for all that are still in.
        inside: bool, (chunks,): which of them those are.
        is_evident: Whether any of the chunks that were kept keeps the trace from being thin.
            Asked of those few alone, as evidence of all costs as much as their BM25.
    """

    measure_words: Measure
    score: NDArray[np.float64]
    dropped: NDArray[np.int8]
    inside: NDArray[np.bool_]
    is_evident: Callable[[Sequence[int]], bool]


def _all_are_evident(_kept: Sequence[int]) -> bool:
    return True


def _rank(
    index: Index,
    dense: NDArray[np.float64] | None,
    background: float,
    tokens: Sequence[str],
    policy: Policy,
) -> _Ranking:
    if dense is None:
        return _by_keywords(index, tokens, policy)
    if policy.fusion == "blend":
        return _by_evidence(index, dense, background, tokens, policy)
    dropped = _too_far(dense, policy)
    if policy.fusion == "rrf":
        return _by_ranks(index, dense, dropped, tokens, policy)
    return _by_coverage(index, dense, dropped, tokens, policy)


def _too_far(dense: NDArray[np.float64], policy: Policy) -> NDArray[np.int8]:
    dropped = np.zeros(len(dense), np.int8)
    if policy.window is not None:
        outside = dense < dense.max(initial=-1.0) - policy.window
        if policy.sure is not None:
            outside &= dense < policy.sure
        dropped[outside] = OUTSIDE_WINDOW
    if policy.floor is not None:
        dropped[dense < policy.floor] = BELOW_FLOOR
    return dropped


def _by_coverage(
    index: Index,
    dense: NDArray[np.float64],
    dropped: NDArray[np.int8],
    tokens: Sequence[str],
    policy: Policy,
) -> _Ranking:
    inside = dropped == KEPT
    if policy.lexical_weight:
        lexical = coverage(index.postings, tokens)
        score = np.where(inside, add_coverage(dense, lexical, policy.lexical_weight), 0.0)
        return _Ranking(lambda: lexical, score, dropped, inside, _all_are_evident)
    # Words change nothing: they are left for who looks into the trace, and so is indexing them.
    score = np.where(inside, dense, 0.0)
    return _Ranking(
        lambda: coverage(index.postings, tokens), score, dropped, inside, _all_are_evident
    )


def _by_evidence(
    index: Index,
    dense: NDArray[np.float64],
    background: float,
    tokens: Sequence[str],
    policy: Policy,
) -> _Ranking:
    lexical = evidence(index.postings, tokens)
    dropped = np.zeros(len(dense), np.int8)
    score = dense - policy.background_weight * background + policy.lexical_weight * lexical
    best = score.max(initial=-1.0)
    if policy.window is not None:
        dropped[score < best - policy.window] = OUTSIDE_WINDOW
    if policy.floor is not None and best < policy.floor:
        dropped[:] = BELOW_FLOOR
    return _Ranking(lambda: lexical, score, dropped, dropped == KEPT, _all_are_evident)


def _by_ranks(
    index: Index,
    dense: NDArray[np.float64],
    dropped: NDArray[np.int8],
    tokens: Sequence[str],
    policy: Policy,
) -> _Ranking:
    lexical = bm25(index.postings, tokens)
    inside = dropped == KEPT
    by_similarity = best_first(dense, inside.nonzero()[0], policy.depth)
    by_words = best_first(lexical, (inside & (lexical > 0)).nonzero()[0], policy.depth)
    orders = (by_similarity, by_words)
    score = reciprocal_rank_fusion(orders, len(dense), policy.rrf_k)
    if policy.depth is not None:
        dropped[inside & (score == 0)] = NOT_RANKED
        inside = dropped == KEPT

    def is_evident(kept: Sequence[int]) -> bool:
        near = set(by_similarity[: policy.near].tolist()).intersection(kept)
        if any(policy.sure is None or dense[chunk] >= policy.sure for chunk in near):
            return True
        near = set(by_words[: policy.near].tolist()).intersection(kept)
        return any(evidence_of(index.postings, tokens, chunk) >= policy.share for chunk in near)

    return _Ranking(lambda: lexical, score, dropped, inside, is_evident)


def _by_keywords(index: Index, tokens: Sequence[str], policy: Policy) -> _Ranking:
    lexical = bm25(index.postings, tokens)
    inside = lexical > 0
    dropped = np.where(inside, KEPT, NOT_RANKED).astype(np.int8)

    def is_evident(kept: Sequence[int]) -> bool:
        return bool((evidence(index.postings, tokens)[kept] >= policy.share).any())

    return _Ranking(lambda: lexical, lexical, dropped, inside, is_evident)


def _keep(ranking: _Ranking, pages: Sequence[str], policy: Policy) -> list[int]:
    """Choose what is kept, and write into `dropped` why the rest is not."""
    kept, crowded = _choose(ranking, pages, policy)
    ranking.dropped[ranking.inside] = BEYOND_TOP
    if crowded:
        ranking.dropped[crowded] = PER_PAGE
    for position in kept:
        ranking.dropped[position] = KEPT
    return kept


def _choose(ranking: _Ranking, pages: Sequence[str], policy: Policy) -> tuple[list[int], list[int]]:
    if policy.per_page is None and policy.top <= FEW:
        return few_best(ranking.score, ranking.inside, policy.top), []
    (candidates,) = ranking.inside.nonzero()
    if policy.per_page is None:
        return best_first(ranking.score, candidates, policy.top).tolist(), []
    looked_at = 4 * policy.top
    while True:
        order = best_first(ranking.score, candidates, looked_at).tolist()
        kept, crowded = _few_of_a_page(order, pages, policy.per_page, policy.top)
        if len(kept) == policy.top or looked_at >= len(candidates):
            return kept, crowded
        looked_at *= 4


def _few_of_a_page(
    order: Sequence[int], pages: Sequence[str], per_page: int, top: int
) -> tuple[list[int], list[int]]:
    seen: dict[str, int] = {}
    kept: list[int] = []
    crowded: list[int] = []
    for position in order:
        if len(kept) == top:
            break
        page = pages[position]
        seen[page] = seen.get(page, 0) + 1
        (kept if seen[page] <= per_page else crowded).append(position)
    return kept, crowded
