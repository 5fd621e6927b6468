"""Citations: each names a source that exists, and is written as the page reads it."""

from __future__ import annotations

from collections.abc import Sequence

from .correction import Record
from .ground import Ground
from .labels import Cited, cited
from .lexeme import Lexeme


class Citations:
    """Writes citations as `[S1]`, and takes those out that name no source."""

    def __init__(self, ground: Ground, record: Record) -> None:
        self._labels = ground.labels
        self._record = record
        self._space: Lexeme | None = None
        self._starts_line = True
        self._skip_space = False

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give those that may leave."""
        if lexeme.kind == "space":
            return self._hold(lexeme)
        if lexeme.kind == "gap":
            self._drop()
            return ()
        found = self._cited(lexeme) if lexeme.kind == "bracket" else None
        if found is None:
            return self._leave([lexeme])
        known = [label for label in found.labels if label in self._labels]
        for _ in range(len(found.labels) - len(known)):
            self._record.add("unknown_citation")
        if not known:
            self._drop()
            return ()
        return self._leave([Lexeme("citation", f"[{label}]") for label in known])

    def end(self) -> Sequence[Lexeme]:
        """Give the space at the end, if there is one."""
        return self._leave([])

    def _hold(self, space: Lexeme) -> Sequence[Lexeme]:
        breaks = "\n" in space.text
        if self._skip_space and not breaks:
            self._skip_space = False
            return ()
        before = [self._space] if self._space else []
        self._space = space
        self._starts_line = self._starts_line or breaks
        return before

    def _leave(self, found: list[Lexeme]) -> Sequence[Lexeme]:
        before = [self._space] if self._space else []
        self._space = None
        if found:
            self._starts_line = self._skip_space = False
        return [*before, *found]

    def _drop(self) -> None:
        """Let what was before meet what comes after."""
        if self._starts_line:
            self._skip_space = True
        else:
            self._space = None

    def _cited(self, bracket: Lexeme) -> Cited | None:
        found = cited(bracket.text)
        # A bare number may be anything, unless there are sources of these numbers.
        if found and not found.named and not self._labels.issuperset(found.labels):
            return None
        return found
