"""Whether words stand in a text as they are quoted, however the two are typeset."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from ...retrieval.tokens import words

PART_WORDS = 2
"""Words on each side of an ellipsis at least: fewer stand in any text."""

INSERTION_WORDS = 3
"""Words a quotation with `[she]` in it keeps at least of its own."""

INSERTIONS = 5
"""Such insertions at most."""

GAP = 60
"""Characters that an insertion may stand for at most: a few words."""

OCCURRENCES = 50
"""Places at which a part is tried at most."""

# One sign for all that differ in print only. Which quotation marks a text has depends on what they
# stand in, and of emphasis the page shows none.
_SAME = str.maketrans(
    {
        **dict.fromkeys("\"'“”„‟‘’‚‛«»‹›「」『』`´′″", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("*_\u00ad\u200b\u200c\u200d\u2060\ufeff", None),
    }
)
_BACKTICK = str.maketrans({"`": None})
_WITHIN = re.compile(r"(?<=[«‹„“])\s+|\s+(?=[»›”])")
_DASHES = re.compile(r"\s*-+\s*")
_SPACES = re.compile(r"\s+")
_ELLIPSES = re.compile(r"\s*(\.{3,})\s*")
_SPACED = re.compile(r"\s+([!?;:,.])")
# Whether a sentence's stop stands within its marks is a matter of style.
_STOPPED = re.compile(r"(?<!\.)[.,](?=')|(?<=')[.,](?!\.)")
_ELLIPSIS = re.compile(r"[\[(]\s?(?:\.\s?){3}[\])]|(?:\.\s?){3,}")
_INSERTION = re.compile(r"\[[^\[\]]{1,40}\]")
_EDGES = " ,.;:-"
_UNSPACED = 0x2E80  # From here on scripts write no spaces between words.

Part = tuple[str, ...]


def fold_type(text: str) -> str:
    """Fold what differs between two ways to typeset the same words."""
    plain = unicodedata.normalize("NFKC", _WITHIN.sub("", text.translate(_BACKTICK)))
    plain = _ELLIPSES.sub(r"\1", _DASHES.sub("-", plain.translate(_SAME)))
    plain = _STOPPED.sub("", _SPACED.sub(r"\1", plain))
    return _SPACES.sub(" ", plain).strip()


class Quoted:
    """Words that somebody quotes, ready to be looked for in several texts."""

    def __init__(self, text: str) -> None:
        """Take what stands between the marks."""
        self._whole = fold_type(text).strip(_EDGES)
        self._parts = _parts(self._whole)

    def stands_in(self, folded: str) -> bool:
        """Tell whether a text has them, in order where an ellipsis divides them.

        Args:
            folded: The text, from `fold_type`.
        """
        if not self._whole:
            return False
        if _first(self._whole, folded, 0) is not None:
            return True
        end = 0
        for part in self._parts:
            found = _end_of(part, folded, end)
            if found is None:
                return False
            end = found
        return bool(self._parts)


def _parts(folded: str) -> tuple[Part, ...]:
    """Divide at ellipses, and those at insertions; nothing where that leaves too little."""
    parts = []
    for text in _ELLIPSIS.split(folded):
        pieces = tuple(piece.strip(" ") for piece in _INSERTION.split(text))
        pieces = (*pieces[:-1], pieces[-1].rstrip(_EDGES))
        kept = sum(len(words(piece)) for piece in pieces)
        if not kept and len(pieces) == 1:
            continue
        if kept < (PART_WORDS if len(pieces) == 1 else INSERTION_WORDS):
            return ()
        if len(pieces) > INSERTIONS + 1:
            return ()
        parts.append(pieces)
    return tuple(parts)


def _end_of(part: Part, folded: str, start: int) -> int | None:
    """Find where a part ends that begins after a place; None where it is not there."""
    if len(part) == 1:
        place = _first(part[0].lstrip(_EDGES), folded, start)
        return None if place is None else place + len(part[0].lstrip(_EDGES))
    first, *rest = part
    for place in _places(first, folded, start) if first else (start,):
        end = _follow(rest, folded, place + len(first), anywhere=not first)
        if end is not None:
            return end
    return None


def _follow(pieces: Sequence[str], folded: str, end: int, *, anywhere: bool) -> int | None:
    """Find where pieces end of which each follows the one before it in a few words."""
    for piece in filter(None, pieces):
        limit = len(folded) if anywhere else end + GAP + len(piece)
        place = folded.find(piece, end, limit)
        if place < 0:
            return None
        anywhere = False
        end = place + len(piece)
    return end


def _first(piece: str, folded: str, start: int) -> int | None:
    return min(_places(piece, folded, start), default=None)


def _places(piece: str, folded: str, start: int) -> Iterator[int]:
    """Find whole words, the first of which may begin with another case."""
    if not piece:
        return
    for written in dict.fromkeys((piece, piece[0].swapcase() + piece[1:])):
        place = folded.find(written, start)
        for _ in range(OCCURRENCES):
            if place < 0:
                break
            if _is_whole(folded, place, place + len(written)):
                yield place
            place = folded.find(written, place + 1)


def _is_whole(folded: str, start: int, end: int) -> bool:
    before, first = folded[start - 1 : start], folded[start]
    last, after = folded[end - 1], folded[end : end + 1]
    return not (_joins(before, first) or _joins(last, after))


def _joins(left: str, right: str) -> bool:
    return left.isalnum() and right.isalnum() and max(ord(left), ord(right)) < _UNSPACED
