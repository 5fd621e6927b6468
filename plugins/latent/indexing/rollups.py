"""Rollups: one chunk that summarises a kind.

A generic question ("what has she worked on?") embeds closer to a summary of a category than to
any of its members, so each kind has one: the owner's own words, or titles and summaries in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .document import Document
from .windows import WINDOW, estimate_tokens


def generated(label: str, members: Sequence[Document]) -> str:
    """Summarise a kind by its members, as many as one window holds, newest first."""
    head = f"{label} ({len(members)})"
    newest_first = sorted(members, key=lambda member: member.date, reverse=True)
    return "\n".join([head, *_fitting(newest_first, WINDOW - estimate_tokens(head))])


def _fitting(members: Iterable[Document], budget: int) -> list[str]:
    lines = []
    for member in members:
        summary = " ".join(member.summary.split())
        line = f"- {member.title}: {summary}" if summary else f"- {member.title}"
        budget -= estimate_tokens(line)
        if budget < 0:
            break
        lines.append(line)
    return lines
