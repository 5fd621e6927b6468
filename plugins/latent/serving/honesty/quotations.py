"""Quotations: what stands between quotation marks stands so in a source, or loses its marks.

And what is quoted is cited where it stands: a citation after it that names another source is
corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeAlias

from ...retrieval.tokens import words
from ..conversation.language import language_of
from .correction import Record
from .ground import Ground
from .lexeme import Lexeme, breaks_paragraph, joined
from .moved import MovedCitations
from .verbatim import Quoted

LONGEST = 1200
"""Characters between two marks at most."""

LONGEST_SINGLE = 300
"""The same between single ones, each of which may be an apostrophe."""

FOREIGN = 3
"""Words that tell a language at least."""

BESIDE = frozenset({"space", "citation"})
"""What is no part of what is quoted."""

DEEPEST = 4
"""Quotations within one another."""

CLOSING = {"“": "”", "„": "“”", "‟": "”", "«": "»", "»": "«", "‹": "›", "›": "‹",
           "「": "」", "『": "』", '"': '"', "‘": "’", "‚": "‘’", "'": "'"}  # fmt: skip
"""What closes what each mark opens."""

BLOCK = ">"
"""What Markdown begins a line with that is quoted as a whole."""

SINGLE = frozenset("'‘’‚")
"""Marks that may be apostrophes: one alone is left where it is."""


@dataclass(slots=True)
class _Group:
    """What stands between two marks."""

    opening: Lexeme
    items: list[_Item]
    closing: Lexeme


_Item: TypeAlias = Lexeme | _Group


@dataclass(slots=True)
class _Level:
    """A mark that has not closed, and what came since."""

    opening: Lexeme
    start: int
    items: list[_Item] = field(default_factory=list)


class Quotations:
    """Takes the marks off what is not verbatim."""

    def __init__(self, ground: Ground, record: Record) -> None:
        self._ground = ground
        self._record = record
        self._levels: list[_Level] = []
        self._moved = MovedCitations(record)
        self._length = 0
        self._starts_line = True

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give those that may leave."""
        self._length += len(lexeme.text)
        starts_line, self._starts_line = self._starts_line, self._goes_to_line(lexeme)
        if lexeme.kind == "mark":
            out = self._mark(lexeme)
        elif lexeme.text == BLOCK and starts_line and not self._levels:
            self._levels.append(_Level(lexeme, self._length))
            return ()
        elif not self._levels:
            return self._moved.feed(lexeme)
        else:
            out = self._within(lexeme)
        while self._levels and self._is_too_long(self._levels[0]):
            out.extend(self._give_up())
        return self._leave(out)

    def end(self) -> Sequence[Lexeme]:
        """Judge what never closed."""
        rest = self._block() if self._is_block() else self._give_up(everything=True)
        return [*self._leave(rest), *self._moved.end()]

    def _goes_to_line(self, lexeme: Lexeme) -> bool:
        if lexeme.kind != "space":
            return False
        return self._starts_line or "\n" in lexeme.text

    def _within(self, lexeme: Lexeme) -> list[Lexeme]:
        """Take what stands after a mark that has not closed."""
        if self._is_block() and self._starts_line:
            return [*self._block(), lexeme]
        self._levels[-1].items.append(lexeme)
        return self._give_up(everything=True) if breaks_paragraph(lexeme) else []

    def _mark(self, mark: Lexeme) -> list[Lexeme]:
        if mark.closes and (level := self._opened_by(mark.text)) is not None:
            return self._close(level, mark)
        if mark.opens and mark.text in CLOSING:
            out = self._give_up() if len(self._levels) == DEEPEST else []
            self._levels.append(_Level(mark, self._length))
            return out
        if self._levels:
            self._levels[-1].items.append(mark)
            return []
        return self._bare(mark)

    def _opened_by(self, closing: str) -> int | None:
        for level in reversed(range(len(self._levels))):
            if closing in CLOSING.get(self._levels[level].opening.text, ""):
                return level
        return None

    def _close(self, level: int, mark: Lexeme) -> list[Lexeme]:
        opened = self._taken_from(level)
        group = _Group(opened.opening, opened.items, mark)
        if not self._levels:
            return self._judged(group)
        self._levels[-1].items.append(group)
        return []

    def _taken_from(self, level: int) -> _Level:
        """Take a mark off the open ones, and those within it that have not closed."""
        opened = self._levels[level]
        for unclosed in self._levels[level + 1 :]:
            opened.items.extend((unclosed.opening, *unclosed.items))
        del self._levels[level:]
        return opened

    def _is_block(self) -> bool:
        return bool(self._levels) and self._levels[0].opening.text == BLOCK

    def _block(self) -> list[Lexeme]:
        """Judge a line that is quoted as a whole."""
        block = self._taken_from(0)
        said = [one for one in block.items if isinstance(one, _Group) or one.kind not in BESIDE]
        if any(isinstance(one, _Group) for one in said) or _is_credit(said):
            # It quotes within the line, or says who is quoted.
            inside = self._without_marks(block.items)
            kept = _is_credit(said) or any(one.kind == "quotation" for one in inside)
            return [block.opening, *inside] if kept else inside[any(map(_is_space, inside[:1])) :]
        inside = _flat(block.items)
        labels, found = self._found(inside)
        if found:
            return [block.opening, *_as_quotation(inside, labels)]
        self._miss(inside)
        return self._without_marks(_trimmed(block.items))

    def _is_too_long(self, level: _Level) -> bool:
        single = level.opening.text in SINGLE
        return self._length - level.start > (LONGEST_SINGLE if single else LONGEST)

    def _give_up(self, *, everything: bool = False) -> list[Lexeme]:
        """Judge the outermost mark as one that never closes, or all of them."""
        count = len(self._levels) if everything else 1
        given_up = self._levels[:count]
        del self._levels[:count]
        return [
            out
            for level in given_up
            for out in (*self._bare(level.opening), *self._without_marks(level.items))
        ]

    def _bare(self, mark: Lexeme) -> list[Lexeme]:
        """Judge a mark that stands alone: it goes, but for an apostrophe, or the sign of inches."""
        inches = mark.text == '"' and not mark.opens
        if mark.text in SINGLE or inches:
            return [mark]
        self._record.add("unverified_quote")
        return []

    def _judged(self, group: _Group) -> list[Lexeme]:
        inside = _flat(group.items)
        if group.opening.text in SINGLE and len(words(joined(inside))) < 2:  # noqa: PLR2004 - 'n'
            return [group.opening, *self._without_marks(group.items), group.closing]
        labels, found = self._found(inside)
        if found:
            return _as_quotation([group.opening, *inside, group.closing], labels)
        self._miss(inside)
        bare = self._without_marks(_trimmed(group.items))
        return [one._replace(reported=True) for one in bare]

    def _found(self, inside: Sequence[Lexeme]) -> tuple[list[str], bool]:
        """Name the sources in which something stands, and tell whether it may be quoted."""
        quoted = Quoted(_said(inside))
        labels = [label for label, source in self._ground.quotable if quoted.stands_in(source)]
        return labels, bool(labels) or quoted.stands_in(self._ground.named)

    def _miss(self, inside: Sequence[Lexeme]) -> None:
        foreign = self._is_foreign(_said(inside))
        self._record.add("translated_quote" if foreign else "unverified_quote")

    def _without_marks(self, items: Sequence[_Item]) -> list[Lexeme]:
        out: list[Lexeme] = []
        for item in items:
            if isinstance(item, _Group):
                out.extend(self._judged(item))
            elif item.kind == "mark":
                out.extend(self._bare(item))
            else:
                out.append(item)
        return out

    def _is_foreign(self, text: str) -> bool:
        """Tell whether a text is in a language that no source is in: a translation at best."""
        if len(words(text)) < FOREIGN:
            return False
        spoken = {source.lang[:2] for source in self._ground.sources}
        own = next(iter(spoken), self._ground.lang)
        return bool(spoken) and language_of(text, own, own) not in spoken

    def _leave(self, found: list[Lexeme]) -> list[Lexeme]:
        return [out for lexeme in found for out in self._moved.feed(lexeme)]


