"""Follow-ups made to stand alone by a model: what it is asked, and what is accepted of its answer.

What it writes is searched for, and told to the model that answers beside the question itself. Where
it is of no use a rule stands in, see `retrieval.followup`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from importlib import resources

from ...generation.prompt import Prompt, Turn
from ...retrieval.tokens import content_tokens
from ..prompting.frames import framed
from .screening import screened
from .validation import Conversation

LONGEST = 300
"""Characters of a question that stands alone."""

LONGEST_ANSWER = 400
"""Characters of an earlier answer that are enough to tell what it was about."""

MOST_EARLIER = 6
"""Earlier messages that are told: what is farther back is seldom meant."""

MOST_TOKENS = 120

MOST_SENTENCES = 2

_LAID_OUT = re.compile(
    r"[\n<>{}\[\]|#*`⟦⟧]|https?://|^\W*(?:answer|question|pregunta)\s*:", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.!?…](?=\s|$)")


def rewrite_prompt(conversation: Conversation) -> Prompt:
    """Ask a model for the last question as it would be asked alone."""
    *earlier, last = conversation.messages
    names = {"user": "VISITOR", "assistant": "ASSISTANT"}
    said = (
        framed(names[message.role], message.content[:LONGEST_ANSWER])
        for message in earlier[-MOST_EARLIER:]
    )
    parts = "\n".join((*said, framed("LAST QUESTION", last.content)))
    return Prompt(_rules(), (Turn("user", parts),), MOST_TOKENS)


def accept(
    written: str, conversation: Conversation, stopwords: Collection[str], subject: str
) -> str | None:
    """Take what a model wrote as a question to search for, or None where it is none.

    Args:
        written: By the model.
        conversation: What it was asked to rewrite the last question of.
        stopwords: Those of the index, folded.
        subject: Whom or what the site is about.
    """
    question = written.strip().strip("\"'“”«»").strip()
    if not question or len(question) > LONGEST or _LAID_OUT.search(question):
        return None
    if len(_SENTENCE_END.findall(question)) > MOST_SENTENCES or screened(question, subject):
        return None
    # It may name what was spoken of, and nothing that nobody mentioned.
    said = {token for message in conversation.messages for token in _stems(message.content)}
    told = content_tokens(question, stopwords)
    new = [token for token in told if token not in said | _stems(subject)]
    of_the_last = _stems(question) & _stems(conversation.question)
    return question if of_the_last and 2 * len(new) <= len(told) else None


@cache
def _rules() -> str:
    return resources.files(__package__).joinpath("rewriting.txt").read_text("utf-8").strip()


def _stems(text: str) -> set[str]:
    return set(content_tokens(text, ()))
