"""A prompt as every host of models takes it: rules, then turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MOST_TOKENS = 1200
"""Tokens of an answer at most: a few paragraphs."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one side said."""

    role: Literal["user", "assistant"]
    text: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """All that a model is told.

    Attributes:
        system: The rules and what is always known: the same for every question, so that hosts can
            cache it.
        turns: The conversation, the last one from the user.
        most_tokens: Of the answer.
    """

    system: str
    turns: tuple[Turn, ...]
    most_tokens: int = MOST_TOKENS
