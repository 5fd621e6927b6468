"""BM25: how well the words of a query fit each chunk.

The weighting of Robertson & Zaragoza 2009, The Probabilistic Relevance Framework: BM25 and Beyond
(https://doi.org/10.1561/1500000019), in Lucene's form, whose idf is never negative:

    idf(t)      = ln(1 + (N - df + 0.5) / (df + 0.5))
    score(q, c) = Σ over t in q of idf(t) · tf / (tf + k1 · (1 - b + b · |c| / average))

k1 and b are Lucene's defaults, from Trotman et al. 2014, Improvements to BM25 and Language Models
Examined. What a term adds to a chunk does not depend on the query, so it is computed once per
index and a query only sums (eager scoring, as in BM25S, https://arxiv.org/abs/2407.03618).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

import numpy as np
from numpy.typing import NDArray

K1 = 1.2
"""How soon a repeated term stops adding."""

B = 0.75
"""How much a long chunk is held against it: 0 not at all, 1 in full."""

DIGITS = 1e9
"""Scores are rounded to 1 / this, so that two logarithms that differ in their last bit order
chunks alike."""


_NOWHERE = slice(0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class Postings:
    """Which chunks hold a term and what it adds to them: entries, those of a term in a row.

    Attributes:
        count: Chunks.
        terms: Where the entries of each term are.
        chunks: intp, (entries,): positions, ascending within a term.
        weights: float64, (entries,): what the term adds to that chunk's score.
    """

    count: int
    terms: Mapping[str, slice]
    chunks: NDArray[np.intp]
    weights: NDArray[np.float64]

    def span(self, term: str) -> slice:
        """Find a term's entries; an empty slice for a term no chunk holds."""
        return self.terms.get(term, _NOWHERE)

    def chunks_of(self, spans: Sequence[slice]) -> NDArray[np.intp]:
        """Join the positions of some entries."""
        return np.concatenate([self.chunks[span] for span in spans]) if spans else self.chunks[:0]

    def total(self, spans: Sequence[slice], values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Add up what terms give to each chunk, in the order of the terms.

        Args:
            spans: The entries of each term.
            values: float64: what each entry adds, joined.

        Returns:
            float64, (count,).
        """
        # Of no entries bincount makes integers.
        total = np.bincount(self.chunks_of(spans), values, self.count)
        return total.astype(np.float64, copy=False)


def inverse_document_frequency(holding: int, count: int) -> float:
    """How much finding a term says, in nats.

    Args:
        holding: Chunks that hold it.
        count: All chunks.
    """
    return math.log(1 + (count - holding + 0.5) / (holding + 0.5))


def build_postings(texts: Iterable[Sequence[str]]) -> Postings:
    """Weigh every term of every chunk.

    Args:
        texts: The content tokens of each chunk.
    """
    numbers: dict[str, int] = {}
    rows, chunks, counts, lengths = array("q"), array("i"), array("q"), array("q")
    for position, tokens in enumerate(texts):
        lengths.append(len(tokens))
        for term, times in Counter(tokens).items():
            rows.append(numbers.setdefault(term, len(numbers)))
            chunks.append(position)
            counts.append(times)
    by_term = np.argsort(_int64(rows), kind="stable")
    holding = np.bincount(_int64(rows), minlength=len(numbers))
    ends = np.cumsum(holding).tolist()
    positions = np.array(chunks, dtype=np.intp)[by_term]
    return Postings(
        count=len(lengths),
        terms=dict(zip(numbers, map(slice, [0, *ends], ends), strict=False)),
        chunks=positions,
        weights=_weights(_int64(counts)[by_term], positions, holding, _int64(lengths)),
    )


def bm25(postings: Postings, tokens: Sequence[str]) -> NDArray[np.float64]:
    """Score every chunk.

    Args:
        postings: Of the index.
        tokens: The query's content tokens; one that is repeated counts as often.

    Returns:
        float64, (chunks,): 0 for a chunk with none of them; unbounded above.
    """
    if not tokens:
        return np.zeros(postings.count)
    counts: dict[str, int] = {}
    for token in tokens:
        counts[token] = counts.get(token, 0) + 1
    spans = [postings.span(term) for term in counts]
    weights = [postings.weights[span] for span in spans]
    if len(counts) < len(tokens):
        weights = [row * times for row, times in zip(weights, counts.values(), strict=True)]
    return _rounded(postings.total(spans, np.concatenate(weights)))


def evidence(postings: Postings, tokens: Sequence[str]) -> NDArray[np.float64]:
    """Measure what part of a query each chunk holds, rare words counting for more.

    Args:
        postings: Of the index.
        tokens: The query's content tokens.

    Returns:
        float64, (chunks,), in [0, 1]: the idf of the distinct tokens it holds, over that of all.
    """
    spans = [postings.span(term) for term in dict.fromkeys(tokens)]
    holding = [span.stop - span.start for span in spans]
    idf = [inverse_document_frequency(count, postings.count) for count in holding]
    found = postings.total(spans, np.repeat(idf, holding))
    # From left to right, as the browser adds; sum does not in every Python.
    return _rounded(found / reduce(add, idf)) if spans else found


def evidence_of(postings: Postings, tokens: Sequence[str], chunk: int) -> float:
    """Measure of one chunk what `evidence` does of all, to the bit; for a few this is sooner."""
    whole = found = 0.0
    for term in dict.fromkeys(tokens):
        holding = postings.chunks[postings.span(term)]
        idf = inverse_document_frequency(len(holding), postings.count)
        whole += idf
        place = holding.searchsorted(chunk)
        if place < len(holding) and holding[place] == chunk:
            found += idf
    return math.floor(found / whole * DIGITS + 0.5) / DIGITS if whole else 0.0


def _rounded(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Round, in place, to nine digits after the point, halves upwards."""
    scores *= DIGITS
    scores += 0.5
    np.floor(scores, out=scores)
    scores /= DIGITS
    return scores


def _weights(
    counts: NDArray[np.int64],
    positions: NDArray[np.intp],
    holding: NDArray[np.int64],
    lengths: NDArray[np.int64],
) -> NDArray[np.float64]:
    idf = np.array([inverse_document_frequency(n, len(lengths)) for n in holding.tolist()])
    average = lengths.sum() / max(len(lengths), 1)
    relative = B * lengths[positions] / average if len(positions) else np.zeros(0)
    saturation = counts / (counts + K1 * (1 - B + relative))
    return np.repeat(idf, holding) * saturation


def _int64(values: array[int]) -> NDArray[np.int64]:
    return np.array(values, dtype=np.int64)
