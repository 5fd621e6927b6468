"""Citations of quotations: in the sentence of a quotation, a source is cited that has it."""

from __future__ import annotations

from collections.abc import Sequence

from .correction import Record
from .lexeme import Lexeme, breaks_paragraph

_STOPS = frozenset(".!?…。！？")
_CLOSING = "\"'”’»›“‘」』"


class MovedCitations:
    """Corrects the citations that follow a quotation in its sentence."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._expected: list[tuple[str, ...]] = []
        self._held: list[Lexeme] = []
        self._adjacent = False
        self._stopped = False

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give those that may leave."""
        if not self._expected and lexeme.kind != "quotation":
            return (lexeme,)
        if lexeme.kind == "citation" or (self._held and _is_narrow(lexeme, self._held[-1])):
            self._held.append(lexeme)
            return ()
        out = self._settled() if self._held else []
        self._follow(lexeme)
        return [*out, lexeme]

    def end(self) -> Sequence[Lexeme]:
        """Give citations at the end, if there are any."""
        return self._settled()

    def _follow(self, lexeme: Lexeme) -> None:
        """Notice what the citations that come would be of."""
        match lexeme.kind:
            case "quotation":
                self._adjacent = True
                self._stopped = lexeme.text.rstrip(_CLOSING)[-1:] in _STOPS
                if lexeme.labels:
                    self._expect(lexeme.labels)
            case "word":
                self._adjacent = False
                if self._stopped and not lexeme.text[0].islower():
                    self._expected.clear()
                self._stopped = False
            case "sign":
                self._stopped = self._stopped or lexeme.text in _STOPS
            case _:
                if breaks_paragraph(lexeme):
                    self._expected.clear()

    def _expect(self, labels: tuple[str, ...]) -> None:
        """Expect a source of a quotation, and only one of quotations that share a source."""
        for place, others in enumerate(self._expected):
            if shared := tuple(label for label in others if label in labels):
                self._expected[place] = shared
                return
        self._expected.append(labels)

    def _settled(self) -> list[Lexeme]:
        cites = [lexeme for lexeme in self._held if lexeme.kind == "citation"]
        found = {lexeme.text[1:-1] for lexeme in cites}
        missing = [labels for labels in self._expected if found.isdisjoint(labels)]
        out, self._held = self._held, []
        replaces = self._adjacent and len(self._expected) == 1
        self._expected.clear()
        if cites:
            for labels in missing:
                out = self._corrected(out, labels[0], replaces=replaces)
        return out

    def _corrected(self, held: list[Lexeme], label: str, *, replaces: bool) -> list[Lexeme]:
        """Cite a source in place of the first one, or beside what the sentence rests on."""
        cite = Lexeme("citation", f"[{label}]")
        if replaces:
            self._record.add("moved_citation", f"{held[0].text[1:-1]}→{label}")
            return [cite, *held[1:]]
        self._record.add("moved_citation", f"+{label}")
        last = max(place for place, one in enumerate(held) if one.kind == "citation")
        return [*held[: last + 1], cite, *held[last + 1 :]]


def _is_narrow(lexeme: Lexeme, last: Lexeme) -> bool:
    """Tell whether it is the space between two citations."""
    return lexeme.kind == "space" and last.kind == "citation" and "\n" not in lexeme.text
