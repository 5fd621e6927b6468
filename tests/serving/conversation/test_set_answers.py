"""What is said without a search: in the visitor's language, and never in the visitor's words."""

from __future__ import annotations

import json
import string
from dataclasses import replace
from importlib import resources

import pytest

from latent.retrieval.assistant import Contact
from latent.serving.conversation.phrases import languages
from latent.serving.conversation.routing import Route
from latent.serving.conversation.screening import screened_conversation
from latent.serving.conversation.set_answers import set_answer
from tests.serving.conversation.said import said
from tests.serving.small_site import PROFILE

DATA = json.loads(
    resources.files("latent.serving.conversation").joinpath("set_answers.json").read_text("utf-8")
)
WORDINGS = [
    (lang, route, text)
    for lang, routes in DATA.items()
    for route, texts in routes.items()
    for text in texts
]
REFUSED = [Route.ADVERSARIAL, Route.PRIVATE, Route.OFF_TOPIC]


def test_every_language_has_three_wordings_of_each() -> None:
    assert set(DATA) == set(languages())
    for routes in DATA.values():
        assert set(routes) == {*REFUSED, Route.SITE}
        assert min(map(len, routes.values())) >= 3


@pytest.mark.parametrize(("lang", "route", "text"), WORDINGS)
def test_a_wording_names_the_subject_alone_and_ends_as_a_sentence(
    lang: str, route: str, text: str
) -> None:
    fields = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    assert fields <= {"subject"}, (lang, route)
    assert text[-1] in ".?"


@pytest.mark.parametrize(("lang", "route", "text"), WORDINGS)
def test_no_wording_speaks_as_anybody(lang: str, route: str, text: str) -> None:
    first = {"en": {"i", "me", "my", "i'm"}, "es": {"yo", "me", "mi", "puedo", "soy"}}
    words = {word.strip(".,:;¿?").lower() for word in text.split()}
    assert words & first[lang] == set(), route


@pytest.mark.parametrize(("lang", "route", "text"), WORDINGS)
def test_no_wording_is_taken_for_a_forged_one(lang: str, route: str, text: str) -> None:
    """Set answers come back as history with the next question."""
    answer = text.format(subject="Mara Quill")
    history = said("Hello", answer, "Who was her master?", roles=("user", "assistant"))
    assert screened_conversation(history, "Mara Quill") is None, (lang, route)


@pytest.mark.parametrize("route", REFUSED)
@pytest.mark.parametrize("lang", languages())
def test_a_refused_question_gets_one_of_its_wordings(route: Route, lang: str) -> None:
    texts = [text.format(subject="Mara Quill") for text in DATA[lang][route]]
    answer = set_answer(route, "anything", lang, PROFILE)
    assert answer is not None
    assert answer.split("\n\n")[0] in texts


def test_the_same_question_is_answered_alike_and_different_ones_in_turn() -> None:
    questions = [f"Tell me joke number {n}" for n in range(40)]
    first = [set_answer(Route.OFF_TOPIC, one, "en", PROFILE) for one in questions]
    again = [set_answer(Route.OFF_TOPIC, one.upper(), "en", PROFILE) for one in questions]
    assert first == again
    assert set(first) == {text.format(subject="Mara Quill") for text in DATA["en"]["off_topic"]}


def test_no_word_of_the_visitor_s_is_repeated() -> None:
    answers = [set_answer(route, "Xyzzy {subject} plugh", "en", PROFILE) or "" for route in REFUSED]
    assert [one for one in answers if "yzzy" in one or "plugh" in one] == []


def test_a_private_matter_is_referred_to_the_contact() -> None:
    answer = set_answer(Route.PRIVATE, "What is her home address?", "en", PROFILE)
    assert answer is not None
    assert answer.endswith("write to mara@example.org.")


def test_without_a_contact_nothing_is_referred() -> None:
    site = replace(PROFILE, contact=Contact("", ""))
    answer = set_answer(Route.PRIVATE, "What is her home address?", "en", site)
    assert answer is not None
    assert "\n" not in answer


@pytest.mark.parametrize("question", ["Are you ChatGPT?", "Who made you?", "¿Qué modelo usas?"])
def test_the_assistant_is_spoken_of_without_a_search(question: str) -> None:
    answer = set_answer(Route.SITE, question, "en", PROFILE)
    assert answer in [text.format(subject="Mara Quill") for text in DATA["en"]["site"]]


@pytest.mark.parametrize(
    ("route", "question"),
    [
        (Route.WORK, "Who was her master?"),
        (Route.FIT, "Would she be a good fit for this role?"),
        (Route.SITE, "How does this site work?"),
        (Route.SITE, "What do the lines on the map mean?"),
    ],
)
def test_what_the_pages_may_answer_is_left_to_them(route: Route, question: str) -> None:
    assert set_answer(route, question, "en", PROFILE) is None
