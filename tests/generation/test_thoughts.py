"""What a model of one's own thinks between tags is no part of its answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from latent.generation.chain import Chain
from latent.generation.thoughts import Thoughts
from latent.generation.tier import Tier
from tests.generation.conftest import ask
from tests.upstream.server import Upstream
from tests.upstream.wire import event, openai_answer, streamed

MakeChain = Callable[[Sequence[Tier]], Chain]


def answered(pieces: Sequence[str]) -> str:
    """Read an answer without its thoughts."""
    thoughts = Thoughts()
    return "".join([*map(thoughts.without, pieces), thoughts.rest()])


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("<think>Who asks?</think>She led it.", "She led it."),
        ("\n<thinking>Who <b>asks</b>?\n</thinking>She led it.", "She led it."),
        ("<think></think><think>Hm.</think>She led it.", "She led it."),
        ("<think>Who asks? She led it.", ""),
        ("The tag <think> opens it.", "The tag <think> opens it."),
        ("<thin", "<thin"),
        ("<b>She</b> led it.", "<b>She</b> led it."),
    ],
)
def test_thoughts_are_taken_off_wherever_they_are_cut(written: str, left: str) -> None:
    for place in range(len(written) + 1):
        assert answered([written[:place], written[place:]]) == left
    assert answered(list(written)) == left


def test_nobody_is_shown_what_a_host_s_model_thinks(
    make_chain: MakeChain, tiers: list[Tier], other: Upstream
) -> None:
    other.answer(openai_answer("<thi", "nk>Who asks?</th", "ink>\n", "Good ", "answer."))
    assert ask(make_chain(tiers[2:])).text == "Good answer."


def test_thoughts_alone_are_an_empty_answer(
    make_chain: MakeChain, tiers: list[Tier], other: Upstream
) -> None:
    other.answer(openai_answer("<think>Who ", "asks?"))
    assert ask(make_chain(tiers[2:])).faults == [("third", "empty", False)]


def test_what_a_host_sends_apart_as_reasoning_is_not_shown(
    make_chain: MakeChain, tiers: list[Tier], other: Upstream
) -> None:
    thought = {"index": 0, "delta": {"content": None, "reasoning_content": "Who asks?"}}
    said = {"index": 0, "delta": {"content": "Good answer."}, "finish_reason": "stop"}
    other.answer(streamed(event({"choices": [thought]}), event({"choices": [said]})))
    assert ask(make_chain(tiers[2:])).text == "Good answer."
