"""A report as a file, to hold a later one against."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..errors import ContentError
from ..retrieval.index import EmbedderId
from .bench import REFUSED_ON_TOPIC, SENT, Outcome, Report, columns, summary
from .bootstrap import significant_loss

FORMAT = "latent-bench"
VERSION = 1

_LESS_IS_BETTER = frozenset({REFUSED_ON_TOPIC})
_NEITHER_IS_BETTER = frozenset({SENT})


@dataclass(frozen=True, slots=True)
class Loss:
    """Where a policy does worse than it did, by more than chance explains.

    Attributes:
        policy: Its name.
        column: Of the bench.
        before: The mean of the questions that both reports have.
        after: The same, now.
    """

    policy: str
    column: str
    before: float
    after: float

    def __str__(self) -> str:
        """As one line."""
        return f"{self.policy}: {self.column} went from {self.before:.3f} to {self.after:.3f}"


def encode(report: Report) -> str:
    """Write a report as JSON, with the means beside what they were made of."""
    policies = {
        name: {
            "columns": {column: asdict(value) for column, value in summary(outcomes).items()},
            "outcomes": [asdict(outcome) for outcome in outcomes],
        }
        for name, outcomes in report.outcomes.items()
    }
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "embedder": asdict(report.embedder),
        "index": report.index,
        "policies": policies,
    }
    # A column may have no questions, and NaN is no JSON.
    return json.dumps(_without_nan(fields), ensure_ascii=False, indent=1)


def decode(text: str, where: str) -> Report:
    """Read a report.

    Args:
        text: What `encode` wrote.
        where: The file, for messages.

    Raises:
        ContentError: It is no report, or one of another version.
    """
    mend = f"Make one with `latent bench --json > {where}`."
    try:
        fields = json.loads(text)
        known, version = fields["format"] == FORMAT, fields["version"]
        if known and version != VERSION:
            message = f"{where}: is of version {version}, and this release reads {VERSION}. {mend}"
            raise ContentError(message)
        return _report(fields if known else {})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, ContentError):
            raise
        message = f"{where}: is no report. {mend}"
        raise ContentError(message) from error


def _report(fields: dict[str, Any]) -> Report:
    return Report(
        embedder=EmbedderId(**fields["embedder"]),
        index=fields["index"],
        outcomes={
            name: [_outcome(each) for each in policy["outcomes"]]
            for name, policy in fields["policies"].items()
        },
    )


def losses(before: Report, after: Report) -> Iterator[Loss]:
    """Yield what became worse, policy by policy, on the questions that both reports have."""
    for name in filter(after.outcomes.__contains__, before.outcomes):
        yield from _losses(name, *_shared(before.outcomes[name], after.outcomes[name]))


def unshared(before: Report, after: Report) -> int:
    """Count the questions that only one of the reports has."""
    ids = [
        {outcome.question for outcomes in report.outcomes.values() for outcome in outcomes}
        for report in (before, after)
    ]
    return len(ids[0] ^ ids[1])


def _losses(policy: str, before: Sequence[Outcome], after: Sequence[Outcome]) -> Iterator[Loss]:
    now = columns(after)
    for column, values in columns(before).items():
        sign = -1 if column in _LESS_IS_BETTER else 1
        compared = column not in _NEITHER_IS_BETTER and values
        if compared and significant_loss(
            [sign * value for value in values], [sign * value for value in now[column]]
        ):
            yield Loss(policy, column, _mean(values), _mean(now[column]))


def _shared(
    before: Sequence[Outcome], after: Sequence[Outcome]
) -> tuple[list[Outcome], list[Outcome]]:
    # A question whose label changed sides is another question.
    now = {(outcome.question, outcome.off_topic): outcome for outcome in after}
    pairs = [
        (outcome, now[outcome.question, outcome.off_topic])
        for outcome in before
        if (outcome.question, outcome.off_topic) in now
    ]
    return [old for old, _ in pairs], [new for _, new in pairs]


def _outcome(fields: dict[str, Any]) -> Outcome:
    return Outcome(**{**fields, "kept": tuple(fields["kept"])})


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _without_nan(value: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, dict):
        return {key: _without_nan(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_without_nan(each) for each in value]
    return None if value != value else value  # noqa: PLR0124 - only NaN differs from itself
