"""What may be quoted of a source: whole sentences, verbatim, between marks of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...retrieval.chunk import Chunk
from ...retrieval.trace import Hit
from .sentences import leans_back, qualifies, split_sentences
from .source_code import without_code

SHORTEST = 4
"""Words a sentence needs to say anything."""

LONGEST = 900
"""Characters a quotation has at most."""

LONGEST_FACT = 90
"""Words up to which a fact's paragraph is quoted whole, as it was written to be."""

MARKS = (("“", "”"), ("«", "»"), ("„", "“"), ("「", "」"))
"""Pairs to quote between: the first of which the sentence itself holds neither."""

_STOPS = frozenset(".!?…。！？")
_CLOSING = "\"'”’»)]"
# As an item's details are written above its summary: `Organization: Vassar College`.
_DETAIL = re.compile(r"[^\W\d_]+(?: [^\W\d_]+){0,2}: ")
_MARKER = re.compile(r"(?:- |\d+\. )")


@dataclass(frozen=True, slots=True)
class Quote:
    """Sentences that follow one another in a source.

    Attributes:
        text: Verbatim.
        rank: The source's number.
        lang: Of the source, BCP 47.
        parts: The sentences it is made of: several where they cannot be understood apart.
        paragraph: The number of its paragraph in the source.
        leaning: How many of its sentences are there only for the others to be understood.
    """

    text: str
    rank: int
    lang: str
    parts: tuple[str, ...]
    paragraph: int = 0
    leaning: int = 0

    def __str__(self) -> str:
        """As an answer shows it."""
        free = (pair for pair in MARKS if not set(pair) & set(self.text))
        opening, closing = next(free, MARKS[0])
        return f"{opening}{self.text}{closing} [S{self.rank}]"

    def repeats(self, other: Quote) -> bool:
        """Tell whether they are of one paragraph, or share a sentence of two sources."""
        same = (self.rank, self.paragraph) == (other.rank, other.paragraph)
        return same or not set(self.parts).isdisjoint(other.parts)


def quotable(hit: Hit) -> list[Quote]:
    """List what can be quoted of a source: its sentences, else its lines; maybe nothing.

    Code is no prose. A list in a rollup is not what the site wrote of itself: builds make those
    from titles and summaries.
    """
    quotes = [
        quote
        for number, line in enumerate(_prose(hit.chunk))
        for quote in _of_line(line, number, hit)
    ]
    long = [quote for quote in quotes if len(quote.text.split()) >= SHORTEST]
    whole = [quote for quote in long if _is_whole(quote.text)]
    # A question answers none, however like the visitor’s it is.
    answers = [quote for quote in whole if not _asks(quote.text)]
    found = answers or whole or long or quotes
    return [quote for quote in found if len(quote.text) <= LONGEST]


def makeshift(hit: Hit) -> Quote:
    """Make a quotation of a source that has no sentences: its first line, its details or title."""
    lines = [line for line in map(_unmarked, _lines(hit.chunk)) if line] or [hit.chunk.title]
    text = lines[0][:LONGEST].strip()
    return Quote(text, hit.rank, hit.chunk.lang, (text,))


def _prose(chunk: Chunk) -> list[str]:
    lines = without_code(_lines(chunk))
    if chunk.role == "rollup":
        lines = [line for line in lines if not _MARKER.match(line.strip())]
    elif chunk.role == "item":
        lines = lines[_details(lines) :]
    return [line for line in map(_unmarked, lines) if line]


def _lines(chunk: Chunk) -> list[str]:
    # The first line is a title, or headings.
    return chunk.text.split("\n")[1:]


def _unmarked(line: str) -> str:
    return line.strip().removeprefix("- ")


def _details(lines: Sequence[str]) -> int:
    count = 0
    while count < len(lines) and _DETAIL.match(lines[count]):
        count += 1
    return count


def _of_line(line: str, number: int, hit: Hit) -> Iterator[Quote]:
    sentences = split_sentences(line)
    fact = hit.chunk.role == "fact" and len(line.split()) <= LONGEST_FACT
    spans = [(0, len(sentences))] if fact else _understandable(sentences)
    for first, end in spans:
        if text := _without_stray_marks("".join(sentences[first:end]).strip()):
            parts = tuple(part.strip() for part in sentences[first:end])
            leaning = 0 if fact else end - first - 1
            yield Quote(text, hit.rank, hit.chunk.lang, parts, number, leaning)


def _understandable(sentences: Sequence[str]) -> list[tuple[int, int]]:
    """List what can stand alone, as the first sentence and the one after the last.

    What leans on the sentence before it goes with that, and what is taken back further on goes
    with what takes it back.
    """
    first = 0
    spans = []
    for number in range(len(sentences)):
        if not leans_back(sentences[number]):
            first = number
        following = sentences[number + 1 :]
        leaning = next(
            (n for n, one in enumerate(following) if not leans_back(one)), len(following)
        )
        if not any(map(qualifies, following[:leaning])):
            spans.append((first, number + 1))
    return spans


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


def _asks(text: str) -> bool:
    return text.rstrip(_CLOSING)[-1:] in {"?", "？"}