def _said(lexemes: Sequence[Lexeme]) -> str:
    return joined(one for one in lexemes if one.kind not in {"citation", "target"})


def _is_credit(said: Sequence[_Item]) -> bool:
    """Tell whether a line in a block says who is quoted, as `— Mara Quill`, or says nothing."""
    return not said or (isinstance(said[0], Lexeme) and said[0].text in {"—", "–", "-", BLOCK})


def _flat(items: Sequence[_Item]) -> list[Lexeme]:
    out: list[Lexeme] = []
    for item in items:
        if isinstance(item, _Group):
            out.extend((item.opening, *_flat(item.items), item.closing))
        else:
            out.append(item)
    return out


def _trimmed(items: Sequence[_Item]) -> Sequence[_Item]:
    """Leave off the spaces that French puts within its marks."""
    first = 1 if items and _is_space(items[0]) else 0
    last = len(items) - 1 if len(items) > first and _is_space(items[-1]) else len(items)
    return items[first:last]


def _is_space(item: _Item) -> bool:
    return isinstance(item, Lexeme) and item.kind == "space"


def _as_quotation(inside: Sequence[Lexeme], labels: Sequence[str]) -> list[Lexeme]:
    """Join what is quoted; citations within it stay citations."""
    out: list[Lexeme] = []
    for cites, run in groupby(inside, lambda one: one.kind == "citation"):
        if cites:
            out.extend(run)
        else:
            out.append(Lexeme("quotation", joined(run), labels=() if out else tuple(labels)))
    return out
