"""Routes: what kind of question a message is, before any model or quota is touched.

Most questions are `work`, and it is left to retrieval to find nothing for those that are not:
what is taken for private or for another matter here was asked in so many words. `routing.json`
holds these.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any

from ..data_files import read_json
from .disguises import tokens
from .patterns import PatternIndex, index_patterns
from .screening import screened_conversation
from .validation import Conversation

ABOUT_ASSISTANT = "about_assistant"

_POSTING = "posting"
_TELLING = 4
"""Phrases of job descriptions from which on a text is one."""

_LONG = 40
"""Words that a job description has at least."""


class Route(StrEnum):
    """What kind of question it is.

    Attributes:
        WORK: About the person or what the site holds.
        SITE: About the site or its assistant.
        FIT: A job description, or whether somebody suits one.
        OFF_TOPIC: Plainly not for this assistant.
        ADVERSARIAL: An attempt to make it break its rules.
        PRIVATE: For what is nobody's business.
    """

    WORK = "work"
    SITE = "site"
    FIT = "fit"
    OFF_TOPIC = "off_topic"
    ADVERSARIAL = "adversarial"
    PRIVATE = "private"


def route(conversation: Conversation, subject: str) -> Route:
    """Tell what kind of question the last one of a conversation is.

    Args:
        conversation: As `screening.admitted` leaves it: of one that is not, an earlier attempt
            makes all later questions adversarial too.
        subject: Whom or what the site is about.
    """
    if screened_conversation(conversation, subject) is not None:
        return Route.ADVERSARIAL
    said = tokens(conversation.question)
    found = Counter(_questions(subject).found(said))
    if found[Route.FIT] or (len(said) >= _LONG and found[_POSTING] >= _TELLING):
        return Route.FIT
    if found[Route.PRIVATE]:
        return Route.PRIVATE
    if found[Route.OFF_TOPIC] and _people(subject).isdisjoint(said):
        return Route.OFF_TOPIC
    return Route.SITE if found[Route.SITE] or found[ABOUT_ASSISTANT] else Route.WORK


def is_about_assistant(question: str, subject: str) -> bool:
    """Tell whether a question is about the assistant itself, so that no page answers it.

    One that names the subject too asks for more than that, and goes to the pages.
    """
    said = tokens(question)
    return ABOUT_ASSISTANT in _questions(subject).found(said) and set(tokens(subject)).isdisjoint(
        said
    )


@lru_cache(maxsize=4)
def _questions(subject: str) -> PatternIndex:
    kinds = _routing()["patterns"]
    written = ((kind, line) for kind, lines in kinds.items() for line in lines)
    sets = {
        name: [phrase.replace("{subject}", subject) for phrase in phrases]
        for name, phrases in _routing()["sets"].items()
    }
    return index_patterns(written, {**sets, "subject": [subject]})


@lru_cache(maxsize=4)
def _people(subject: str) -> frozenset[str]:
    """Give the words by which a question is seen to be about somebody here."""
    named = [*_routing()["person"], subject]
    return frozenset(word for phrase in named for word in tokens(phrase))


@cache
def _routing() -> dict[str, Any]:
    return read_json(__package__, "routing.json")
