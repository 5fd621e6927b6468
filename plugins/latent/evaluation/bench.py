"""The bench: every policy on every labelled question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..retrieval.index import EmbedderId, Index
from ..retrieval.policies import Policy
from ..retrieval.search import search
from ..retrieval.trace import Trace
from .bootstrap import Interval, interval
from .metrics import ndcg, recall, reciprocal_rank
from .questions import Question, targets

DENSE = Policy(name="dense alone", top=10)
"""Similarity alone, which refuses nothing: what the dense half is worth."""

BM25 = Policy(name="BM25 alone", top=10)
"""Run without vectors: what the lexical half is worth."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as retrieval gets it.

    Attributes:
        question: What is asked, and its labels.
        text: What is searched for.
        vector: float32, (index.embedder.dims,), of that text.
    """

    question: Question
    text: str
    vector: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a policy did with a question.

    Attributes:
        question: Its id.
        category: Its category.
        off_topic: Whether declining was right.
        kept: Ids of the chunks it sends to the model, best first; none where it declines.
        declined: Whether retrieval was thin.
        measures: By name, for a question that has an answer; a question that was declined
            scores nothing.
    """

    question: str
    category: str
    off_topic: bool
    kept: tuple[str, ...]
    declined: bool
    measures: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Report:
    """What a run of the bench found.

    Attributes:
        embedder: What made the vectors.
        index: Hash of what was searched.
        outcomes: By policy, in the order of the questions.
    """

    embedder: EmbedderId
    index: str
    outcomes: Mapping[str, Sequence[Outcome]]


Measure = Callable[[Sequence[frozenset[str]], Question], float]

MEASURES: Mapping[str, Measure] = {
    "recall@1": lambda ranked, question: recall(ranked, question.pages, 1),
    "recall@4": lambda ranked, question: recall(ranked, question.pages, 4),
    "recall@8": lambda ranked, question: recall(ranked, question.pages, 8),
    "MRR": lambda ranked, question: reciprocal_rank(ranked, question.pages),
    "nDCG@10": lambda ranked, question: ndcg(ranked, question.gains, question.ideal, 10),
}

SENT = "sent"
"""The column of how many chunks a policy sends to the model, of an answered question."""

REFUSED_OFF_TOPIC = "refused off-topic"
REFUSED_ON_TOPIC = "refused on-topic"


def measure(index: Index, asked: Sequence[Asked]) -> Report:
    """Put every question to every policy of an index, and to either half of it alone."""
    outcomes = {
        policy.name: run(index, asked, policy) for policy in (*index.policies.values(), DENSE)
    }
    outcomes[BM25.name] = run(index, asked, BM25, by_words=True)
    return Report(index.embedder, index.hash, outcomes)


def run(
    index: Index, asked: Sequence[Asked], policy: Policy, *, by_words: bool = False
) -> list[Outcome]:
    """Put every question to one policy.

    Args:
        index: What is searched.
        asked: The questions.
        policy: The rule.
        by_words: Whether their vectors are left out.
    """
    vectors = (None if by_words else each.vector for each in asked)
    return [
        outcome(each.question, search(index, vector, each.text, policy), index)
        for each, vector in zip(asked, vectors, strict=True)
    ]


def outcome(question: Question, trace: Trace, index: Index) -> Outcome:
    """Judge what a search for a question found.

    Args:
        question: With its labels.
        trace: Of the search.
        index: The one that was searched.
    """
    kept = [] if trace.thin else [index.chunks[position] for position in trace.kept]
    ranked = [targets(chunk) for chunk in kept]
    return Outcome(
        question=question.id,
        category=question.category,
        off_topic=question.is_off_topic,
        kept=tuple(chunk.id for chunk in kept),
        declined=trace.thin,
        measures={}
        if question.is_off_topic
        else {name: measure(ranked, question) for name, measure in MEASURES.items()},
    )


def columns(outcomes: Sequence[Outcome]) -> dict[str, list[float]]:
    """Take a policy's outcomes apart into the columns of the bench: a value a question."""
    on_topic = [outcome for outcome in outcomes if not outcome.off_topic]
    off_topic = [outcome for outcome in outcomes if outcome.off_topic]
    return {
        **{name: [outcome.measures[name] for outcome in on_topic] for name in MEASURES},
        SENT: [float(len(outcome.kept)) for outcome in on_topic],
        REFUSED_OFF_TOPIC: [float(outcome.declined) for outcome in off_topic],
        REFUSED_ON_TOPIC: [float(outcome.declined) for outcome in on_topic],
    }


def summary(outcomes: Sequence[Outcome]) -> dict[str, Interval]:
    """Average each column."""
    return {name: interval(values) for name, values in columns(outcomes).items()}


def by_category(outcomes: Sequence[Outcome], name: str) -> dict[str, Interval]:
    """Average one measure over the questions of each category that has answers."""
    categories = dict.fromkeys(each.category for each in outcomes if not each.off_topic)
    return {
        category: interval([each.measures[name] for each in outcomes if each.category == category])
        for category in categories
    }


def lost(outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
    """Yield what a policy got wrong.

    Those are off-topic questions that it answers, and others that it declines or for which it
    misses a page.
    """
    for outcome in outcomes:
        right = outcome.declined if outcome.off_topic else outcome.measures["recall@8"] == 1
        if not right:
            yield outcome
