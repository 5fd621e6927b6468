"""How what a rule denies begins: where it may go on, an answer waits.

A regular expression cannot say that a text may yet come to match it. For what is denied here that
can be told apart well enough: a match that holds no space ends with its word, the shapes of the
built-in rules are known, and an owner's term is mostly some words in a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_ASSIGNED = r"['\"]?\s{0,9}(?:[=:]\s{0,9})?"
_BUILT_IN = (
    # A telephone number, a bank account, a private key, an assigned secret.
    r"(?<![A-Za-z0-9+/.=-])\+[1-9][\d .()-]{0,40}",
    r"(?<![A-Za-z0-9=/#])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){0,9}\s?",
    r"-----BEGIN (?:[A-Z0-9]+ ?){0,5}",
    r"(?i:passw(?:or)?d|(?:secret|api|access)[_-]?key|(?:access|auth)[_-]?token|client[_-]?secret)"
    + _ASSIGNED,
)
# A space, or a dot that may stand for one; and what may match many.
_SPACE = re.compile(r"(?:\\?[ ]|\\s)(?:[+*?]|\{[\d,]+\})?\??|(?<!\\)\.(?![*+?{])")
_LOOSE = re.compile(r"\\[SWD]|\[\^|(?<!\\)\.[*+?{]")
_GROUP = re.compile(r"(?<!\\)[(\[]")
_OR = re.compile(r"(?<!\\)\|")
_BETWEEN = r"[\s\S]{0,3}"


class Beginnings:
    """Finds where a text may go on to what is denied.

    Attributes:
        by_sentence: Whether a term is written so that only whole sentences can be looked at.
    """

    def __init__(self, terms: Iterable[str]) -> None:
        """Take the owner's own terms: regular expressions."""
        own = [_beginnings(term) for term in terms]
        self.by_sentence = None in own
        listed = [f"(?i:{begin})" for found in own for begin in found or ()]
        self._pattern = re.compile("(?:" + "|".join([*_BUILT_IN, *listed]) + r")\s*\Z")

    def first(self, text: str) -> int | None:
        """Find the first place from which on the text may be a beginning; None without."""
        found = self._pattern.search(text)
        return found.start() if found else None


def _beginnings(term: str) -> list[str] | None:
    """List the beginnings of a term, as regular expressions; None where they cannot be told."""
    spaced = _SPACE.search(term)
    if not spaced and not _LOOSE.search(term):
        return []
    if _LOOSE.search(term) or (_GROUP.search(term) and _OR.search(term)):
        return None
    found = []
    for way in _OR.split(term):
        parts = _SPACE.split(way)
        beginnings = [_BETWEEN.join(parts[:count]) for count in range(1, len(parts))]
        if not parts[0] or not all(map(_is_pattern, parts)):
            return None
        found += beginnings
    return found


def _is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True
