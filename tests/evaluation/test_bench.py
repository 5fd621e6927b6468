"""The bench: what each policy did with each question, and the means of it."""

from __future__ import annotations

import math

import numpy as np
import pytest

from latent.evaluation.bench import (
    BM25,
    DENSE,
    REFUSED_OFF_TOPIC,
    REFUSED_ON_TOPIC,
    SENT,
    by_category,
    lost,
    measure,
    run,
    summary,
)
from latent.retrieval.policies import Policy
from tests.evaluation.labelled import asked, question
from tests.retrieval.indexes import EAST, index_of

INDEX = index_of(["storm", "lamp", "bread"], [0.9, 0.8, 0.1])
NORTH = (0.0, 1.0)
STRICT = Policy(name="strict", floor=0.5, top=2)
QUESTIONS = [question("finds", ["c0"]), question("second", ["c1"]), question("misses", ["c2"]),
             question("declines")]  # fmt: skip
VECTORS = np.array([EAST, EAST, EAST, (-1.0, 0.0)], np.float32)


def test_an_outcome_tells_what_was_kept_and_what_it_is_worth() -> None:
    finds, second, misses, declines = run(INDEX, asked(QUESTIONS, VECTORS), STRICT)
    assert finds.kept == ("c0", "c1")
    assert (finds.measures["recall@1"], second.measures["recall@1"]) == (1, 0)
    assert (second.measures["MRR"], misses.measures["recall@8"]) == (0.5, 0)
    assert (declines.declined, declines.kept, declines.measures) == (True, (), {})


def test_a_question_that_is_declined_scores_nothing() -> None:
    refused = run(INDEX, asked(QUESTIONS[:1], [(-1.0, 0.0)]), STRICT)
    assert refused[0].declined
    assert set(refused[0].measures.values()) == {0}


def test_a_policy_loses_what_it_misses_and_what_it_should_have_declined() -> None:
    more = asked([*QUESTIONS, question("answers")], [*VECTORS, EAST])
    outcomes = run(INDEX, more, STRICT)
    assert [outcome.question for outcome in lost(outcomes)] == ["misses", "answers"]


def test_means_are_of_the_questions_they_are_about() -> None:
    columns = summary(run(INDEX, asked(QUESTIONS, VECTORS), STRICT))
    assert columns["recall@1"].mean == pytest.approx(1 / 3)
    assert columns[SENT].mean == 2
    assert columns[REFUSED_OFF_TOPIC].mean == 1
    assert columns[REFUSED_ON_TOPIC].mean == 0


def test_without_off_topic_questions_there_is_no_rate_of_refusing_them() -> None:
    assert math.isnan(
        summary(run(INDEX, asked(QUESTIONS[:1], VECTORS[:1]), STRICT))[REFUSED_OFF_TOPIC].mean
    )


def test_categories_are_averaged_apart_and_off_topic_left_out() -> None:
    outcomes = run(INDEX, asked(QUESTIONS, VECTORS), STRICT)
    assert list(by_category(outcomes, "MRR")) == ["exact"]
    assert by_category(outcomes, "MRR")["exact"].mean == pytest.approx(0.5)


def test_a_report_has_every_policy_and_either_half_alone() -> None:
    report = measure(INDEX, asked(QUESTIONS, VECTORS))
    assert list(report.outcomes) == [*INDEX.policies, DENSE.name, BM25.name]
    assert report.index == INDEX.hash


def test_bm25_alone_sees_no_vector() -> None:
    report = measure(INDEX, asked([question("lamp", ["c1"])], [EAST]))
    assert report.outcomes[BM25.name][0].kept == ("c1",)
    assert report.outcomes[DENSE.name][0].kept[0] == "c0"
