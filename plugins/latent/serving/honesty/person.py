"""Person: the assistant speaks of the subject as of somebody else, and never in their voice.

What it rightly says of itself stays, as in `I don't have that`. Only what the grammar of a language
knows is changed (`grammar.py`); anything else is left as it was written.
"""

from __future__ import annotations

from collections.abc import Sequence

from .correction import Record
from .grammar import Grammar, triggers
from .ground import Ground
from .lexeme import Lexeme

REACH = 6
"""Words after a pronoun that tell who speaks."""

LONGEST = 40
"""Lexemes that they are looked for in."""

ADVERBS = 2
"""Adverbs between a pronoun and its verb at most."""

_STOPS = frozenset(".!?…;:。！？")
_WITHIN = frozenset({"word", "space", "sign", "mark"})


class Person:
    """Puts what is said in the subject's voice into the third person."""

    def __init__(self, ground: Ground, record: Record) -> None:
        self._ground = ground
        self._record = record
        self._triggers = triggers(ground.lang)
        self._window: list[Lexeme] = []
        self._before = ("", "")
        self._rewrote = False

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give those that may leave."""
        if not self._window and self._grammar(lexeme) is None:
            self._notice(lexeme)
            return (lexeme,)
        self._window.append(lexeme)
        return self._settled(final=False)

    def end(self) -> Sequence[Lexeme]:
        """Give the rest."""
        return self._settled(final=True)

    def _grammar(self, lexeme: Lexeme) -> Grammar | None:
        # Somebody else may have said what stood between marks.
        speaks = lexeme.kind == "word" and not lexeme.reported
        return self._triggers.get(_plain(lexeme.text)) if speaks else None

    def _settled(self, *, final: bool) -> list[Lexeme]:
        out = []
        while self._window:
            grammar = self._grammar(self._window[0])
            if grammar is not None:
                following = self._following()
                if following is None and not final:
                    break
                self._judge(grammar, following or self._words(self._window[1:]))
            out.append(self._window.pop(0))
            self._notice(out[-1])
        return out

    def _following(self) -> list[int] | None:
        """Find the words that tell who speaks, by their places; None where more may come."""
        for place, lexeme in enumerate(self._window):
            if place and _ends_clause(lexeme):
                return self._words(self._window[1:place])
        found = self._words(self._window[1:])
        return found if len(found) >= REACH or len(self._window) > LONGEST else None

    def _words(self, lexemes: Sequence[Lexeme]) -> list[int]:
        return [place for place, one in enumerate(lexemes, 1) if one.kind == "word"][:REACH]

    def _judge(self, grammar: Grammar, following: Sequence[int]) -> None:
        """Rewrite the first word in the window, and the verb that belongs to it."""
        word = _plain(self._window[0].text)
        after = [_plain(self._window[place].text) for place in following]
        if word in grammar.pronouns:
            self._pronoun(grammar, following, after)
        elif after and f"{word} {after[0]}" in grammar.phrases:
            first, second = grammar.phrases[f"{word} {after[0]}"].split()
            self._rewrite(0, first)
            self._rewrite(following[0], second, counts=False)
        elif (changed := self._alone(grammar, word, after)) is not None:
            self._rewrite(0, changed)

    def _pronoun(self, grammar: Grammar, following: Sequence[int], after: Sequence[str]) -> None:
        verb = next((n for n, one in enumerate(after) if one not in grammar.adverbs), None)
        if verb is None or verb > ADVERBS or self._is_numeral(grammar):
            return
        between = self._window[1 : following[verb]]
        if any(one.kind == "sign" and one.text != "," for one in between):
            return  # A numeral of a list or a table: `I - Studied`.
        third = grammar.third(after[verb])
        if third is None or grammar.means_assistant(after[verb], "", after[verb + 1 :]):
            return
        self._rewrite(0, self._ground.subject)
        self._rewrite(following[verb], third, counts=False)
        self._rewrote = True

    def _alone(self, grammar: Grammar, word: str, after: Sequence[str]) -> str | None:
        """Say what becomes of a word that needs no verb; None where it stays."""
        before = _plain(self._before[1])
        if word in grammar.joined:
            verb = grammar.joined[word]
            if grammar.means_assistant(verb, "", after):
                return None
            self._rewrote = True
            return f"{self._ground.subject} {grammar.verbs[verb]}"
        if word in grammar.possessives:
            kept = not set(after[:2]).isdisjoint(grammar.kept_possessions)
            return None if kept else grammar.possessives[word]
        if word in grammar.objects:
            known = {before, "*"}.intersection(grammar.objects_after)
            return grammar.objects[word] if known else None
        if word in grammar.going_on and not grammar.alone:
            goes_on = self._rewrote and before in grammar.joins
            return grammar.going_on[word] if goes_on else None
        third = grammar.third(word)
        kept = grammar.means_assistant(word, before, after) or self._is_kept(grammar, word)
        return None if kept else third

    def _is_kept(self, grammar: Grammar, word: str) -> bool:
        """Tell whether a verb is another word too, and speaks after a pronoun only."""
        return "*" in grammar.kept_before.get(word, ())

    def _is_numeral(self, grammar: Grammar) -> bool:
        """Tell whether what looks like a pronoun is a number: Mark I, Elizabeth I."""
        earlier, last = self._before
        if self._window[0].text == "i":
            return True
        if not grammar.numbered or not last:
            return False
        if last.lower() in grammar.numbered or f"{last} I" in self._ground.numerals:
            return True
        named = last[0].isupper() and last.lower() not in grammar.openers
        return named and not last.endswith("ly") and earlier.lower() not in grammar.prepositions

    def _rewrite(self, place: int, text: str, *, counts: bool = True) -> None:
        old = self._window[place].text
        new = text.format(subject=self._ground.subject)
        if old[0].isupper():
            new = new[0].upper() + new[1:]
        self._window[place] = Lexeme("word", new)
        if counts:
            self._record.add("first_person")

    def _notice(self, lexeme: Lexeme) -> None:
        """Remember the words that stand directly before what comes."""
        if lexeme.kind == "word":
            self._before = (self._before[1], lexeme.text)
        elif lexeme.kind != "space" or "\n" in lexeme.text:
            self._before = ("", "")
        if _ends_clause(lexeme) and lexeme.kind in _WITHIN:
            self._rewrote = False


def _plain(word: str) -> str:
    return word.lower().replace("’", "'")


def _ends_clause(lexeme: Lexeme) -> bool:
    if lexeme.kind == "space":
        return "\n" in lexeme.text
    return lexeme.text in _STOPS or lexeme.kind not in _WITHIN
