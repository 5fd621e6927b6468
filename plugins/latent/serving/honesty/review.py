"""The review of an answer while it streams: what is right leaves at once, the rest corrected."""

from __future__ import annotations

from collections.abc import Sequence

from .account import Account
from .citations import Citations
from .correction import Correction, Record
from .denied import DeniedText
from .ground import Ground
from .lexeme import Lexeme, Stage, joined
from .lexer import Lexer
from .links import Links
from .private_text import PrivateText
from .quotations import Quotations


class Review:
    """A state machine: pieces of an answer in, what may leave of it out.

    Where the pieces end makes no difference to what leaves in the end.
    """

    def __init__(self, ground: Ground) -> None:
        """Begin an answer."""
        self._record = Record()
        self._lexer = Lexer()
        self._account = Account()
        self._stages: tuple[Stage, ...] = (
            Links(ground, self._record),
            Citations(ground, self._record),
            Quotations(ground, self._record),
            PrivateText(ground, self._record),
            self._account,
            DeniedText(ground, self._record),
        )

    def feed(self, piece: str) -> str:
        """Take the next piece of the answer and give what may leave now; maybe nothing."""
        return joined([out for lexeme in self._lexer.feed(piece) for out in self._pass(lexeme, 0)])

    def end(self) -> str:
        """Give the rest, and what is added to the answer."""
        rest = [out for lexeme in self._lexer.end() for out in self._pass(lexeme, 0)]
        for number, stage in enumerate(self._stages):
            for lexeme in stage.end():
                rest.extend(self._pass(lexeme, number + 1))
        return joined(rest)

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """What was corrected so far."""
        return self._record.corrections

    @property
    def cited(self) -> tuple[str, ...]:
        """The labels cited so far, in the order of their first citation."""
        return tuple(self._account.cited)

    def _pass(self, lexeme: Lexeme, first: int) -> Sequence[Lexeme]:
        """Send a lexeme through the stages from one on."""
        passing: Sequence[Lexeme] = (lexeme,)
        for stage in self._stages[first:]:
            passing = [out for one in passing for out in stage.feed(one)]
            if not passing:
                return ()
        return passing


def review_whole(text: str, ground: Ground) -> tuple[str, tuple[Correction, ...]]:
    """Review an answer that is complete."""
    review = Review(ground)
    return review.feed(text) + review.end(), review.corrections
