"""Reports for people: tables in Markdown, so that they can stand in a document as they are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from .bench import Report, by_category, lost, summary
from .bootstrap import Interval
from .calibrate import Calibration
from .questions import Question

NAMED = 3
"""Chunks named of what a policy read."""

WIDE = 500
"""Characters a table may be wide."""


def policies(report: Report) -> str:
    """Give every policy a row, with a 95 % interval for each mean."""
    rows = {name: summary(outcomes) for name, outcomes in report.outcomes.items()}
    return _table("policy", {name: _shown(columns) for name, columns in rows.items()})


def categories(report: Report, measure: str) -> str:
    """Give every policy a row, with one measure for each category of questions."""
    rows = {
        name: {
            category: f"{value.mean:.3f}"
            for category, value in by_category(outcomes, measure).items()
        }
        for name, outcomes in report.outcomes.items()
    }
    return _table(measure, rows)


def losing(report: Report, policy: str, questions: Sequence[Question]) -> Iterator[str]:
    """Say which questions a policy loses, what each needs, and what was read instead."""
    by_id = {question.id: question for question in questions}
    wrong = list(lost(report.outcomes[policy]))
    yield f"{policy} loses {len(wrong)} of {len(questions)} questions."
    for outcome in wrong:
        question = by_id[outcome.question]
        needed = "to be declined" if outcome.off_topic else f"needs {', '.join(question.pages)}"
        read = "declined" if outcome.declined else f"read {_named(outcome.kept)}"
        yield f"- {question.id} ({question.category}, {question.lang}): “{question.question}”"
        yield f"  {needed}; {read}"


def calibrations(learned: Iterable[Calibration]) -> str:
    """Give every policy a row: constants, and how well they do on seen and unseen questions."""
    rows = {
        each.policy.name: {
            "constants": ", ".join(f"{name} {value:g}" for name, value in each.constants.items()),
            "now": f"{each.now:.3f}",
            "in-sample": f"{each.in_sample:.3f}",
            "held-out": f"{each.held_out:.3f}",
        }
        for each in learned
    }
    return _table("policy", rows)


def _named(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - NAMED} more" if len(ids) > NAMED else ""
    return ", ".join(ids[:NAMED]) + more


def _shown(columns: Mapping[str, Interval]) -> dict[str, str]:
    return {
        name: "–"
        if math.isnan(value.mean)
        else f"{value.mean:.2f} ({value.low:.2f}–{value.high:.2f})"
        for name, value in columns.items()
    }


def _table(corner: str, rows: Mapping[str, Mapping[str, str]]) -> str:
    names = list(next(iter(rows.values()), {}))
    table = Table(corner, *names, box=box.MARKDOWN)
    for row, fields in rows.items():
        table.add_row(row, *(fields.get(name, "–") for name in names))
    # Wide: a table that is cut at the terminal's edge is no Markdown any more.
    console = Console(width=WIDE, color_system=None)
    with console.capture() as captured:
        console.print(table)
    return captured.get().strip()
