"""Tokens: what a text and a query are compared by, word for word.

A text is folded (NFKD without accents, then NFC, then lowercase) and cut into words: a letter or
number with the letters, numbers and marks that follow it. Where a script writes no spaces, runs
become overlapping pairs of characters, as in Lucene's CJKAnalyzer. Other words are reduced to
their first five characters, a stemmer that needs no language (McNamee & Mayfield 2004, Character
n-gram tokenization for European language text retrieval). `static/latent/tokens.js` does the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

STEM = 5
"""Characters of a word that count."""

_IGNORED = re.compile(
    "["
    "\u0300-\u036f\u20d0-\u20ff"  # accents and the like, set apart by NFKD
    "\ufe00-\ufe0f"  # variation selectors, as after emoji
    "\u00ad\u200b-\u200f\u2060\ufeff"  # soft hyphens, joiners, and other characters of no width
    "]+"
)
_UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f\u1780-\u17ff"  # Myanmar, Khmer
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff"  # Hiragana, Katakana, and their signs
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd"  # Han
    "\uac00-\ud7a3"  # Hangul: spaced, but a word carries its particles
)
_RUNS = re.compile(f"([{_UNSPACED}]+)|([^{_UNSPACED}]+)")
_ASCII_WORDS = re.compile("[a-z0-9]+")


class _Separators(dict[int, int | str]):
    """A table for `str.translate` that learns: what is no part of a word becomes a space."""

    def __missing__(self, code: int) -> int | str:
        part = unicodedata.category(chr(code))[0] in "LNM"
        self[code] = found = code if part else " "
        return found


_SEPARATORS = _Separators()


def fold(text: str) -> str:
    """Drop what often differs between a question and its answer: accents, case, width."""
    if text.isascii():
        return text.lower()
    bare = _IGNORED.sub("", unicodedata.normalize("NFKD", text))
    # A sigma is written otherwise at a word's end, and languages differ on where that is.
    return unicodedata.normalize("NFC", bare).lower().replace("ς", "σ")


def words(text: str) -> list[str]:
    """Cut a text into folded words, unstemmed; pairs of characters where nothing is spaced."""
    folded = fold(text)
    if folded.isascii():
        return _ASCII_WORDS.findall(folded)
    return [word for part in folded.translate(_SEPARATORS).split() for word in _cut(part)]


def fold_stopwords(stopwords: Iterable[str]) -> frozenset[str]:
    """Bring stopwords into the form of `words`."""
    return frozenset(word for stopword in stopwords for word in words(stopword))


def content_tokens(text: str, stopwords: Collection[str]) -> list[str]:
    """List the stems of the words that say what a text is about.

    Args:
        text: Any text.
        stopwords: Words to leave out, as `fold_stopwords` gives them.

    Returns:
        Stems in order, with repeats.
    """
    return [word[:STEM] for word in words(text) if word not in stopwords]


def _cut(part: str) -> Iterator[str]:
    for run in _RUNS.finditer(_without_leading_marks(part)):
        unspaced, spaced = run.groups()
        if spaced or len(unspaced) == 1:
            yield run.group()
        else:
            yield from map("".join, pairwise(unspaced))


def _without_leading_marks(part: str) -> str:
    start = 0
    while start < len(part) and unicodedata.category(part[start])[0] == "M":
        start += 1
    return part[start:]
