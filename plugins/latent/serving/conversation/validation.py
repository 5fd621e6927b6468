"""Requests as visitors send them, checked and made into a conversation."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

Role = Literal["user", "assistant"]

LONGEST_MESSAGE = 1000
"""Characters of a visitor's message."""

LONGEST_ANSWER = 8000
"""Characters of an earlier answer that is sent back as history."""

MOST_TURNS = 8
"""Questions in a conversation, each with its answer but the last."""

_ESCAPED = 12
"""Bytes of a character in JSON at most: beyond the basic plane two escapes of six each."""

_ENVELOPE = 64
"""Bytes around a message's content, and those of the whole shared out."""

LARGEST_BODY = MOST_TURNS * (_ESCAPED * (LONGEST_MESSAGE + LONGEST_ANSWER) + 2 * _ENVELOPE)
"""Bytes of a request: the longest conversation that is allowed, every character escaped."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Fillers of Hangul and the empty Braille pattern: letters and signs that show nothing."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was said, oldest first; the last message is the visitor's question."""

    messages: tuple[Message, ...]

    @property
    def question(self) -> str:
        """What is asked now."""
        return self.messages[-1].content

    @property
    def earlier_questions(self) -> list[str]:
        """What the visitor asked before, oldest first."""
        return [message.content for message in self.messages[:-1] if message.role == "user"]


class Fault(StrEnum):
    """Why a request cannot be answered; each has its wording in every language."""

    BAD_JSON = "bad_json"
    NOT_JSON = "not_json"
    BAD_MESSAGES = "bad_messages"
    EMPTY_QUESTION = "empty_question"
    MESSAGE_TOO_LONG = "message_too_long"
    TOO_MANY_TURNS = "too_many_turns"
    BODY_TOO_LARGE = "body_too_large"
    UNAVAILABLE = "unavailable"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    RATE_LIMITED = "rate_limited"
    BUDGET_SPENT = "budget_spent"
    PROOF_REQUIRED = "proof_required"
    PROOF_INVALID = "proof_invalid"
    FOREIGN_ORIGIN = "foreign_origin"
    INTERNAL = "internal"


class RequestError(Exception):
    """A request that cannot be answered as it is.

    Attributes:
        fault: Which problem it becomes.
        status: HTTP status.
        values: What its wording names.
        text: The question, as far as there is one, to word the problem in its language.
        headers: What the response says in its headers, such as when to ask again.
    """

    def __init__(
        self,
        fault: Fault,
        status: int = 400,
        *,
        text: str = "",
        headers: Mapping[str, str] | None = None,
        **values: object,
    ) -> None:
        """Make one."""
        super().__init__(fault)
        self.fault = fault
        self.status = status
        self.text = text
        self.headers = dict(headers or {})
        self.values = values


def read_conversation(body: bytes) -> Conversation:
    """Check a request's body.

    Args:
        body: JSON, as it came.

    Raises:
        RequestError: It is no conversation, or a long one.
    """
    fields = _decoded(body)
    if not isinstance(fields, Mapping) or not isinstance(fields.get("messages"), list):
        raise RequestError(Fault.BAD_MESSAGES)
    messages = tuple(_message(entry) for entry in fields["messages"])
    if not messages or messages[-1].role != "user":
        raise RequestError(Fault.BAD_MESSAGES)
    question = messages[-1].content
    if not _shows(question):
        raise RequestError(Fault.EMPTY_QUESTION)
    asked = sum(message.role == "user" for message in messages)
    if max(asked, len(messages) - asked) > MOST_TURNS:
        raise RequestError(Fault.TOO_MANY_TURNS, text=question, limit=MOST_TURNS)
    return Conversation(messages)


def _decoded(body: bytes) -> Any:  # noqa: ANN401 - JSON from anybody
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise RequestError(Fault.BAD_JSON) from error


def _message(entry: Any) -> Message:  # noqa: ANN401 - JSON from anybody
    if not isinstance(entry, Mapping) or not isinstance(entry.get("content"), str):
        raise RequestError(Fault.BAD_MESSAGES)
    role, content = entry.get("role"), _printable(entry["content"])
    if role != "user" and role != "assistant":  # noqa: PLR1714 - in a set, a list would be an error
        raise RequestError(Fault.BAD_MESSAGES, text=content)
    limit = LONGEST_MESSAGE if role == "user" else LONGEST_ANSWER
    if len(content) > limit:
        raise RequestError(
            Fault.MESSAGE_TOO_LONG, 413, text=content, length=len(content), limit=limit
        )
    return Message(role, content)


def _printable(text: str) -> str:
    # Half a surrogate pair cannot be written as UTF-8, and a NUL ends a text where C reads it.
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _CONTROLS.sub(" ", whole).strip()


def _shows(text: str) -> bool:
    """Tell whether there is anything to see: no controls, joiners, spaces and marks alone."""
    return any(
        unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANK_LETTERS for sign in text
    )
