"""The set wordings: the same in every language, and filled in without a rest."""

from __future__ import annotations

import json
import re
import string
from dataclasses import replace
from importlib import resources

import pytest

from latent.retrieval.assistant import Contact
from latent.serving.conversation.phrases import languages, phrases
from latent.serving.conversation.validation import Fault
from tests.serving.small_site import PROFILE

OTHERS = [lang for lang in languages() if lang != "en"]


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _wordings(lang: str) -> dict[str, str]:
    text = (
        resources.files("latent.serving.conversation")
        .joinpath("wordings", f"{lang}.json")
        .read_text("utf-8")
    )
    fields = json.loads(text)
    problems = fields.pop("problems")
    flat = {f"{code} {n}": text for code, texts in problems.items() for n, text in enumerate(texts)}
    return flat | {name: text for name, text in fields.items() if isinstance(text, str)}


def test_english_and_spanish_are_spoken() -> None:
    assert languages() == ("en", "es")


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_fills_in_the_same_names(lang: str) -> None:
    english = {name: _fields(text) for name, text in _wordings("en").items()}
    assert {name: _fields(text) for name, text in _wordings(lang).items()} == english


@pytest.mark.parametrize("lang", languages())
def test_every_fault_has_its_wording(lang: str) -> None:
    assert set(phrases(lang).problems) == set(Fault)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("fault", list(Fault))
def test_a_problem_is_a_sentence_and_what_to_do(lang: str, fault: Fault) -> None:
    problem = phrases(lang).problem(
        fault, 400, limit=8, length=9, contact="me", allowed="POST", wait="9 s"
    )
    assert re.fullmatch(r"[A-ZÁÉÍÓÚ].+\.", problem.title)
    assert re.fullmatch(r"[A-ZÁÉÍÓÚ].+\.", problem.detail)


@pytest.mark.parametrize("lang", languages())
def test_a_refusal_names_the_subject_and_the_contact(lang: str) -> None:
    refusal = phrases(lang).refuse(PROFILE)
    assert "Mara Quill" in refusal
    assert "mara@example.org" in refusal


def test_a_contact_that_is_a_link_is_given_whole() -> None:
    site = replace(PROFILE, contact=Contact.parse("https://example.org/contact/"))
    assert "https://example.org/contact/" in phrases("en").refuse(site)


def test_a_site_without_a_contact_still_names_its_subject() -> None:
    site = replace(PROFILE, contact=Contact("", ""))
    assert phrases("en").refuse(site) == phrases("en").refusal.format(subject="Mara Quill")
