"""Calibration finds constants that part questions, and says what to expect of unseen ones."""

from __future__ import annotations

import numpy as np
import pytest

from latent.errors import ContentError
from latent.evaluation.calibrate import FOLDS, calibrate, can_learn, folds
from latent.evaluation.questions import Question
from latent.retrieval.index import Index
from latent.retrieval.policies import BUILT_IN, Policy
from tests.evaluation.labelled import asked, question
from tests.retrieval.indexes import index_of

INDEX = index_of(["storm", "lamp"], [1.0, 0.0])


def _at(similarity: float) -> list[float]:
    return [similarity, float(np.sqrt(1 - similarity**2)) * -1]


QUESTIONS = [
    *(question(f"on{n}", ["c0"]) for n in range(10)),
    *(question(f"off{n}") for n in range(10)),
]
VECTORS = np.array(
    [*(_at(0.8 + n / 100) for n in range(10)), *(_at(0.5 + n / 100) for n in range(10))], np.float32
)


@pytest.mark.parametrize(
    ("policy", "field"),
    [
        (Policy(name="assist", floor=0.1), "floor"),
        (Policy(name="blend", fusion="blend", floor=0.1), "floor"),
        (Policy(name="hybrid", fusion="rrf", sure=0.1, share=1.0), "sure"),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_a_floor_is_found_between_what_is_answered_and_what_is_not(
    policy: Policy, field: str
) -> None:
    found = calibrate(INDEX, asked(QUESTIONS, VECTORS), policy)
    assert 0.59 < found.constants[field] <= 0.8001
    assert (found.now, found.in_sample) == (0.5, 1)
    assert 0.9 < found.held_out <= 1
    assert getattr(found.policy, field) == found.constants[field]


def test_what_no_constants_can_part_is_not_promised() -> None:
    mixed = VECTORS[np.random.default_rng(3).permutation(len(VECTORS))]
    found = calibrate(INDEX, asked(QUESTIONS, mixed), Policy(name="assist", floor=0.1))
    assert found.held_out < found.in_sample < 1


def test_a_policy_without_a_floor_has_nothing_to_learn() -> None:
    assert not can_learn(Policy(name="dense"))
    assert all(map(can_learn, BUILT_IN.values()))


def test_too_few_labels_are_refused_with_how_many_there_are() -> None:
    with pytest.raises(ContentError, match="10 questions with an answer and 4 off-topic"):
        calibrate(INDEX, asked(QUESTIONS[:14], VECTORS[:14]), Policy(name="assist", floor=0.1))


def test_every_fold_has_its_share_of_each_category_and_language() -> None:
    questions: list[Question] = [
        question(f"{lang}{pages}{number}", pages, lang=lang)
        for lang in ("en", "es")
        for pages in ((), ("c0",))
        for number in range(11)
    ]
    dealt = folds(questions)
    for start in range(0, len(questions), 11):
        assert set(np.bincount(dealt[start : start + 11], minlength=FOLDS)) == {2, 3}
    assert set(np.bincount(dealt, minlength=FOLDS)) <= {8, 9}


def test_constants_that_are_learned_do_not_depend_on_the_order_of_chunks() -> None:
    swapped: Index = index_of(["lamp", "storm"], [0.0, 1.0])
    same = [question(each.id, ["c1"] if each.pages else []) for each in QUESTIONS]
    policy = Policy(name="assist", floor=0.1)
    first = calibrate(INDEX, asked(QUESTIONS, VECTORS), policy)
    second = calibrate(swapped, asked(same, VECTORS), policy)
    assert first.constants == second.constants
