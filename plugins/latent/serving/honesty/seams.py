"""Seams: where something was taken out, what meets makes no link that nobody has judged.

`[a]<b>(https://…)` is no link until the tag between is removed.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexeme import Lexeme

_MEETS = ("](", "![", "www.")


class Seams:
    """Keeps apart what would be read as a link together."""

    def __init__(self) -> None:
        self._tail = ""

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give it, after a space where it must not meet the last one."""
        if not lexeme.text:
            return ()
        head = lexeme.text[0]
        # `It rings![S1]` is neither.
        meets = lexeme.kind != "citation" and f"{self._tail}{head}".lower().endswith(_MEETS)
        # Of the last few characters only: `www`.
        self._tail = f"{self._tail}{lexeme.text}"[-3:]
        return (Lexeme("space", " "), lexeme) if meets else (lexeme,)

    def end(self) -> Sequence[Lexeme]:
        """Give nothing."""
        return ()
