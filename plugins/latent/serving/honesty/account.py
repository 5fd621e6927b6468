"""What an answer said, for what can only be judged at its end."""

from __future__ import annotations

from collections.abc import Sequence

from .lexeme import Lexeme

_OTHERS_WORDS = frozenset({"quotation", "code", "target", "citation"})


class Account:
    """Changes nothing, and remembers.

    Attributes:
        cited: The labels cited, in the order of their first citation.
    """

    def __init__(self) -> None:
        self.cited: dict[str, None] = {}
        self._all: list[str] = []
        self._own: list[str] = []

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give it again."""
        self._all.append(lexeme.text)
        self._own.append(" " if lexeme.kind in _OTHERS_WORDS else lexeme.text)
        if lexeme.kind == "citation":
            self.cited[lexeme.text[1:-1]] = None
        return (lexeme,)

    def end(self) -> Sequence[Lexeme]:
        """Give nothing."""
        return ()

    @property
    def text(self) -> str:
        """All that was said."""
        return "".join(self._all)

    @property
    def own_words(self) -> str:
        """What is neither quoted nor code."""
        return "".join(self._own)
