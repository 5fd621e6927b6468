"""What was corrected in an answer: for the trace, and never what was taken out of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "unknown_citation",
    "moved_citation",
    "unverified_quote",
    "translated_quote",
    "unoffered_link",
    "image_removed",
    "markup_removed",
    "first_person",
    "private_text",
    "denied_text",
    "no_contact",
    "uncited",
    "other_language",
]
"""What was wrong; each is explained where it is checked."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One kind of correction.

    Attributes:
        code: What was wrong.
        count: How often, at least once.
        detail: Which labels it was about, as in `S1→S2`; never words of the answer, which may be
            those that must not leave.
    """

    code: Code
    count: int = 1
    detail: str = ""


class Record:
    """Counts corrections as they are made."""

    def __init__(self) -> None:
        self._counts: dict[tuple[Code, str], int] = {}

    def add(self, code: Code, detail: str = "") -> None:
        """Count one more."""
        self._counts[code, detail] = self._counts.get((code, detail), 0) + 1

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """All so far, in the order in which each was first made."""
        return tuple(
            Correction(code, count, detail) for (code, detail), count in self._counts.items()
        )
