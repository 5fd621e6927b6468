"""Questions to go on with, each of which retrieval is known to answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from ..retrieval.chunk import Chunk
from ..retrieval.index import Index
from ..retrieval.trace import Trace

SUGGESTED = 2
TRIED = 4
"""Candidates searched for at most: each costs an embedding."""

Search = Callable[[str], Trace]


def suggest(index: Index, trace: Trace, word: Callable[[str], str], search: Search) -> list[str]:
    """Suggest what to ask next: sections close to the question that the answer did not use.

    Args:
        index: What was searched.
        trace: What was found.
        word: Makes a question of a heading.
        search: Searches as the answer to the suggestion would.

    Returns:
        At most two questions; each, searched for, finds the section it is about.
    """
    found: list[str] = []
    for position in _neighbours(index, trace):
        question = word(index.chunks[position].heading[-1])
        again = search(question)
        if position in again.kept and not again.thin:
            found.append(question)
        if len(found) == SUGGESTED:
            break
    return found


def _neighbours(index: Index, trace: Trace) -> Iterator[int]:
    closeness = trace.lexical if trace.dense is None else trace.dense
    used = {_heading(index.chunks[position]) for position in trace.kept}
    tried = 0
    for position in np.argsort(-closeness, kind="stable").tolist():
        heading = _heading(index.chunks[position])
        if heading and heading not in used and tried < TRIED:
            used.add(heading)
            tried += 1
            yield position


def _heading(chunk: Chunk) -> str:
    return chunk.heading[-1] if chunk.heading else ""
