"""Refusals: who says that the site has no answer says where to turn."""

from __future__ import annotations

from functools import cache

from ...retrieval.tokens import words
from ..data_files import read_json
from ..extraction.sentences import split_sentences
from .ground import Ground


def says_no_answer(text: str, *, cites: bool) -> bool:
    """Tell whether an answer says that the site has none.

    Args:
        text: The answer, without what it quotes.
        cites: Whether it cites a source: it then answers something, unless it begins by saying
            that it cannot.
    """
    sentences = split_sentences(text.strip()) if cites else [text]
    said = f" {' '.join(words(sentences[0] if sentences else ''))} "
    return any(phrase in said for phrase in _phrases())


def missing_contact(text: str, ground: Ground) -> str:
    """Give the line that says where to turn, where an answer does not say it itself.

    Args:
        text: The whole answer, which says that the site has no answer.
        ground: Knows the contact.

    Returns:
        The line; empty where nothing is missing, or the site has no contact.
    """
    lower = text.lower()
    named = [part for part in (ground.contact.text, ground.contact.url) if part.lower() in lower]
    return "" if any(named) else ground.contact_line


@cache
def _phrases() -> tuple[str, ...]:
    data = read_json(__package__, "refusals.json")
    listed = [phrase for phrases in data.values() for phrase in phrases]
    return tuple(f" {' '.join(words(phrase))} " for phrase in listed)
