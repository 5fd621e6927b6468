"""Questions to go on with, each of which retrieval is known to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from ...retrieval.chunk import Chunk
from ...retrieval.index import Index
from ...retrieval.trace import Trace
from .phrases import Phrases

SUGGESTED = 2
NEIGHBOURS = 12
"""Sections close to the question that are looked at: those in its own language come first."""

TRIED = 4
"""Candidates searched for at most: each may cost an embedding."""

Search = Callable[[str], Trace]


def suggest(index: Index, trace: Trace, words: Phrases, search: Search) -> list[str]:
    """Suggest what to ask next: sections close to the question that the answer did not use.

    Args:
        index: What was searched.
        trace: What was found.
        words: Make a question of a heading.
        search: Searches as the answer to the suggestion would.

    Returns:
        At most two questions; each, searched for, finds the section it is about.
    """
    near = list(islice(_neighbours(index, trace), NEIGHBOURS))
    near.sort(key=lambda position: index.chunks[position].lang[:2] != words.lang)
    found: list[str] = []
    for position in near[:TRIED]:
        question = words.about(_heading(index.chunks[position]))
        again = search(question)
        if position in again.kept and not again.thin:
            found.append(question)
        if len(found) == SUGGESTED:
            break
    return found


def _neighbours(index: Index, trace: Trace) -> Iterator[int]:
    closeness = trace.lexical if trace.dense is None else trace.dense
    used = {_heading(index.chunks[position]) for position in trace.kept}
    for position in np.argsort(-closeness, kind="stable").tolist():
        heading = _heading(index.chunks[position])
        if heading and heading not in used:
            used.add(heading)
            yield position


def _heading(chunk: Chunk) -> str:
    return chunk.heading[-1] if chunk.heading else ""
