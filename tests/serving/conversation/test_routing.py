"""What kind of question each is taken for; above all, that no question about the site is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from latent.evaluation.questions import Question, read_questions
from latent.serving.conversation.routing import Route, route
from latent.serving.conversation.set_answers import set_answer
from tests.serving.conversation.said import said
from tests.serving.small_site import PROFILE

SUBJECT = "Grace Hopper"
LABELLED = read_questions(Path(__file__).parents[3] / "evals" / "questions.yaml")


def _route(*contents: str) -> Route:
    return route(said(*contents), SUBJECT)


@pytest.mark.parametrize(
    "question", [one for one in LABELLED if not one.is_off_topic], ids=lambda one: one.id
)
def test_a_labelled_question_reaches_the_pages(question: Question) -> None:
    found = _route(*question.history, question.question)
    assert found in {Route.WORK, Route.SITE, Route.FIT}
    assert set_answer(found, question.question, "en", PROFILE) is None
