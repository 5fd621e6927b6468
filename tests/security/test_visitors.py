"""What visitors try is answered with set words, and what they ask in good faith is not."""

from __future__ import annotations

import pytest

from latent.serving.conversation.routing import Route, route
from latent.serving.conversation.screening import admitted
from latent.serving.conversation.set_answers import set_answer
from latent.serving.conversation.validation import Conversation
from tests.security.corpus import Injection, innocents, visitor_entries
from tests.serving.small_site import PROFILE

SUBJECT = "Grace Hopper"
ANSWERED_WITHOUT_A_MODEL = {Route.ADVERSARIAL, Route.PRIVATE, Route.OFF_TOPIC}


def _route(conversation: Conversation) -> Route:
    return route(admitted(conversation, SUBJECT), SUBJECT)


@pytest.mark.parametrize("entry", visitor_entries(), ids=lambda entry: entry.id)
def test_an_attempt_is_told_by_its_phrasing_or_known_not_to_be(entry: Injection) -> None:
    assert (_route(entry.conversation) in ANSWERED_WITHOUT_A_MODEL) is entry.screened


def test_nine_in_ten_attempts_reach_no_model() -> None:
    """Of all, foreseen for the most part; of those held out, a third: see the file."""
    screened = [entry.screened for entry in visitor_entries()]
    assert sum(screened) >= 0.9 * len(screened)


@pytest.mark.parametrize(("group", "conversation"), innocents())
def test_what_is_asked_in_good_faith_is_answered(group: str, conversation: Conversation) -> None:
    found = _route(conversation)
    assert set_answer(found, conversation.question, "en", PROFILE) is None
    assert (found is Route.FIT) is (group == "whether somebody suits a role")
