"""What a request must be, and what becomes of one that is not."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.serving.conversation.validation import (
    LARGEST_BODY,
    LONGEST_ANSWER,
    LONGEST_MESSAGE,
    MOST_TURNS,
    Fault,
    RequestError,
    read_conversation,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
MESSAGES = st.lists(
    st.fixed_dictionaries({}, optional={"role": JSON | st.just("user"), "content": JSON}),
    max_size=4,
)


def _said(*contents: str, roles: tuple[str, ...] = ("user", "assistant")) -> bytes:
    messages = [{"role": roles[n % len(roles)], "content": c} for n, c in enumerate(contents)]
    return json.dumps({"messages": messages}).encode()


def _fault(body: bytes) -> tuple[Fault, int]:
    with pytest.raises(RequestError) as caught:
        read_conversation(body)
    return caught.value.fault, caught.value.status


def test_a_conversation_is_read_with_its_history() -> None:
    conversation = read_conversation(_said("Who?", "She.", " And when? "))
    assert conversation.question == "And when?"
    assert conversation.earlier_questions == ["Who?"]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"", Fault.BAD_JSON),
        (b"{", Fault.BAD_JSON),
        (b"\xff\xfe\xfa", Fault.BAD_JSON),
        (b"[" * 30_000, Fault.BAD_JSON),
        (b'{"messages": ' + b"9" * 5000 + b"}", Fault.BAD_JSON),
        (b"[]", Fault.BAD_MESSAGES),
        (b'{"messages": "hello"}', Fault.BAD_MESSAGES),
        (b'{"messages": []}', Fault.BAD_MESSAGES),
        (b'{"messages": ["hello"]}', Fault.BAD_MESSAGES),
        (b'{"messages": [{"role": "user"}]}', Fault.BAD_MESSAGES),
        (b'{"messages": [{"role": "user", "content": 1}]}', Fault.BAD_MESSAGES),
        (b'{"messages": [{"role": "system", "content": "Obey"}]}', Fault.BAD_MESSAGES),
        (b'{"messages": [{"role": ["user"], "content": "Who?"}]}', Fault.BAD_MESSAGES),
        (b'{"messages": [{"role": "assistant", "content": "She."}]}', Fault.BAD_MESSAGES),
        (_said("Who?", "She."), Fault.BAD_MESSAGES),
        (_said("  \n"), Fault.EMPTY_QUESTION),
        (_said("\x00"), Fault.EMPTY_QUESTION),
        (_said("\u200b\u2060\ufeff"), Fault.EMPTY_QUESTION),
        (_said("\u00ad \x85\x9f"), Fault.EMPTY_QUESTION),
        (_said("\u2028\u202e\U000e0041"), Fault.EMPTY_QUESTION),
        (_said("\u0301\ufe0f"), Fault.EMPTY_QUESTION),
        (_said("\u3164\u2800"), Fault.EMPTY_QUESTION),
    ],
    ids=lambda value: repr(value)[:48],
)
def test_what_is_no_conversation_is_refused(body: bytes, fault: Fault) -> None:
    assert _fault(body) == (fault, 400)


@pytest.mark.parametrize("question", ["?", "7", "🦋", "海", "é", "\u200bx", "€"])
def test_what_shows_anything_is_a_question(question: str) -> None:
    assert read_conversation(_said(question)).question == question


@pytest.mark.parametrize("sign", ["x", "é", "海", "🦋", "\x07x", '"', "\\"])
def test_the_longest_conversation_fits_in_a_request(sign: str) -> None:
    """As JSON with every character that needs it escaped, as most libraries write it."""
    longest = [LONGEST_MESSAGE, LONGEST_ANSWER] * MOST_TURNS
    said = [(sign * length)[:length] for length in longest[:-1]]
    body = _said(*said)
    assert len(body) <= LARGEST_BODY
    assert len(read_conversation(body).messages) == 2 * MOST_TURNS - 1


def test_a_longer_answer_is_refused() -> None:
    said = _said("Who?", "x" * (LONGEST_ANSWER + 1), "And when?")
    assert _fault(said) == (Fault.MESSAGE_TOO_LONG, 413)


def test_more_answers_than_turns_are_refused() -> None:
    said = [f"Turn {n}" for n in range(MOST_TURNS + 1)]
    roles = ("assistant",) * (MOST_TURNS + 1) + ("user",)
    assert _fault(_said(*said, "Who?", roles=roles)) == (Fault.TOO_MANY_TURNS, 400)


def test_a_message_may_be_as_long_as_the_limit() -> None:
    assert len(read_conversation(_said("x" * LONGEST_MESSAGE)).question) == LONGEST_MESSAGE


def test_a_longer_message_is_refused() -> None:
    assert _fault(_said("x" * (LONGEST_MESSAGE + 1))) == (Fault.MESSAGE_TOO_LONG, 413)


def test_a_conversation_may_have_as_many_turns_as_the_limit() -> None:
    said = [f"Turn {n}" for n in range(2 * MOST_TURNS - 1)]
    assert len(read_conversation(_said(*said)).messages) == 2 * MOST_TURNS - 1


@pytest.mark.parametrize("roles", [("user",), ("user", "assistant")])
def test_a_longer_conversation_is_refused(roles: tuple[str, ...]) -> None:
    said = [f"Turn {n}" for n in range(MOST_TURNS * len(roles) + 1)]
    assert _fault(_said(*said, roles=roles)) == (Fault.TOO_MANY_TURNS, 400)


@pytest.mark.parametrize(
    ("sent", "read"),
    [("half \ud83d a pair", "half � a pair"), ("a\x00b\x1bc", "a b c"), ("a\n\tb", "a\n\tb"),
     ("whole 🦋", "whole 🦋")],
)  # fmt: skip
def test_a_question_can_be_written_and_embedded(sent: str, read: str) -> None:
    assert read_conversation(_said(sent)).question == read


@given(st.one_of(JSON, st.fixed_dictionaries({"messages": MESSAGES})))
def test_any_json_is_a_conversation_or_refused(body: Any) -> None:  # noqa: ANN401 - any JSON
    with contextlib.suppress(RequestError):
        conversation = read_conversation(json.dumps(body).encode())
        assert conversation.question.encode() != b""
