"""What may be quoted of a source: whole sentences, verbatim, between marks of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..retrieval.chunk import Chunk
from ..retrieval.trace import Hit
from .sentences import leans_back, split_sentences

SHORTEST = 4
"""Words a sentence needs to say anything."""

MARKS = (("“", "”"), ("«", "»"), ("„", "“"), ("「", "」"))
"""Pairs to quote between: the first of which the sentence itself holds neither."""

_STOPS = frozenset(".!?…。！？")
_CLOSING = "\"'”’»)]"
# As an item's details are written above its summary: `Organization: Vassar College`.
_DETAIL = re.compile(r"[^\W\d_]+(?: [^\W\d_]+){0,2}: ")


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of a source.

    Attributes:
        text: Verbatim.
        rank: The source's number.
        lang: Of the source, BCP 47.
        parts: The sentences it is made of: several where each leans on the one before.
    """

    text: str
    rank: int
    lang: str
    parts: tuple[str, ...]

    def __str__(self) -> str:
        """As an answer shows it."""
        free = (pair for pair in MARKS if not set(pair) & set(self.text))
        opening, closing = next(free, MARKS[0])
        return f"{opening}{self.text}{closing} [S{self.rank}]"

    def overlaps(self, other: Quote) -> bool:
        """Tell whether they share a sentence, of one source or of two."""
        return not set(self.parts).isdisjoint(other.parts)


def quotable(hit: Hit) -> list[Quote]:
    """List what can be quoted of a source; never nothing."""
    chunk = hit.chunk
    details, prose = _divided(chunk)
    quotes = [quote for line in prose for quote in _of_line(line, hit)]
    long = [quote for quote in quotes if len(quote.text.split()) >= SHORTEST]
    whole = [quote for quote in long if _is_whole(quote.text)]
    if found := whole or long or quotes:
        return found
    # A list, a table or an item's details have no sentences; they are better than nothing.
    return [Quote(line, hit.rank, chunk.lang, (line,)) for line in details or [chunk.title]]


def _divided(chunk: Chunk) -> tuple[list[str], list[str]]:
    # The first line is a title, or headings.
    lines = [line.strip().removeprefix("- ") for line in chunk.text.split("\n")[1:]]
    lines = [line for line in lines if line]
    details = 0
    while chunk.role == "item" and details < len(lines) and _DETAIL.match(lines[details]):
        details += 1
    return lines[:details], lines[details:]


def _of_line(line: str, hit: Hit) -> Iterator[Quote]:
    parts: list[str] = []
    for sentence in split_sentences(line):
        # What leans on the sentence before it is quoted together with that.
        parts = [*parts, sentence] if leans_back(sentence) else [sentence]
        if text := _without_stray_marks("".join(parts).strip()):
            stripped = tuple(part.strip() for part in parts)
            yield Quote(text, hit.rank, hit.chunk.lang, stripped)


def _without_stray_marks(text: str) -> str:
    """Take off marks that the sentence shares with its neighbours, or is all within."""
    for opening, closing in ("“”", "«»", '""'):
        marks = [sign for sign in text if sign in {opening, closing}]
        whole = text.startswith(opening) and text.endswith(closing)
        if len(marks) == 1 or (len(marks) == 2 and whole):  # noqa: PLR2004 - a pair
            text = text.removeprefix(opening).removesuffix(closing)
    return text


def _is_whole(text: str) -> bool:
    # What ends without a stop is a label, a table's row or a heading.
    return text.rstrip(_CLOSING)[-1:] in _STOPS
