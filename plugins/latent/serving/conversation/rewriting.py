"""A follow-up rewritten by a model: what it is asked, and what of its words is taken.

Whatever the model writes is only searched for, and only where it can be the question: else the
caller has `retrieval.followup.standalone`, which needs no model.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from typing import Any

from ...retrieval.tokens import content_tokens
from ..data_files import read_json
from ..prompting.frames import framed
from .disguises import tokens
from .patterns import PatternIndex, index_patterns
from .screening import screened
from .validation import Conversation, Message

LONGEST = 300
"""Characters of a rewritten question."""

MOST_SENTENCES = 2

EARLIER = 8
"""Earlier messages that the model is shown."""

LONGEST_EARLIER = 300
"""Characters of an earlier message: an answer begins with what it is about."""

KNOWN = 0.5
"""Share of its content words that the conversation holds at least: the rest is invented."""

_MARKUP = re.compile(
    r"[<>{}\[\]|`*\\⟦⟧]|__|^#|^- |https?:|www\.|\w@\w|^\W*(?:answer|question|pregunta)\s*:",
    re.IGNORECASE,
)
_END = re.compile(r"(?<=\w\w)[.!?…]+[”\"')]*(?=\s|$)|(?<=\W)[!?]+(?=\s|$)")
_QUOTES = {'"': '"', "“": "”", "«": "»", "'": "'"}


def rewrite_prompt(conversation: Conversation, lang: str, subject: str) -> tuple[str, str]:
    """Write what a model is asked to rewrite the last question.

    Args:
        conversation: With earlier messages, of which attempts to break rules are left out.
        lang: The visitor's language, one there are wordings for.
        subject: Whom or what the site is about.

    Returns:
        Rules, and the conversation as data.
    """
    data = _data()
    system = data["system"].format(subject=subject, language=data["languages"][lang])
    *earlier, last = conversation.messages
    parts = [*map(_shown, earlier[-EARLIER:]), framed("LAST QUESTION", last.content)]
    return system, "\n\n".join(parts)


def accept(
    rewritten: str, conversation: Conversation, subject: str, stopwords: Collection[str]
) -> str | None:
    """Take what a model wrote where it can be the last question made to stand alone.

    Args:
        rewritten: As the model wrote it.
        conversation: What it was made of.
        subject: Whom or what the site is about; it may be named where it was only meant.
        stopwords: Those of the index, folded.

    Returns:
        The question; None where it is empty, long, marked up, an answer, a refusal, about
        something else or an attempt to break rules.
    """
    question = _bare(rewritten)
    if not question or len(question) > LONGEST or "\n" in question or _MARKUP.search(question):
        return None
    if not _asks(question) or any(_refusals().found(tokens(question))):
        return None
    if not _is_known(question, conversation, subject, stopwords):
        return None
    return question if screened(question, subject) is None else None


def _shown(message: Message) -> str:
    label = "EARLIER QUESTION" if message.role == "user" else "EARLIER ANSWER"
    text = " ".join(message.content.split())
    whole = len(text) <= LONGEST_EARLIER
    return framed(label, text if whole else f"{text[:LONGEST_EARLIER].rpartition(' ')[0]} …")


def _bare(rewritten: str) -> str:
    """Take off spaces and the quotation marks around all of it."""
    text = rewritten.strip()
    while len(text) > 1 and _QUOTES.get(text[0]) == text[-1]:
        text = text[1:-1].strip()
    return text


def _asks(text: str) -> bool:
    """Tell whether each of a sentence or two asks for something."""
    sentences = list(_sentences(text))
    return 0 < len(sentences) <= MOST_SENTENCES and all(map(_is_question, sentences))


def _is_question(sentence: str) -> bool:
    if sentence.rstrip("”\"')").endswith("?"):
        return True
    said = tokens(sentence)
    return bool(said) and said[0] in _asking() and not sentence.endswith("!")


def _sentences(text: str) -> Iterator[str]:
    start = 0
    for end in _END.finditer(text):
        yield text[start : end.end()].strip()
        start = end.end()
    if text[start:].strip():
        yield text[start:].strip()


def _is_known(
    question: str, conversation: Conversation, subject: str, stopwords: Collection[str]
) -> bool:
    """Tell whether it speaks of what was spoken of, and of little else."""
    said = [message.content for message in conversation.messages]
    known = set(_stems(said, stopwords))
    content = content_tokens(question, stopwords)
    shared = [stem for stem in content if stem in known]
    named = set(_stems([subject], stopwords))
    new = [stem for stem in content if stem not in known | named]
    return bool(shared) and len(new) <= (1 - KNOWN) * len(content)


def _stems(texts: Sequence[str], stopwords: Collection[str]) -> Iterator[str]:
    for text in texts:
        yield from content_tokens(text, stopwords)


@cache
def _asking() -> frozenset[str]:
    said = (word for listed in _data()["asking"].values() for word in listed)
    return frozenset(token for word in said for token in tokens(word))


@cache
def _refusals() -> PatternIndex:
    return index_patterns((("refusal", line) for line in _data()["refusing"]), {})


@cache
def _data() -> dict[str, Any]:
    return read_json(__package__, "rewriting.json")
