"""The trace: everything a search did, for every chunk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from .chunk import Chunk
from .index import Index
from .policies import Policy

Measure = Callable[[], NDArray[np.float64]]
"""Gives one number for each chunk."""

Mode = Literal["dense", "keywords"]
"""`keywords` where there was no query vector."""


class Drop(IntEnum):
    """Why a chunk was not kept; the numbers are the same in the browser."""

    KEPT = 0
    BELOW_FLOOR = 1
    OUTSIDE_WINDOW = 2
    PER_PAGE = 3
    BEYOND_TOP = 4
    NOT_RANKED = 5

    @property
    def sentence(self) -> str:
        """What happened, as one sentence."""
        return _SENTENCES[self]


_SENTENCES = {
    Drop.KEPT: "Kept.",
    Drop.BELOW_FLOOR: "Its similarity to the question is below the floor.",
    Drop.OUTSIDE_WINDOW: "It is too far behind the most similar chunk.",
    Drop.PER_PAGE: "Its page already has as many chunks as it may have.",
    Drop.BEYOND_TOP: "Enough better chunks were found.",
    Drop.NOT_RANKED: "It is in no ranking: neither similar enough nor holding a word asked for.",
}


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that was kept.

    Attributes:
        rank: 1 for the best.
        chunk: The chunk.
        dense: Cosine similarity; None where there was no query vector.
        lexical: Coverage or evidence in [0, 1], or BM25 score, by the policy's rule.
        score: What it was ranked by.
    """

    rank: int
    chunk: Chunk
    dense: float | None
    lexical: float
    score: float


@dataclass(frozen=True, eq=False)
class Trace:
    """What a search did.

    Attributes:
        query: The text that was searched for.
        policy: The rule.
        mode: Whether there was a query vector.
        tokens: The query's content tokens, stemmed, in order, with repeats.
        dense: float64, (chunks,): cosine similarities; None without a query vector.
        background: Cosine similarity to the index's background; 0 without a query vector, and
            where the policy gives it no weight.
        measure_words: Gives `lexical`.
        score: float64, (chunks,): what chunks were ranked by; 0 where one was dropped before.
        dropped: int8, (chunks,): a `Drop` each.
        kept: Positions of the kept chunks, best first: by score, then by position.
        thin: Whether what was kept is too little to answer from; see `search`.
    """

    query: str
    policy: Policy
    mode: Mode
    tokens: tuple[str, ...]
    dense: NDArray[np.float64] | None
    background: float
    measure_words: Measure
    score: NDArray[np.float64]
    dropped: NDArray[np.int8]
    kept: tuple[int, ...]
    thin: bool

    @cached_property
    def lexical(self) -> NDArray[np.float64]:
        """Lexical scores, float64, (chunks,).

        Coverage; evidence under `blend`; BM25 where the policy fuses ranks or there is no query
        vector. Under `coverage` without a lexical weight, it is measured when first read.
        """
        return self.measure_words()

    @property
    def best(self) -> float:
        """The best cosine similarity of all chunks; 0 without one."""
        return 0.0 if self.dense is None or not len(self.dense) else float(self.dense.max())

    def hits(self, index: Index) -> list[Hit]:
        """List what was kept, best first.

        Args:
            index: The one that was searched.
        """
        return list(self._hits(index))

    def _hits(self, index: Index) -> Iterator[Hit]:
        for rank, position in enumerate(self.kept, start=1):
            yield Hit(
                rank=rank,
                chunk=index.chunks[position],
                dense=None if self.dense is None else float(self.dense[position]),
                lexical=float(self.lexical[position]),
                score=float(self.score[position]),
            )
