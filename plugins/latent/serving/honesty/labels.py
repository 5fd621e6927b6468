"""How citations are written: as asked for, `[S1]`, and as models write them all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

LONGEST_RANGE = 12
"""Labels that `S1–S9` may stand for; no answer has more sources."""

_NUMBER = r"(?:(?:sources?|fuentes?|quellen?|src|s)(?: ?[.#:]? ?))?\d{1,3}"
_BETWEEN = r"(?: ?(?:[,;/&+–—-]|and|y|e|und|et) ?| )"
_CITED = re.compile(
    r"(?:(?:see|cf\.?|véase|ver|vgl\.?) )?"
    rf"(?P<list>{_NUMBER}(?:{_BETWEEN}{_NUMBER}){{0,19}})"
    # What the source is called, or what some models add: [S1: The bells], 【S1†source】.
    r"(?:†.*|(?: ?[:–—]|,) \D.*)?",
    re.IGNORECASE | re.DOTALL,
)
_ITEM = re.compile(r"(?P<range>[–—-] ?)?(?:[a-z]+)?(?: ?[.#:]? ?)(?P<number>\d+)", re.IGNORECASE)
_SPACES = re.compile(r"\s+")


class Cited(NamedTuple):
    """What a bracket cites.

    Attributes:
        labels: Each once, as `S1`.
        named: Whether it says that it names sources; `[1]` may be anything.
    """

    labels: tuple[str, ...]
    named: bool


def cited(bracket: str) -> Cited | None:
    """Read a bracket as a citation; None where it is none.

    Args:
        bracket: With its brackets, of whichever shape.
    """
    inner = _SPACES.sub(" ", bracket.strip("[]()【】［］^ \n\t"))
    found = _CITED.fullmatch(inner)
    if found is None:
        return None
    listed = found.group("list")
    named = any(sign.isalpha() for sign in listed)
    if not named and found.end("list") < len(inner):
        return None
    return Cited(tuple(dict.fromkeys(_labels(listed))), named)


def _labels(listed: str) -> Iterator[str]:
    last = 0
    for item in _ITEM.finditer(listed):
        number = int(item.group("number"))
        between = range(last + 1, number) if item.group("range") and last else range(0)
        yield from (f"S{n}" for n in between[:LONGEST_RANGE])
        yield f"S{number}"
        last = number
