"""Follow-ups: a question that leans on the ones before it, made to be searched for alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .tokens import content_tokens

FEW = 2
"""Content tokens below which a question is taken to lean on the one before it."""


def standalone(question: str, earlier: Sequence[str], stopwords: Collection[str]) -> str:
    """Take the previous question along where the last one says little by itself.

    Args:
        question: What is asked now: "And when was that?"
        earlier: What the visitor asked before, oldest first.
        stopwords: Those of the index, folded.
    """
    if earlier and len(content_tokens(question, stopwords)) < FEW:
        return f"{earlier[-1]} {question}"
    return question
