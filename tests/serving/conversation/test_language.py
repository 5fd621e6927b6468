"""Which language a visitor is answered in."""

from __future__ import annotations

import pytest

from latent.serving.conversation.language import language_of


@pytest.mark.parametrize(
    ("question", "lang"),
    [
        ("Where did she teach mathematics?", "en"),
        ("What is a nanosecond?", "en"),
        ("Tell me about COBOL", "en"),
        ("¿Dónde enseñó matemáticas?", "es"),
        ("donde enseno matematicas", "es"),
        ("¿Quién es Grace Hopper?", "es"),
        ("qué es COBOL", "es"),
        ("WHO WAS HER MASTER", "en"),
    ],
)
def test_a_question_s_own_words_decide(question: str, lang: str) -> None:
    other = {"en": "es", "es": "en"}[lang]
    assert language_of(question, other, other) == lang


@pytest.mark.parametrize("question", ["COBOL", "", "1952", "FLOW-MATIC?"])
def test_without_such_words_the_browser_decides(question: str) -> None:
    assert language_of(question, "es", "en") == "es"


def test_without_either_the_site_s_own_language_is_used() -> None:
    assert language_of("COBOL", "", "es") == "es"


@pytest.mark.parametrize("question", ["¿COBOL?", "¡COBOL!", "niño"])
def test_a_sign_that_only_spanish_writes_is_enough(question: str) -> None:
    assert language_of(question, "en", "en") == "es"


def test_a_site_in_a_language_without_wordings_is_answered_in_english() -> None:
    assert language_of("Wo lehrte Hopper?", "", "de") == "en"
