"""The language a visitor is answered in: that of the question, else what the browser prefers."""

from __future__ import annotations

from functools import cache

from ...retrieval.tokens import words
from .phrases import languages, phrases


def language_of(text: str, preferred: str, fallback: str) -> str:
    """Choose among the languages there are wordings for.

    Args:
        text: The question; its frequent words decide.
        preferred: The language the browser asks for, when the words are not clear.
        fallback: The site's own, when neither is.
    """
    found = set(words(text))
    counts = {lang: len(found & _marks(lang)) for lang in languages()}
    most = max(counts.values())
    leading = [lang for lang, count in counts.items() if count == most]
    if most and len(leading) == 1:
        return leading[0]
    # Signs that only one of the languages writes.
    if "es" in leading and any(sign in text for sign in "¿¡ñ"):
        return "es"
    for candidate in (preferred, fallback):
        if candidate[:2] in leading:
            return candidate[:2]
    return leading[0] if most else phrases(fallback).lang


@cache
def _marks(lang: str) -> frozenset[str]:
    return frozenset(word for mark in phrases(lang).marks for word in words(mark))
