"""Refusals name the contact, and answers cite."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latent.retrieval.assistant import Contact
from latent.serving.conversation.phrases import phrases
from tests.serving.honesty.answers import GROUND, SPANISH, all_codes, streamed
from tests.serving.small_site import PROFILE

LINE = "\n\nFor anything else about Mara Quill, write to mara@example.org."


@pytest.mark.parametrize(
    "written",
    [
        "I don't have that.",
        "I don’t have any information about bicycles.",
        "The site does not say when. It rang [S1].",
        "I couldn't find it on the site.",
    ],
)
def test_a_refusal_without_a_contact_gets_it(written: str) -> None:
    text, review = streamed([written])
    assert text == written + LINE
    assert all_codes(review) == ["no_contact"]


def test_it_is_in_the_visitor_s_language() -> None:
    text, review = streamed(["No tengo esa información."], SPANISH)
    assert text.endswith(
        "\n\nPara cualquier otra cosa sobre Mara Quill, escriba a mara@example.org."
    )
    assert all_codes(review) == ["no_contact"]


@pytest.mark.parametrize(
    "written",
    [
        "I don't have that: write to mara@example.org.",
        "I don't have that: [write](mailto:mara@example.org) to her.",
        "It rang in the tower [S1]. The site does not say when.",
        phrases("en").refuse(PROFILE),
    ],
)
def test_any_other_stays(written: str) -> None:
    text, review = streamed([written])
    assert (text, all_codes(review)) == (written, [])


def test_a_site_without_a_contact_names_none() -> None:
    ground = replace(GROUND, contact=Contact("", ""))
    assert streamed(["I don't have that."], ground)[0] == "I don't have that."


def test_a_contact_that_is_a_link_is_given_whole() -> None:
    ground = replace(GROUND, contact=Contact.parse("https://example.org/contact/"))
    assert streamed(["I don't have that."], ground)[0].endswith("https://example.org/contact/.")


def test_an_answer_that_cites_nothing_is_recorded() -> None:
    text, review = streamed(["It rings in the tower at noon."])
    assert (text, all_codes(review)) == ("It rings in the tower at noon.", ["uncited"])


def test_nothing_is_added_to_nothing() -> None:
    text, review = streamed(["", " ", "\n"])
    assert (text.strip(), review.corrections) == ("", ())
