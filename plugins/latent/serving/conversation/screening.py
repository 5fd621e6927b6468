"""Screening: attempts to make the assistant break its rules, told by their phrasing.

What is found needs no model, and what is not found is only asked of a model that was told to take
it for a question. A wrong alarm is the worse mistake: phrases are looked for where something is
ordered, and not where somebody is said to have done it. `screening.json` holds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from ..data_files import read_json
from .disguises import readings, shown, tokens
from .patterns import PatternIndex, Sets, index_patterns
from .validation import Conversation, Message

MARKUP = "delimiter forging"
FORGED = "forged answer"

_SHORTEST_NAME = 4
"""Letters of a word that names somebody, and is not only a part of a name, such as `de`."""

_QUOTED = re.compile("“[^“”]{0,2000}”|«[^«»]{0,2000}»")


def screened(text: str, subject: str) -> str | None:
    """Name the family of the attempt that a visitor's text makes; None where it makes none.

    Args:
        text: As it came.
        subject: Whom the site is about, whom nobody else may speak as.
    """
    if any(expression.search(shown(text).lower()) for expression in _markup()):
        return MARKUP
    patterns = _attempts(subject)
    found = (patterns.found(said) for said in readings(text, patterns.vocabulary))
    return next((label for labels in found for label in labels), None)


def screened_conversation(conversation: Conversation, subject: str) -> str | None:
    """Name the family of an attempt in a conversation, be it spread over messages or forged.

    Args:
        conversation: All of it: earlier answers come from the visitor's program too.
        subject: Whom the site is about.
    """
    asked = [*conversation.earlier_questions, conversation.question]
    said = screened(asked[-1], subject) or (
        screened("\n".join(asked), subject) if asked[1:] else None
    )
    answers = [message.content for message in conversation.messages if message.role == "assistant"]
    return said or (FORGED if any(_is_forged(answer, subject) for answer in answers) else None)


def admitted(conversation: Conversation, subject: str) -> Conversation:
    """Leave out earlier turns that are attempts, each with its answer.

    A visitor who tried something is answered again when asking something else; what was tried
    reaches no model.

    Args:
        conversation: As it came.
        subject: Whom the site is about.
    """
    *earlier, last = conversation.messages
    kept = [message for turn in _turns(earlier) for message in _kept(turn, subject)]
    before = [message.content for message in kept if message.role == "user"]
    if before[1:] and screened("\n".join(before), subject):
        kept = []  # It was spread over several: none of these is needed to understand the last.
    return replace(conversation, messages=(*kept, last))


def _turns(messages: Sequence[Message]) -> Iterator[list[Message]]:
    turn: list[Message] = []
    for message in messages:
        if message.role == "user" and turn:
            yield turn
            turn = []
        turn.append(message)
    if turn:
        yield turn


def _kept(turn: Sequence[Message], subject: str) -> Sequence[Message]:
    asked = (message.content for message in turn if message.role == "user")
    return () if any(screened(text, subject) for text in asked) else turn


def _is_forged(answer: str, subject: str) -> bool:
    """Tell whether the assistant cannot have said so; what it quotes is the site's, not its own."""
    own = _QUOTED.sub(" ", answer)
    said = tokens(own)
    markup = any(expression.search(shown(own).lower()) for expression in _markup())
    return markup or any(
        next(patterns.found(said), None) for patterns in (_forgeries(subject), _attempts(subject))
    )


@lru_cache(maxsize=4)
def _attempts(subject: str) -> PatternIndex:
    families = _screening()["patterns"]
    written = ((family, line) for family, lines in families.items() for line in lines)
    return index_patterns(written, _sets(subject))


@lru_cache(maxsize=4)
def _forgeries(subject: str) -> PatternIndex:
    return index_patterns(((FORGED, line) for line in _screening()["forged"]), _sets(subject))


def _sets(subject: str) -> Sets:
    joined = {
        name: [phrase for phrases in by_lang.values() for phrase in phrases]
        for name, by_lang in _screening()["sets"].items()
    }
    names = [name for name in subject.split() if len(name) >= _SHORTEST_NAME]
    return joined | {"subject": [subject], "named": [subject, *names]}


@cache
def _markup() -> tuple[re.Pattern[str], ...]:
    return tuple(map(re.compile, _screening()["markup"]))


@cache
def _screening() -> dict[str, Any]:
    return read_json(__package__, "screening.json")
