"""The review of an answer while it streams: what is right leaves at once, the rest corrected."""

from __future__ import annotations

from collections.abc import Iterable

from .account import Account
from .answer_language import is_other_language
from .citations import Citations
from .correction import Correction, Record
from .denied import DeniedText
from .ground import Ground
from .lexeme import Lexeme, Stage, joined
from .lexer import Lexer
from .links import Links
from .person import Person
from .private_text import PrivateText
from .quotations import Quotations
from .refusal import missing_contact, says_no_answer
from .seams import Seams


class Review:
    """A state machine: pieces of an answer in, what may leave of it out.

    Where the pieces end makes no difference to what leaves in the end: the lexer cuts the same
    lexemes of them, and each stage decides by these alone.
    """

    def __init__(self, ground: Ground) -> None:
        """Begin an answer."""
        self._ground = ground
        self._record = Record()
        self._lexer = Lexer()
        self._account = Account()
        # In this order: a link's text may hold a citation, a quotation that is none is told like
        # anything else, and what must not leave is looked for in what would.
        self._stages: tuple[Stage, ...] = (
            Links(ground, self._record),
            Citations(ground, self._record),
            Quotations(ground, self._record),
            Person(ground, self._record),
            PrivateText(ground, self._record),
            Seams(),
            self._account,
            DeniedText(ground, self._record),
        )

    def feed(self, piece: str) -> str:
        """Take the next piece of the answer and give what may leave now; maybe nothing."""
        return joined(self._passed(self._lexer.feed(piece), 0))

    def end(self) -> str:
        """Give the rest, and what is added to the answer."""
        rest = self._passed(self._lexer.end(), 0)
        for number, stage in enumerate(self._stages, 1):
            rest += self._passed(stage.end(), number)
        return joined(rest) + self._added()

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """What was corrected so far."""
        return self._record.corrections

    @property
    def cited(self) -> tuple[str, ...]:
        """The labels cited so far, in the order of their first citation."""
        return tuple(self._account.cited)

    def _passed(self, lexemes: Iterable[Lexeme], first: int) -> list[Lexeme]:
        """Send lexemes through the stages from one on, each alone so that order is theirs."""
        out: list[Lexeme] = []
        for lexeme in lexemes:
            passing = [lexeme]
            for stage in self._stages[first:]:
                passing = [left for one in passing for left in stage.feed(one)]
            out.extend(passing)
        return out

    def _added(self) -> str:
        """Judge the answer as a whole, and give what it lacks."""
        told, cites = self._account.own_words, bool(self._account.cited)
        if not self._account.text.strip():
            return ""
        if is_other_language(told, self._ground):
            self._record.add("other_language")
        if not says_no_answer(told, cites=cites):
            if not cites:
                self._record.add("uncited")
            return ""
        line = missing_contact(self._account.text, self._ground)
        if not line:
            return ""
        self._record.add("no_contact")
        return f"\n\n{line}"


def review_whole(text: str, ground: Ground) -> tuple[str, tuple[Correction, ...]]:
    """Review an answer that is complete."""
    review = Review(ground)
    return review.feed(text) + review.end(), review.corrections
