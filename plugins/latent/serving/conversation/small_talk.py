"""Set answers to what is said in passing: hello, thanks, who are you."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...retrieval.tokens import words
from ..data_files import read_json

LONGEST = 12
"""Words of small talk at most: with more, somebody asks something."""

KINDS = ("about", "greeting", "farewell", "thanks", "assent")
"""What may be said, most telling first: `ok thanks, who are you` is answered as the last of it."""

Phrase = tuple[str, ...]


def small_talk(text: str, lang: str, subject: str) -> str | None:
    """Answer small talk; None where anything else is said beside it.

    Args:
        text: What the visitor says, in any language there are wordings for.
        lang: The language to answer in, one of those.
        subject: Whom or what the site is about.
    """
    said = tuple(words(text))
    if not said or len(said) > LONGEST:
        return None
    kinds = _kinds(said, tuple(words(subject)))
    first = next((kind for kind in KINDS if kind in kinds), None)
    if first is None:
        return None
    reply: str = _data()[lang][first]["reply"]
    return reply.format(subject=subject)


def _kinds(said: Phrase, subject: Phrase) -> set[str]:
    """Name the kinds of the phrases that make up all that is said; nothing where some is left."""
    reached: dict[int, set[str]] = {0: set()}
    for start in range(len(said)):
        if start not in reached:
            continue
        for phrase, kind in _phrases(subject):
            end = start + len(phrase)
            if said[start:end] == phrase:
                reached.setdefault(end, set()).update(reached[start] | {kind})
    return reached.get(len(said), set())


@cache
def _phrases(subject: Phrase) -> tuple[tuple[Phrase, str], ...]:
    return tuple(_listed(subject))


def _listed(subject: Phrase) -> Iterator[tuple[Phrase, str]]:
    for kinds in _data().values():
        for kind, entry in kinds.items():
            for text in entry["said"]:
                yield tuple(words(text.format(subject=" ".join(subject)))), kind


@cache
def _data() -> dict[str, dict[str, dict[str, str]]]:
    return read_json(__package__, "small_talk.json")
