"""Phrase patterns: what people say in many ways, written as data and matched word by word.

A pattern is a row of terms with spaces between:

- `word`, or `one/other`: that word, or one of these
- `{name}`: one of the phrases of a set; also among others, `{name}/other`
- `..3`: up to three words, whatever they are
- a term with `?` after it may be missing; what has `!` before it must not follow
- `^` in front: only where something is asked or ordered, as at the start of a clause
- `$` at the end: only at the end of a clause

Patterns are looked up by their first word, and then all ends that each term can have are followed
at once, so that time grows with the number of words and with nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..data_files import read_json
from .disguises import BREAK, tokens

_ONE = r"(?:\{[^}]+\}|[^{}?!/\s]+)"
_TERM = re.compile(rf"(!?)({_ONE}(?:/{_ONE})*)(\??)")
_GAP = re.compile(r"\.\.(\d+)")
_MOST_COURTESIES = 4

Phrase = tuple[str, ...]
Sets = Mapping[str, Sequence[str]]
Choice = Mapping[str, Sequence[Phrase]]
"""Phrases by their first word."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a pattern.

    Attributes:
        choice: The phrases that it stands for.
        gap: Words that it stands for, whatever they are; then there are no phrases.
        optional: Whether it may be missing.
        negated: Whether the phrases must not follow.
    """

    choice: Choice
    gap: int = 0
    optional: bool = False
    negated: bool = False

    def ends(self, said: Sequence[str], starts: set[int]) -> set[int]:
        """Give where it may end, of all places where it may begin."""
        if self.gap:
            return starts | set(_passed(said, starts, self.gap))
        if self.negated:
            return {start for start in starts if not self._ends_from(said, start)}
        found = {end for start in starts for end in self._ends_from(said, start)}
        return found | starts if self.optional else found

    def _ends_from(self, said: Sequence[str], start: int) -> list[int]:
        start = _past_break(said, start)
        if start >= len(said):
            return []
        ends = (_end(said, start, phrase) for phrase in self.choice.get(said[start], ()))
        return [end for end in ends if end]


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern.

    Attributes:
        label: What it means that it is found.
        terms: What it is made of.
        ordered: Whether it counts only where something is asked or ordered.
        ended: Whether it counts only at the end of a clause.
    """

    label: str
    terms: tuple[Term, ...]
    ordered: bool
    ended: bool

    def is_possible(self, present: Collection[str]) -> bool:
        """Tell whether any phrase of each term that must be there could be among the words."""
        return all(
            term.gap
            or term.optional
            or term.negated
            or any(word in present for word in term.choice)
            for term in self.terms
        )

    def matches(self, said: Sequence[str], start: int) -> bool:
        """Tell whether it begins at a word."""
        places = {start}
        for term in self.terms:
            places = term.ends(said, places)
            if not places:
                return False
        closed = not self.ended or any(end == len(said) or said[end] == BREAK for end in places)
        return closed and (not self.ordered or _is_ordered(said, start))


@dataclass(frozen=True, eq=False)
class PatternIndex:
    """Patterns by the words they may begin with.

    Attributes:
        by_word: The patterns that may begin with a word.
        vocabulary: All words that occur in them.
    """

    by_word: Mapping[str, Sequence[Pattern]]
    vocabulary: frozenset[str]

    def found(self, said: Sequence[str]) -> Iterator[str]:
        """Give the labels of the patterns that occur, in the order in which they begin.

        Args:
            said: Words and breaks, as `tokens` gives them.
        """
        present = frozenset(said)
        possible = {
            word: [pattern for pattern in self.by_word[word] if pattern.is_possible(present)]
            for word in present & self.by_word.keys()
        }
        for start, token in enumerate(said):
            for pattern in possible.get(token, ()):
                if pattern.matches(said, start):
                    yield pattern.label


