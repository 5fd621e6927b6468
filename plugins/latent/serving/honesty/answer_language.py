"""The language of an answer: the visitor's own."""

from __future__ import annotations

from ...retrieval.tokens import words
from ..conversation.language import language_of
from .ground import Ground

SHORTEST = 4
"""Words that tell a language at least."""


def is_other_language(text: str, ground: Ground) -> bool:
    """Tell whether an answer is in another language than the visitor's.

    Args:
        text: The answer, without what it quotes. Names and titles in it are left out.
        ground: Knows the visitor's language, and names.
    """
    for name in (*(source.title for source in ground.sources), ground.subject, *ground.names):
        text = text.replace(name, " ")
    if len(words(text)) < SHORTEST:
        return False
    return language_of(text, ground.lang, ground.lang) != ground.lang
