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

from ..errors import ContentError
from ..retrieval.index import Index
from ..retrieval.policies import Policy
from ..retrieval.search import search
from ..retrieval.trace import Trace
from .bench import Asked, Outcome, outcome, run
from .questions import Question

FOLDS = 5
FLOORS = 30
"""Floors tried for each choice of the other constants."""

HIGHEST = 0.5
"""No floor is tried that more than this share of all questions fails."""

GRIDS: Mapping[str, Sequence[float]] = {
    "lexical_weight": (0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.4),
    "background_weight": (0.5, 0.6, 0.7, 0.85, 1.0),
    "window": (0.01, 0.02, 0.03, 0.04, 0.06, 0.1, 0.15, 0.2),
}
"""Values tried for the constants that a policy has beside its floor."""

_FLOOR = {"coverage": "floor", "blend": "floor", "rrf": "sure"}

Constants = Mapping[str, float]

Values = NDArray[np.float64]
"""(questions,): what a policy's answer to each is worth, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was learned for a policy.

    Attributes:
        policy: The policy with the constants learned from all questions.
        constants: Those constants.
        now: The objective under the constants it had.
        in_sample: The objective on the questions they were learned from.
        held_out: The mean objective of each fold under the constants of the others: what to
            expect of questions that were not seen.
    """

    policy: Policy
    constants: Constants
    now: float
    in_sample: float
    held_out: float


def calibrate(index: Index, asked: Sequence[Asked], policy: Policy) -> Calibration:
    """Learn a policy's constants.

    Args:
        index: What is searched.
        asked: Labelled questions, off-topic ones among them.
        policy: Its other fields stay as they are.

    Raises:
        ContentError: A fold would have no question of one of the two sorts.
    """
    declining = _declining(asked)
    _refuse_few(declining)
    candidates = list(_candidates(policy, index, asked))
    scores = np.stack([values for _, values in candidates])
    best = _best(scores, declining)
    chosen = candidates[best][0]
    return Calibration(
        policy=_with(policy, chosen),
        constants=chosen,
        now=float(_objective(_values(run(index, asked, policy)), declining)),
        in_sample=float(_objective(scores[best], declining)),
        held_out=_held_out(scores, declining, folds([each.question for each in asked])),
    )


def _declining(asked: Sequence[Asked]) -> NDArray[np.bool_]:
    return np.array([each.question.is_off_topic for each in asked])


def _refuse_few(declining: NDArray[np.bool_]) -> None:
    off_topic = int(declining.sum())
    if min(off_topic, len(declining) - off_topic) < FOLDS:
        message = (
            f"There are {len(declining) - off_topic} questions with an answer and {off_topic} "
            f"off-topic ones. Calibration divides each sort by {FOLDS}: label at least that many."
        )
        raise ContentError(message)


def can_learn(policy: Policy) -> bool:
    """Tell whether a policy has a floor of its own to learn."""
    return getattr(policy, _FLOOR[policy.fusion]) is not None


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


def _candidates(
    policy: Policy, index: Index, asked: Sequence[Asked]
) -> Iterator[tuple[Constants, Values]]:
    """Yield constants, and what each question is worth under them."""
    grid = {name: values for name, values in GRIDS.items() if getattr(policy, name)}
    for values in itertools.product(*grid.values()):
        chosen = dict(zip(grid, values, strict=True))
        yield from _floors(index, asked, _with(policy, chosen), chosen)


def _floors(
    index: Index, asked: Sequence[Asked], policy: Policy, chosen: Constants
) -> Iterator[tuple[Constants, Values]]:
    """Try floors that part the questions: quantiles of what each one's best chunk reaches."""
    floor = _FLOOR[policy.fusion]
    free = replace(policy, floor=None, sure=None if floor == "sure" else policy.sure)
    traces = [search(index, each.vector, each.text, free) for each in asked]
    reached = np.array(list(map(_reached, traces)))
    levels = np.unique(np.quantile(reached, np.linspace(0, HIGHEST, FLOORS)).round(4)).tolist()
    if policy.fusion == "blend":
        # Its floor decides on whole questions, so there is nothing to search again.
        found = [
            outcome(each.question, trace, index) for each, trace in zip(asked, traces, strict=True)
        ]
        answered, declined = _values(found), _declining(asked)
        for level in levels:
            yield {floor: level, **chosen}, np.where(reached < level, declined, answered)
    else:
        for level in levels:
            yield (
                {floor: level, **chosen},
                _values(run(index, asked, _with(policy, {floor: level}))),
            )


def _with(policy: Policy, constants: Constants) -> Policy:
    return replace(policy, **constants)  # type: ignore[arg-type] # all of them are numbers


def _reached(trace: Trace) -> float:
    return float(trace.score.max(initial=0.0)) if trace.policy.fusion == "blend" else trace.best


def _values(outcomes: Sequence[Outcome]) -> Values:
    return np.array(
        [float(each.declined) if each.off_topic else each.measures["nDCG@10"] for each in outcomes]
    )


def _objective(values: NDArray[np.float64], declining: NDArray[np.bool_]) -> NDArray[np.float64]:
    answered, declined = values[..., ~declining], values[..., declining]
    return np.asarray((answered.mean(axis=-1) + declined.mean(axis=-1)) / 2, np.float64)


def _best(scores: NDArray[np.float64], declining: NDArray[np.bool_]) -> int:
    # Of equals the smallest weights and the narrowest window, which the grids try first; and the
    # middle one of their floors, as those at the edge of a plateau fall off it first.
    objective = _objective(scores, declining)
    equals = np.flatnonzero(objective >= objective.max() - 1e-9)
    (gaps,) = (np.diff(equals) > 1).nonzero()
    plateau = equals[: gaps[0] + 1] if len(gaps) else equals
    return int(plateau[len(plateau) // 2])


def _held_out(
    scores: NDArray[np.float64], declining: NDArray[np.bool_], fold: NDArray[np.intp]
) -> float:
    results = []
    for number in range(FOLDS):
        test = fold == number
        best = _best(scores[:, ~test], declining[~test])
        results.append(float(_objective(scores[best, test], declining[test])))
    return float(np.mean(results))
