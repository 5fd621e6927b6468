"""The bench: every policy on every labelled question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..retrieval.followup import standalone
from ..retrieval.index import Index
from ..retrieval.policies import Policy
from ..retrieval.search import search
from .bootstrap import Interval, interval
from .metrics import ndcg, recall, reciprocal_rank
from .questions import Question, targets

Vectors = NDArray[np.float32]


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


Measure = Callable[[Sequence[frozenset[str]], Question], float]

MEASURES: Mapping[str, Measure] = {
    "recall@1": lambda ranked, question: recall(ranked, question.pages, 1),
    "recall@4": lambda ranked, question: recall(ranked, question.pages, 4),
    "recall@8": lambda ranked, question: recall(ranked, question.pages, 8),
    "MRR": lambda ranked, question: reciprocal_rank(ranked, question.pages),
    "nDCG@10": lambda ranked, question: ndcg(ranked, question.gains, 10),
}


def run(
    index: Index, questions: Sequence[Question], vectors: Vectors | None, policy: Policy
) -> list[Outcome]:
    """Put every question to one policy.

    Args:
        index: What is searched.
        questions: The questions.
        vectors: float32, (questions, index.embedder.dims); None measures keywords alone.
        policy: The rule.
    """
    rows: Iterable[NDArray[np.float32] | None] = (
        [None] * len(questions) if vectors is None else vectors
    )
    return [
        _outcome(index, question, row, policy)
        for question, row in zip(questions, rows, strict=True)
    ]


def searched_for(question: Question, index: Index) -> str:
    """Give the words that retrieval gets, as the assistant would."""
    return standalone(question.question, question.history, index.folded_stopwords)


def summary(outcomes: Sequence[Outcome]) -> dict[str, Interval]:
    """Average a policy's outcomes into the columns of the bench."""
    on_topic = [outcome for outcome in outcomes if not outcome.off_topic]
    off_topic = [outcome for outcome in outcomes if outcome.off_topic]
    columns = {
        name: interval([outcome.measures[name] for outcome in on_topic]) for name in MEASURES
    }
    columns["sent"] = interval([float(len(outcome.kept)) for outcome in on_topic])
    columns["refused off-topic"] = interval([float(outcome.declined) for outcome in off_topic])
    columns["refused on-topic"] = interval([float(outcome.declined) for outcome in on_topic])
    return columns


def _outcome(
    index: Index, question: Question, vector: NDArray[np.float32] | None, policy: Policy
) -> Outcome:
    text = searched_for(question, index)
    trace = search(index, vector, text, policy)
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
