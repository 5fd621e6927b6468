"""Texts too long for one chunk, split into overlapping parts at paragraphs where they can be."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate

WINDOW = 700
"""Estimated tokens a part holds at most."""

SMALLEST = 400
"""Estimated tokens a part of a split text holds at least, where its sentences allow it."""

OVERLAP = 105
"""Estimated tokens a part repeats of the one before it: 15 % of the window."""

_CJK = "\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_DENSE = re.compile(rf"[{_CJK}]")
_SPACES = re.compile(r"\s+")
_ATOM = re.compile(rf"[^\S\n]*(?:[{_CJK}]|[^\s{_CJK}]{{1,32}})(?:[^\S\n]*\n)*")
_SENTENCE_END = re.compile(r"[.!?…।؟۔][\"'”’»)\]]*\Z")
_CJK_SENTENCE_END = frozenset("。！？")
_CJK_CLOSING = frozenset("」』）")

_DENSE_SEVENTHS = 7
_OTHER_SEVENTHS = 2

# How good a place is to cut behind a piece, worst first.
_IN_WORD, _WORD, _SENTENCE, _LINE, _PARAGRAPH = range(5)


def estimate_tokens(text: str) -> int:
    """Estimate how many tokens an embedding model makes of a text.

    A character of Chinese, Japanese or Korean counts as one token, and every 3.5 others that are
    no whitespace as one. It is an estimate from the text alone, the same for every embedder, in
    linear time. Beside E5's own tokenizer it is within a tenth for prose in Latin and Cyrillic
    script, up to 1.8 times too high for Chinese and Japanese, and up to 1.5 times too low for
    code, tables and Arabic. A model whose input is shorter than the window (E5 reads 512 tokens)
    does not see the end of a text that fills it.
    """
    return -(-_sevenths(text) // 7)


def split(text: str) -> list[str]:
    """Split a text into parts of at most `WINDOW` estimated tokens.

    A text within the window is one part, an empty one none. Otherwise each part ends, in this
    order of preference, at a paragraph, a line, a sentence, a word, or anywhere; it holds at
    least `SMALLEST` tokens where such an end can be had there; and it begins with the last
    sentences of the part before, about `OVERLAP` tokens of them. All text is in some part, in
    its order. Time is linear in the length of the text.
    """
    text = text.strip("\n").rstrip()
    if estimate_tokens(text) <= WINDOW:
        return [text] if text else []
    return _Pieces(_ATOM.findall(text)).parts()


def _sevenths(text: str) -> int:
    dense = len(_DENSE.findall(text))
    other = len(_SPACES.sub("", text)) - dense
    return dense * _DENSE_SEVENTHS + other * _OTHER_SEVENTHS


class _Pieces:
    """A text in words, with the tokens up to each and how good a cut each place is."""

    def __init__(self, atoms: list[str]) -> None:
        self._atoms = atoms
        self._ends = list(accumulate(map(_sevenths, atoms), initial=0))
        following = [*atoms[1:], "\n\n"]
        self._grades = [_PARAGRAPH, *map(_grade, atoms, following)]

    def parts(self) -> list[str]:
        parts = []
        start = 0
        while self._tokens(start, len(self._atoms)) > WINDOW:
            cut = self._cut(start)
            parts.append(self._text(start, cut))
            start = self._resume(start, cut)
        parts.append(self._text(start, len(self._atoms)))
        return parts

    def _tokens(self, start: int, end: int) -> int:
        return -(-(self._ends[end] - self._ends[start]) // 7)

    def _reach(self, start: int, tokens: int) -> int:
        """Give the last place that is at most so many tokens after another."""
        return bisect_right(self._ends, self._ends[start] + tokens * 7) - 1

    def _cut(self, start: int) -> int:
        rest = self._tokens(start, len(self._atoms))
        # What is left after this part, with its overlap, shall be no stub either.
        longest = self._reach(start, min(WINDOW, rest - SMALLEST + OVERLAP))
        shortest = bisect_left(self._ends, self._ends[start] + SMALLEST * 7)
        if good := self._best(range(shortest, longest + 1), _SENTENCE):
            return good
        # No sentence ends there: take the nearest one before or after, else a word.
        furthest = self._reach(start, WINDOW)
        middle = self._reach(start, WINDOW // 2)
        return (
            self._best(range(longest + 1, furthest + 1), _SENTENCE)
            or self._best(range(middle, shortest), _SENTENCE)
            or self._best(range(shortest, longest + 1), _IN_WORD)
            or furthest
        )

    def _resume(self, start: int, cut: int) -> int:
        """Find where the overlap begins: with a sentence, as close to the wanted size as any."""
        first = max(start + 1, self._reach(cut, -OVERLAP * 3 // 2))
        wanted = self._ends[cut] - OVERLAP * 7
        places = [place for place in range(first, cut) if self._grades[place] >= _SENTENCE]
        if places:
            return min(places, key=lambda place: abs(self._ends[place] - wanted))
        words = range(max(start + 1, self._reach(cut, -OVERLAP)), cut)
        return next((place for place in words if self._grades[place] >= _WORD), words[0])

    def _best(self, places: range, least: int) -> int | None:
        """Give the last of the best places to cut, if any is good enough."""
        best = max(places, key=lambda place: (self._grades[place], place), default=None)
        return best if best is not None and self._grades[best] >= least else None

    def _text(self, start: int, end: int) -> str:
        text = "".join(self._atoms[start:end]).strip("\n")
        # The indentation of a line is kept, a space between two words is not.
        return text.rstrip() if self._grades[start] >= _LINE else text.strip()


def _grade(atom: str, following: str) -> int:
    newlines = atom.count("\n")
    if newlines:
        return _PARAGRAPH if newlines > 1 else _LINE
    if atom[-1] in _CJK_SENTENCE_END and following[0] not in _CJK_CLOSING:
        return _SENTENCE
    if following[0].isspace():
        return _SENTENCE if _SENTENCE_END.search(atom) else _WORD
    # Between two characters of a script without spaces any place is as good as a word's end.
    return _WORD if _DENSE.search(atom) or _DENSE.match(following) else _IN_WORD
