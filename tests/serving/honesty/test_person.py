"""The assistant speaks of the subject in the third person."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latent.retrieval.assistant import Contact
from latent.serving.honesty.review import Review, review_whole
from tests.serving.honesty.answers import GROUND, SPANISH, codes, streamed

NOBODY = Contact("", "")


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("I am a clockmaker.", "Mara Quill is a clockmaker."),
        ("I'm a clockmaker.", "Mara Quill is a clockmaker."),
        ("I’m a clockmaker.", "Mara Quill is a clockmaker."),
        ("I was born in Wales.", "Mara Quill was born in Wales."),
        ("In 1999 I replaced the pallets.", "In 1999 Mara Quill replaced the pallets."),
        ("Then I also wrote it.", "Then Mara Quill also wrote it."),
        ("I have worked there.", "Mara Quill has worked there."),
        ("I've worked there.", "Mara Quill has worked there."),
        ("I have been a clockmaker.", "Mara Quill has been a clockmaker."),
        ("I work in Graz.", "Mara Quill works in Graz."),
        ("My master was Leopold Steiner.", "Mara Quill’s master was Leopold Steiner."),
        ("It was my first clock.", "It was Mara Quill’s first clock."),
        ("Leopold Steiner taught me.", "Leopold Steiner taught Mara Quill."),
        ("You can contact me by mail.", "You can contact Mara Quill by mail."),
        ("I was there and have stayed.", "Mara Quill was there and has stayed."),
        ("At Harvard I was a student.", "At Harvard Mara Quill was a student."),
        ("When I was in Graz.", "When Mara Quill was in Graz."),
        ("I am an assistant professor.", "Mara Quill is an assistant professor."),
        ("I replaced “the pallets of the escapement” there.",
         "Mara Quill replaced “the pallets of the escapement” there."),
    ],
)  # fmt: skip
def test_what_is_said_in_the_voice_of_the_subject_is_rewritten(written: str, left: str) -> None:
    text, review = streamed([written])
    assert text == left
    assert set(codes(review)) - {"unverified_quote"} == {"first_person"}
    assert streamed(list(written))[0] == left


@pytest.mark.parametrize(
    "written",
    [
        "I don't have that.",
        "I can't help with that, but I can tell you of bells.",
        "I couldn't find it, and I have no information.",
        "I'm the site's assistant.",
        "I am an AI model. I'm sorry, I'm not able to.",
        "I found two bells. I searched all of it.",
        "I only know what my sources say; to the best of my knowledge, no.",
        "Let me say. Tell me more. Ask me of it.",
        "The Mark I was a machine, and World War I had ended.",
        "Elizabeth I was queen. Univac I had tubes.",
        "I - Studied in Graz.",
        "| I | Studied |",
        "Their team: we built our clocks.",
        "i was here. Part I. The rest.",
        "He is a soy farmer, and yo-yo.",
        "`I am code` and\n```\nI was\n```\n",
    ],
)
def test_what_the_assistant_says_of_itself_stays(written: str) -> None:
    text, review = streamed([written], replace(GROUND, contact=NOBODY))
    assert (text, codes(review)) == (written, [])


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("Soy relojera.", "Es relojera."),
        ("Yo soy relojera.", "Mara Quill es relojera."),
        ("Fui aprendiz en Graz.", "Fue aprendiz en Graz."),
        ("Trabajé en Graz y escribí mi libro.", "Trabajó en Graz y escribió su libro."),
        ("Mis relojes y yo trabajamos.", "Sus relojes y yo trabajamos."),
        ("Tengo tres años de experiencia.", "Tiene tres años de experiencia."),
        ("He reparado relojes.", "Ha reparado relojes."),
        ("Me llamo Mara Quill.", "Se llama Mara Quill."),
        ("Yo trabajo en Graz.", "Mara Quill trabaja en Graz."),
        ("Fue importante para mí.", "Fue importante para Mara Quill."),
    ],
)
def test_spanish_is_rewritten_too(written: str, left: str) -> None:
    text, review = streamed([written], SPANISH)
    assert text == left
    assert set(codes(review)) == {"first_person"}
    assert streamed(list(written), SPANISH)[0] == left


@pytest.mark.parametrize(
    "written",
    [
        "No tengo esa información.",
        "No puedo responder, pero puedo hablar de las campanas.",
        "No he encontrado nada. No encuentro eso.",
        "Soy el asistente del sitio. No soy Mara Quill.",
        "Tengo información de dos campanas.",
        "El trabajo y el desarrollo del diseño; lo siento.",
        "Según mis fuentes y mi conocimiento.",
        "Dime más; él me dijo que sí.",
    ],
)
def test_spanish_of_the_assistant_stays(written: str) -> None:
    text, review = streamed([written], replace(SPANISH, contact=NOBODY))
    assert (text, codes(review)) == (written, [])


def test_what_sources_number_is_no_pronoun() -> None:
    said = replace(GROUND.sources[0], text="The Orloj I was its first, and Orloj II came later.")
    written = "In Orloj I was a wheel of wood."
    assert streamed([written], replace(GROUND, sources=(said,)))[0] == written


def test_a_sentence_without_a_first_person_does_not_wait() -> None:
    review = Review(GROUND)
    assert review.feed("The slate is old and ") == "The slate is old"
    assert review.feed("I am a ") == " and"
    assert review.feed("gift. ") == " Mara Quill is a"


@pytest.mark.parametrize(
    "text",
    [
        "I have summarised the page below [S1].",
        "In my view, the tower clock matters most [S1].",
        "I am a program that answers from this site’s pages.",
        "I have limited information on this.",
        "I've included links below.",
    ],
)
def test_what_the_assistant_says_of_its_own_work_stays(text: str) -> None:
    assert review_whole(text, GROUND)[0].startswith(text)


@pytest.mark.parametrize(
    "text",
    [
        "En mi opinión, fue su mejor época [S1].",
        "He resumido las fuentes y he incluido enlaces [S1].",
        "Soy un programa que responde con las páginas.",
    ],
)
def test_what_it_says_of_its_own_work_stays_in_spanish_too(text: str) -> None:
    assert review_whole(text, SPANISH)[0].startswith(text)


def test_what_somebody_else_is_said_to_have_said_is_not_put_in_the_subject_s_mouth() -> None:
    text = "Steiner later said: “I built the tower and I led the workshop.” [S1]"
    said, corrections = review_whole(text, GROUND)
    assert said == "Steiner later said: I built the tower and I led the workshop. [S1]"
    assert [one.code for one in corrections] == ["unverified_quote"]
