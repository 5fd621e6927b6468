"""What is said in passing gets a set answer, and nothing else does."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from latent.serving.conversation.language import language_of
from latent.serving.conversation.phrases import languages
from latent.serving.conversation.small_talk import KINDS, LONGEST, small_talk

DATA = json.loads(
    resources.files("latent.serving.conversation").joinpath("small_talk.json").read_text("utf-8")
)


def _reply(text: str, lang: str = "en") -> str | None:
    return small_talk(text, lang, "Mara Quill")


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("hello", "Hello. What would you like to know about Mara Quill?"),
        ("Hi there!", "Hello. What would you like to know about Mara Quill?"),
        ("Hello, how are you?", "Hello. What would you like to know about Mara Quill?"),
        ("thanks", "You are welcome. What else would you like to know about Mara Quill?"),
        ("OK, thank you!", "You are welcome. What else would you like to know about Mara Quill?"),
        ("ok", "What else would you like to know about Mara Quill?"),
        ("Bye!", "Goodbye."),
    ],
)
def test_courtesies_are_returned(text: str, reply: str) -> None:
    assert _reply(text) == reply


@pytest.mark.parametrize(
    "text",
    [
        "Who are you?",
        "Hello! Who are you?",
        "are you a bot?",
        "Are you Mara Quill?",
        "What’s up? Help",
    ],
)
def test_the_assistant_says_what_it_is(text: str) -> None:
    reply = _reply(text)
    assert reply is not None
    assert "a program that does not speak for Mara Quill" in reply


@pytest.mark.parametrize(
    ("text", "begin"),
    [("Hola", "Hola."), ("¡Muchas gracias!", "De nada."), ("¿Quién eres?", "Este es el asistente"),
     ("vale, adiós", "Hasta pronto.")],
)  # fmt: skip
def test_spanish_is_answered_in_spanish(text: str, begin: str) -> None:
    lang = language_of(text, "", "en") if text != "vale, adiós" else "es"
    reply = _reply(text, lang)
    assert reply is not None
    assert reply.startswith(begin)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?",
        "Who is she?",
        "Hello, who was her master?",
        "thanks, and how heavy is the bell?",
        "Why?",
        "And then?",
        "Tell me more",
        "bells",
        "Are you open on Sundays?",
        "hello " * (LONGEST + 1),
    ],
)
def test_what_asks_for_anything_is_no_small_talk(text: str) -> None:
    assert _reply(text) is None


def test_it_speaks_every_language_there_are_wordings_for() -> None:
    assert set(DATA) == set(languages())
    assert {tuple(sorted(kinds)) for kinds in DATA.values()} == {tuple(sorted(KINDS))}


@pytest.mark.parametrize("lang", DATA)
@pytest.mark.parametrize("kind", KINDS)
def test_every_phrase_is_understood(lang: str, kind: str) -> None:
    for said in DATA[lang][kind]["said"]:
        assert _reply(said.format(subject="Mara Quill"), lang) is not None
