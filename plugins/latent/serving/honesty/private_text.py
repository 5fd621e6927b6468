"""Private notes: an answer may rest on them, and never shows their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...retrieval.tokens import words
from .correction import Record
from .ground import Ground
from .lexeme import Lexeme
from .note_words import RUN, note_words

CERTAIN = 3
"""Words in a row, all public, from which on a run is held back until it ends."""

LOOSE = 64
"""Lexemes without a word, in a row, that a run may go on over."""

OMITTED = Lexeme("sign", "[…]")

_CHUNKS = re.compile(r"\s+|[^\s]+")


@dataclass(slots=True)
class _Held:
    """A lexeme that is part of a run, and its words' numbers: from the first to before the last."""

    lexeme: Lexeme
    first: int
    last: int
    sticky: bool = False
    private: bool = False


class PrivateText:
    """Takes out what stands in a note and nowhere in public.

    A run of words is held back as soon as it holds one that only notes hold, or is three words
    long, until it goes on otherwise than every note.
    """

    def __init__(self, ground: Ground, record: Record) -> None:
        self._ground = ground
        self._record = record
        self._notes = note_words(ground.notes)
        self._said: list[str] = []
        self._count = 0
        self._held: list[_Held] = []
        self._loose = 0
        self._omitting = False

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give those that may leave."""
        if not self._ground.notes:
            return (lexeme,)
        if lexeme.kind in {"code", "quotation"}:
            # What is quoted is public, but marks around a word must not divide a run of a note.
            return [out for part in _chunks(lexeme) for out in self._take(part)]
        return self._take(lexeme)

    def end(self) -> Sequence[Lexeme]:
        """Give what was held back, as no run goes on over this place."""
        self._said.clear()
        return self._released(self._count)

    def _take(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        said = words(lexeme.text) if _says(lexeme) else []
        self._loose = 0 if said else self._loose + 1
        held = _Held(lexeme, self._count, self._count + len(said))
        self._held.append(held)
        start = held.first
        for word in said:
            start = self._hear(word, held)
        if self._loose > LOOSE:
            return self.end()
        return self._released(start if said else None)

    def _hear(self, word: str, held: _Held) -> int:
        """Notice a word, and give the number of the first word of the run that it is in."""
        self._said = [*self._said[1 - RUN :], word]
        self._count += 1
        length = self._notes.longest(self._said)
        run = self._said[len(self._said) - length :]
        secret = any(one not in self._ground.public_words for one in run)
        shown = self._private(length) if secret or length in {0, RUN} else 0
        held.sticky = held.sticky or length >= CERTAIN or secret or shown > 0
        for one in self._held if shown else ():
            within = self._count - shown
            # What stands between two words goes with them.
            one.private |= one.last > within and (one.first < one.last or one.first > within)
        return self._count - length

    def _private(self, length: int) -> int:
        """Count the words up to here that stand in a note and nowhere in public."""
        for size in range(max(length, 1), 0, -1):
            run = tuple(self._said[-size:])
            if (size == RUN or run in self._notes.phrases) and not self._ground.is_public(run):
                return size
        return 0

    def _released(self, start: int | None) -> list[Lexeme]:
        """Give what no run can cover any more.

        Args:
            start: The number of the first word of the run that goes on; None where none was said.
        """
        out: list[Lexeme] = []
        while self._held:
            one = self._held[0]
            waits = one.sticky and (start is None or one.last > start)
            if waits:
                break
            out.extend(self._shown(self._held.pop(0)))
        return out

    def _shown(self, one: _Held) -> Sequence[Lexeme]:
        if not one.private:
            self._omitting = False
            return (one.lexeme,)
        if self._omitting:
            return ()
        self._omitting = True
        self._record.add("private_text")
        return (OMITTED,)


def _says(lexeme: Lexeme) -> bool:
    """Tell whether it has words of its own: a citation does not divide a run, nor does a link."""
    return lexeme.kind != "citation" and (lexeme.kind != "target" or "#" in lexeme.text)


def _chunks(lexeme: Lexeme) -> list[Lexeme]:
    return [Lexeme(lexeme.kind, found.group()) for found in _CHUNKS.finditer(lexeme.text)]
