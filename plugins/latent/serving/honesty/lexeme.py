"""Lexemes: the smallest stretches of an answer that are judged as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias

Kind: TypeAlias = Literal[
    "word",  # with the apostrophes within it
    "space",
    "sign",  # any other single character
    "mark",  # a quotation mark, or an apostrophe at the edge of a word
    "code",  # with its backticks
    "bracket",  # [anything], or what is a citation in other brackets
    "link",  # [text](target)
    "image",  # ![text](target)
    "definition",  # [name]: target, which gives reference links their target
    "tag",  # <b>
    "autolink",  # <https://…>
    "url",
    "citation",  # [S1], which exists
    "quotation",  # with its marks, and verbatim
    "target",  # a URL that may stay, or what stands around the text of a link
    "gap",  # where something was taken out that a space stood before
]


class Lexeme(NamedTuple):
    """One stretch of an answer.

    Attributes:
        kind: What it is.
        text: All of its characters: joined, the lexemes are the answer.
        opens: Whether a mark stands as one does that opens a quotation.
        closes: Whether it stands as one does that closes one.
        labels: Of the sources a quotation stands in.
        reported: Whether it stood between marks that were taken off: whose words they are is not
            known, and they are nobody else's.
    """

    kind: Kind
    text: str
    opens: bool = False
    closes: bool = False
    labels: tuple[str, ...] = ()
    reported: bool = False


class Stage(Protocol):
    """Corrects one thing in a stream of lexemes, and holds back those it cannot judge yet."""

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give those that may leave."""
        ...

    def end(self) -> Sequence[Lexeme]:
        """Give the rest."""
        ...


def joined(lexemes: Iterable[Lexeme]) -> str:
    """Give the text of lexemes."""
    return "".join([lexeme.text for lexeme in lexemes])


def breaks_paragraph(lexeme: Lexeme) -> bool:
    """Tell whether a new paragraph begins after it."""
    return lexeme.kind == "space" and lexeme.text.count("\n") > 1
