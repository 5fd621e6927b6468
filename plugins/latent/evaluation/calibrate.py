"""Calibration: a policy's constants learned from labelled questions, with held-out folds.

The constants of a floor are crowded together for some models (E5 puts everything between 0.75 and
0.95), so a grid laid over the scores themselves is searched, not one over [0, 1]. What is
maximised weighs answering and declining alike: the mean of nDCG@10 over questions that have an
answer, where a refusal scores nothing, and of the share of off-topic questions that are declined.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..retrieval.index import Index
from ..retrieval.policies import Policy
from .bench import Outcome, Vectors, run
from .questions import Question

FOLDS = 5
FLOORS = 24
"""Floors tried: quantiles of the questions' best similarities."""

WEIGHTS = (0.0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.15)
WINDOWS = (0.01, 0.02, 0.03, 0.04, 0.06)
Constants = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was learned for a policy.

    Attributes:
        policy: The policy with the constants learned from all questions.
        constants: Those constants.
        in_sample: The objective on the questions they were learned from.
        held_out: The mean objective of each fold under the constants of the others: what to
            expect of questions that were not seen.
    """

    policy: Policy
    constants: Constants
    in_sample: float
    held_out: float


def calibrate(
    index: Index, questions: Sequence[Question], vectors: Vectors, policy: Policy
) -> Calibration:
    """Learn a policy's constants.

    Args:
        index: What is searched.
        questions: Labelled ones, off-topic ones among them.
        vectors: float32, (questions, dims).
        policy: Its other fields stay as they are.
    """
    candidates = list(_candidates(policy, index, vectors))
    scores = np.array(
        [
            [_value(outcome) for outcome in run(index, questions, vectors, _with(policy, each))]
            for each in candidates
        ]
    )
    declining = np.array([question.is_off_topic for question in questions])
    best = _best(scores, declining)
    chosen = candidates[best]
    return Calibration(
        policy=_with(policy, chosen),
        constants=chosen,
        in_sample=float(_objective(scores[best], declining)),
        held_out=_held_out(scores, declining, folds(questions)),
    )


def folds(questions: Sequence[Question]) -> NDArray[np.intp]:
    """Deal the questions of each category and language into folds, in turn.

    Returns:
        The fold of each question.
    """
    seen: dict[tuple[str, str], int] = {}
    dealt = []
    for question in questions:
        group = (question.category, question.lang)
        # Groups begin at different folds, or small ones would all lie in the first.
        seen.setdefault(group, len(seen))
        dealt.append(seen[group] % FOLDS)
        seen[group] += 1
    return np.array(dealt, np.intp)


def _candidates(policy: Policy, index: Index, vectors: Vectors) -> Iterator[Constants]:
    best = [float(index.vectors.similarities(row).max(initial=0.0)) for row in vectors]
    levels = np.quantile(best, np.linspace(0, 0.6, FLOORS)).round(4)
    floors = [float(level) for level in np.unique(levels)]
    grid = {"floor": floors} if policy.fusion == "coverage" else {"sure": floors}
    if policy.fusion == "coverage" and policy.lexical_weight:
        grid["lexical_weight"] = list(WEIGHTS)
    if policy.window is not None:
        grid["window"] = list(WINDOWS)
    for values in itertools.product(*grid.values()):
        yield dict(zip(grid, values, strict=True))


def _with(policy: Policy, constants: Constants) -> Policy:
    return replace(policy, **constants)  # type: ignore[arg-type]


def _value(outcome: Outcome) -> float:
    return float(outcome.declined) if outcome.off_topic else outcome.measures["nDCG@10"]


def _objective(values: NDArray[np.float64], declining: NDArray[np.bool_]) -> NDArray[np.float64]:
    answered, declined = values[..., ~declining], values[..., declining]
    return np.asarray((answered.mean(axis=-1) + declined.mean(axis=-1)) / 2, np.float64)


def _best(scores: NDArray[np.float64], declining: NDArray[np.bool_]) -> int:
    # The middle one of equals: constants at the edge of a plateau fall off it first.
    objective = _objective(scores, declining)
    equals = np.flatnonzero(objective >= objective.max() - 1e-9)
    return int(equals[len(equals) // 2])


def _held_out(
    scores: NDArray[np.float64], declining: NDArray[np.bool_], fold: NDArray[np.intp]
) -> float:
    results = []
    for number in range(FOLDS):
        test = fold == number
        best = _best(scores[:, ~test], declining[~test])
        results.append(float(_objective(scores[best, test], declining[test])))
    return float(np.mean(results))
