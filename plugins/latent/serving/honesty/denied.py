"""What the gate holds back when a site is built does not leave in an answer either."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ...denylist import RULES, Gate, Hit
from .beginnings import Beginnings
from .correction import Record
from .ground import Ground
from .lexeme import Lexeme
from .private_text import OMITTED

CONTEXT = 120
"""Characters before a word that are looked at with it."""

LONGEST = 400
"""Characters that are held back at most, such as of a word without an end."""

# Any shorter word than a key may be; the built-in rules are about nothing of the kind.
_PLAIN = re.compile(r"[^\W\d_]{0,15}[.,;:!?…)\]]*")
_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’»)\]]*\Z|\n")

Spans = list[tuple[int, int]]


class DeniedText:
    """Takes out what breaks a rule of the gate.

    A word is looked at when it is complete, with the words before it. It is held back where it
    may be the beginning of what a rule denies.
    """

    def __init__(self, ground: Ground, record: Record) -> None:
        self._ground = ground
        self._record = record
        self._own, self._beginnings = _own_rules(ground.gate)
        self._context = ""
        self._held = ""

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give what may leave, as one."""
        complete = lexeme.text.isspace() or len(self._held) > LONGEST
        out = self._looked_at(final=False) if complete and self._held else ()
        self._held += lexeme.text
        return out

    def end(self) -> Sequence[Lexeme]:
        """Give the rest."""
        return self._looked_at(final=True) if self._held else ()

    def _looked_at(self, *, final: bool) -> Sequence[Lexeme]:
        spans = self._denied()
        leaving = len(self._held) if final else self._leaving(spans)
        if not leaving:
            return ()
        text = self._without([span for span in spans if span[0] < leaving], leaving)
        self._context = (self._context + self._held[:leaving])[-CONTEXT:]
        self._held = self._held[leaving:]
        return (Lexeme("word", text),)

    def _denied(self) -> Spans:
        """Find what is denied among what is held, as spans that do not touch."""
        gate = self._own if _PLAIN.fullmatch(self._held.strip()) else self._ground.gate
        if not gate.rules:
            return []
        start = len(self._context)
        spans: Spans = []
        for hit in gate.hits(self._context + self._held, published=False):
            first, last = max(hit.at - start, 0), hit.at - start + len(hit.text)
            if last <= 0 or self._is_public(hit):
                continue
            if spans and first <= spans[-1][1]:
                spans[-1] = (spans[-1][0], max(last, spans[-1][1]))
            else:
                spans.append((first, last))
        return spans

    def _is_public(self, hit: Hit) -> bool:
        """Tell whether it is looked for in private only, and stands in public."""
        return hit.rule.unpublished_only and hit.text.lower() in self._ground.lower_text

    def _leaving(self, spans: Spans) -> int:
        """Count the characters that may leave."""
        length = len(self._held)
        if length > LONGEST:
            return length
        if self._beginnings.by_sentence and not _SENTENCE_END.search(self._held):
            return 0
        first = self._beginnings.first(self._held)
        leaving = length if first is None else first
        return min([start for start, end in spans if start < leaving < end], default=leaving)

    def _without(self, spans: Spans, end: int) -> str:
        parts = []
        place = 0
        for start, last in spans:
            # With a space, as it would else be the text of a link.
            meets = " " if self._held[last : last + 1] == "(" else ""
            parts += [self._held[place:start], OMITTED.text, meets]
            place = last
            self._record.add("denied_text")
        return "".join([*parts, self._held[place:end]])


@lru_cache(maxsize=8)
def _own_rules(gate: Gate) -> tuple[Gate, Beginnings]:
    """Give the rules that a plain word may break, the owner's, and how what they deny begins."""
    own = tuple(rule for rule in gate.rules if rule not in RULES)
    return Gate(own, gate.allowed), Beginnings(rule.pattern.pattern for rule in own)