def index_patterns(written: Iterable[tuple[str, str]], sets: Sets) -> PatternIndex:
    """Make patterns ready to be looked for.

    Args:
        written: Label and pattern.
        sets: Phrases by the names that patterns have for them.

    Raises:
        ValueError: One cannot be read, or could begin with any word.
    """
    choices = {name: [_said(phrase) for phrase in phrases] for name, phrases in sets.items()}
    by_word: dict[str, list[Pattern]] = {}
    vocabulary: set[str] = set()
    for label, line in written:
        pattern = _read(label, line, choices)
        for word in pattern.terms[0].choice:
            by_word.setdefault(word, []).append(pattern)
        for term in pattern.terms:
            vocabulary.update(*(phrase for some in term.choice.values() for phrase in some))
    return PatternIndex(by_word, frozenset(vocabulary))


def _read(label: str, line: str, sets: Mapping[str, Sequence[Phrase]]) -> Pattern:
    parts = line.split(" ")
    ordered, ended = parts[0] == "^", parts[-1] == "$"
    body = line.removeprefix("^ ").removesuffix(" $")
    terms = tuple(
        _term(negation, one, option, sets) for negation, one, option in _TERM.findall(body)
    )
    first = terms[0] if terms else None
    if first is None or first.gap or first.optional or first.negated:
        message = f"{line!r}: a pattern begins with a word that must be there"
        raise ValueError(message)
    return Pattern(label, terms, ordered, ended)


def _term(negation: str, body: str, option: str, sets: Mapping[str, Sequence[Phrase]]) -> Term:
    gap = _GAP.fullmatch(body)
    if gap:
        return Term({}, gap=int(gap[1]))
    choice: dict[str, list[Phrase]] = {}
    for one in body.split("/"):
        for phrase in sets[one[1:-1]] if one.startswith("{") else (_said(one),):
            if not phrase:
                message = f"{body!r} holds no word in {one!r}"
                raise ValueError(message)
            choice.setdefault(phrase[0], []).append(phrase)
    return Term(choice, optional=bool(option), negated=bool(negation))


def _said(phrase: str) -> Phrase:
    return tuple(token for token in tokens(phrase) if token != BREAK)


def _past_break(said: Sequence[str], place: int) -> int:
    # Commas and the like do not keep the words of a pattern apart.
    return place + 1 if place < len(said) and said[place] == BREAK else place


def _end(said: Sequence[str], start: int, phrase: Phrase) -> int:
    """Give where a phrase that begins there ends; 0 where another is said."""
    if tuple(said[start : start + len(phrase)]) == phrase:
        return start + len(phrase)
    place = start
    for word in phrase:
        place = _past_break(said, place)
        if place >= len(said) or said[place] != word:
            return 0
        place += 1
    return place


def _passed(said: Sequence[str], starts: Iterable[int], most: int) -> Iterator[int]:
    for start in starts:
        place = start
        for _ in range(most):
            place = _past_break(said, place) + 1
            if place > len(said):
                break
            yield place


def _is_ordered(said: Sequence[str], place: int) -> bool:
    """Tell whether a verb there is an order or a request: at a clause's start, or after `you must`.

    Courtesies before it are passed over.
    """
    courtesies, orders = _before_orders()
    for _ in range(_MOST_COURTESIES + 1):
        if place == 0 or said[place - 1] == BREAK:
            return True
        last = orders.get(said[place - 1], ())
        if any(tuple(said[max(0, place - len(one)) : place]) == one for one in last):
            return True
        if said[place - 1] not in courtesies:
            return False
        place -= 1
    return False


@cache
def _before_orders() -> tuple[frozenset[str], Mapping[str, Sequence[Phrase]]]:
    """Give the courtesies, and by their last words what makes an order of a verb."""
    data = read_json(__package__, "patterns.json").values()
    courtesies = frozenset(
        word for one in data for entry in one["courtesies"] for word in _said(entry)
    )
    orders: dict[str, list[Phrase]] = {}
    for one in data:
        for phrase in map(_said, one["orders"]):
            orders.setdefault(phrase[-1], []).append(phrase)
    return courtesies, orders
