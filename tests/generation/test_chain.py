"""The chain through the real SDK and a real HTTP client, against hosts on real sockets."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

import pytest

from latent.generation.chain import Chain, Failed, Words
from latent.generation.faults import Fault
from latent.generation.tier import Tier
from tests.generation.conftest import ENVIRON, KEY, PROMPT, Clock, ask
from tests.upstream.server import Reply, Upstream, reply_json
from tests.upstream.wire import (
    event,
    gemini_answer,
    gemini_blocked,
    gemini_chunk,
    gemini_error,
    gemini_quota,
    openai_answer,
    openai_chunk,
    openai_error,
    streamed,
)

MakeChain = Callable[[Sequence[Tier]], Chain]

GOOD = gemini_answer("Good ", "answer.")

QUOTA = "RESOURCE_EXHAUSTED"
BAD_KEY = gemini_error(
    400,
    "INVALID_ARGUMENT",
    "API key not valid. Please pass a valid API key.",
    [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}],
)

BEFORE_A_WORD = {
    "bad_key": [BAD_KEY, gemini_error(403, "PERMISSION_DENIED", "Denied."),
                gemini_error(401, "UNAUTHENTICATED", "Who?")],
    "quota_of_the_minute": [gemini_quota(daily=False, delay="7s")],
    "quota_of_the_day": [gemini_quota(daily=True)],
    "overloaded": [gemini_error(503, "UNAVAILABLE", "Overloaded."),
                   gemini_error(500, "INTERNAL", "Broken."),
                   Reply([b"<html>Bad gateway</html>"], 502, kind="text/html")],
    "rejected": [gemini_error(400, "INVALID_ARGUMENT", "No.")],
    "no_such_model": [gemini_error(404, "NOT_FOUND", "models/first is not found")],
    "malformed": [streamed(b"data: {oops\n\n"), streamed(b"data: " + b"[" * 100_000 + b"\n\n")],
    "blocked": [gemini_blocked("SAFETY"), gemini_answer(finish="SAFETY"),
                gemini_answer(finish="PROHIBITED_CONTENT")],
    "too_long": [gemini_answer(finish="MAX_TOKENS")],
    "cut_off": [streamed(), streamed(None), reply_json({}), streamed(b'data: ["a list"]\n\n')],
    "empty": [gemini_answer(""), gemini_answer(), gemini_answer("  ", "\n\n", "\u00a0")],
    "too_slow": [streamed(6.0, gemini_chunk("Late.", finish="STOP"))],
}  # fmt: skip

AFTER_SOME_WORDS = {
    "cut_off": [streamed(gemini_chunk("Some "), None), streamed(gemini_chunk("Some "))],
    "malformed": [streamed(gemini_chunk("Some "), b"data: {oops\n\n")],
    "blocked": [gemini_answer("Some ", finish="SAFETY"), gemini_answer("Some ", finish="OTHER"),
                gemini_answer("Some ", finish="RECITATION")],
    "too_long": [gemini_answer("Some ", finish="MAX_TOKENS")],
    "overloaded": [streamed(gemini_chunk("Some "), b'data: {"error": {"code": 503, "message": '
                            b'"Overloaded.", "status": "UNAVAILABLE"}}\n\n')],
}  # fmt: skip

COMPATIBLE = {
    "bad_key": [openai_error(401, "invalid_api_key", "Incorrect API key.")],
    "quota_of_the_minute": [openai_error(429, "rate_limit_exceeded", "Slow down.")],
    "quota_of_the_day": [openai_error(429, "insufficient_quota", "You have no credit."),
                         openai_error(402, "insufficient_quota", "You have no credit.")],
    "overloaded": [Reply([b"oops"], 500, kind="text/plain")],
    "no_such_model": [openai_error(404, "model_not_found", "No such model.")],
    "malformed": [streamed(b"data: oops\n\n"), streamed(b"data: 3\n\n"),
                  streamed(b"data: " + b"[" * 100_000 + b"\n\n"),
                  streamed(b'data: {"choices": [4]}\n\n'), streamed(b'data: {"choice": 4}\n\n')],
    "blocked": [openai_answer(finish="content_filter")],
    "too_long": [openai_answer(finish="length")],
    "cut_off": [streamed(), streamed(None), streamed(b"data: [DONE]\n\n"), reply_json({})],
    "empty": [openai_answer()],
}  # fmt: skip


def _cases(table: dict[str, list[Reply]]) -> list[object]:
    return [
        pytest.param(reply, fault, id=f"{fault}-{number}")
        for fault, replies in table.items()
        for number, reply in enumerate(replies)
    ]


def _paced(piece: bytes, times: int) -> list[bytes | float]:
    """The same again and again, ten times a second."""
    return [part for _ in range(times) for part in (0.1, piece)]


def _quick(tiers: Sequence[Tier]) -> list[Tier]:
    return [replace(tier, first_token=2.0, whole=6.0) for tier in tiers]


def test_the_first_tier_answers(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(GOOD)
    asked = ask(chain)
    assert (asked.text, asked.models, asked.faults) == ("Good answer.", ["first"], [])


def test_gemini_is_sent_rules_turns_and_no_thinking(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(GOOD)
    ask(chain)
    (request,) = gemini.requests
    assert request.path.endswith("/models/first:streamGenerateContent?alt=sse")
    assert request.headers["x-goog-api-key"] == KEY
    assert request.body["systemInstruction"]["parts"] == [{"text": "Rules."}]
    said = [(turn["role"], turn["parts"][0]["text"]) for turn in request.body["contents"]]
    assert said == [("user", "First?"), ("model", "Yes."), ("user", "Why?")]
    assert "MINIMAL" in request.body["generationConfig"]["thinkingConfig"].values()


def test_an_older_gemini_is_given_a_thinking_budget_of_nothing(
    make_chain: MakeChain, gemini: Upstream
) -> None:
    gemini.answer(GOOD)
    older = {"model": "gemini-2.5-flash", "kind": "gemini", "base_url": gemini.url}
    ask(make_chain([Tier.parse(older)]))
    assert 0 in gemini.requests[0].body["generationConfig"]["thinkingConfig"].values()


def test_a_thought_is_no_part_of_the_answer(chain: Chain, gemini: Upstream) -> None:
    thought = {"text": "Hmm, let me see.", "thought": True}
    parts = [thought, {"text": "Good."}]
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}
    gemini.answer(streamed(b"data: " + _json({"candidates": [candidate]}) + b"\n\n"))
    assert ask(chain).text == "Good."


def _json(value: object) -> bytes:
    return b"".join(part for part in reply_json(value).parts if isinstance(part, bytes))


def test_another_host_is_sent_the_same(make_chain: MakeChain, other: Upstream) -> None:
    other.answer(openai_answer("Good ", "answer."))
    extra = {"reasoning_effort": "none"}
    tier = {"model": "third", "base_url": f"{other.url}/v1/", "key": "OTHER_KEY", "extra": extra}
    assert ask(make_chain([Tier.parse(tier)])).text == "Good answer."
    (request,) = other.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.body["reasoning_effort"] == "none"
    assert request.body["messages"] == [
        {"role": "system", "content": "Rules."},
        {"role": "user", "content": "First?"},
        {"role": "assistant", "content": "Yes."},
        {"role": "user", "content": "Why?"},
    ]


@pytest.mark.parametrize(("reply", "fault"), _cases(BEFORE_A_WORD))
def test_a_tier_that_fails_before_a_word_is_replaced_by_the_next(
    reply: Reply, fault: str, make_chain: MakeChain, tiers: list[Tier], gemini: Upstream
) -> None:
    gemini.answer(reply, GOOD)
    asked = ask(make_chain(_quick(tiers)))
    assert (asked.text, asked.models) == ("Good answer.", ["second"])
    assert asked.faults == [("first", fault, False)]


@pytest.mark.parametrize(("reply", "fault"), _cases(COMPATIBLE))
def test_another_host_that_fails_before_a_word_is_told_by_its_fault(
    reply: Reply, fault: str, make_chain: MakeChain, tiers: list[Tier], other: Upstream
) -> None:
    other.answer(reply)
    asked = ask(make_chain(_quick(tiers[2:])))
    assert (asked.text, asked.faults) == ("", [("third", fault, False)])


@pytest.mark.parametrize(("reply", "fault"), _cases(AFTER_SOME_WORDS))
def test_a_tier_that_fails_after_some_words_is_never_replaced(
    reply: Reply, fault: str, chain: Chain, gemini: Upstream
) -> None:
    gemini.answer(reply, GOOD)
    asked = ask(chain)
    assert (asked.text, asked.models) == ("Some ", ["first"])
    assert asked.faults == [("first", fault, True)]


def test_another_host_that_breaks_off_is_never_replaced(
    make_chain: MakeChain, tiers: list[Tier], gemini: Upstream, other: Upstream
) -> None:
    other.answer(streamed(openai_chunk("Some "), None))
    gemini.answer(GOOD)
    asked = ask(make_chain([tiers[2], tiers[0]]))
    assert (asked.text, asked.faults) == ("Some ", [("third", "cut_off", True)])


def test_a_tier_that_falls_silent_has_stalled(
    make_chain: MakeChain, tiers: list[Tier], gemini: Upstream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("latent.generation.deadlines.PAUSE", 0.3)
    gemini.answer(streamed(gemini_chunk("Some "), 2.0, gemini_chunk("more.", finish="STOP")))
    assert ask(make_chain(tiers)).faults == [("first", "stalled", True)]


def test_a_tier_that_goes_on_for_ever_is_stopped(
    make_chain: MakeChain, tiers: list[Tier], gemini: Upstream
) -> None:
    gemini.answer(streamed(*_paced(gemini_chunk("on and "), 40)))
    asked = ask(make_chain([replace(tiers[0], first_token=0.5, whole=1.0)]))
    assert asked.faults == [("first", "over_time", True)]
    assert 2 < asked.text.count("on and ") < 15


def test_a_host_that_drips_comments_is_too_slow_all_the_same(
    make_chain: MakeChain, tiers: list[Tier], other: Upstream
) -> None:
    """Each of them would begin a timeout between reads anew."""
    other.answer(streamed(*_paced(b": wait\n\n", 60), openai_chunk("Late.", finish="stop")))
    started = time.monotonic()
    asked = ask(make_chain(_quick(tiers[2:])))
    assert asked.faults == [("third", "too_slow", False)]
    assert time.monotonic() - started < 4.5


def test_after_a_silent_tier_the_next_is_waited_for_half_as_long(
    make_chain: MakeChain, tiers: list[Tier], gemini: Upstream
) -> None:
    silent = streamed(6.0, gemini_chunk("Late.", finish="STOP"))
    chain = make_chain(_quick(tiers[:2]))
    gemini.answer(GOOD, silent, silent)
    ask(chain)
    marks, faults = [time.monotonic()], []
    for step in chain.answer(PROMPT):
        assert isinstance(step, Failed)
        marks.append(time.monotonic())
        faults.append(step.fault)
    assert faults == [Fault.TOO_SLOW, Fault.TOO_SLOW]
    assert marks[2] - marks[1] < 0.75 * (marks[1] - marks[0])


def test_spaces_are_no_words_and_do_not_move_the_deadline(
    make_chain: MakeChain, tiers: list[Tier], gemini: Upstream
) -> None:
    gemini.answer(streamed(gemini_chunk("\n"), 6.0, gemini_chunk("Late.", finish="STOP")), GOOD)
    asked = ask(make_chain(_quick(tiers)))
    assert (asked.models, asked.faults) == (["second"], [("first", "too_slow", False)])


def test_an_answer_begins_with_its_first_word(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(gemini_answer("\n", "  Good ", "answer."))
    assert ask(chain).text == "Good answer."


def test_another_host_may_send_a_piece_in_parts(
    make_chain: MakeChain, tiers: list[Tier], other: Upstream
) -> None:
    parts = [{"type": "text", "text": "Good answer."}]
    choice = {"index": 0, "delta": {"content": parts}, "finish_reason": "stop"}
    other.answer(streamed(event({"choices": [choice]})))
    assert ask(make_chain(tiers[2:])).text == "Good answer."


def test_a_host_that_is_not_there_is_unreachable(make_chain: MakeChain) -> None:
    gone = "http://127.0.0.1:9"
    tiers = [Tier.parse({"model": "a", "base_url": gone, "kind": kind})
             for kind in ("gemini", "openai_compatible")]  # fmt: skip
    faults = [("a", "unreachable", False), ("a", "resting", False)]
    assert ask(make_chain(tiers)).faults == faults


def test_a_tier_without_its_key_is_not_asked(
    chain: Chain, gemini: Upstream, tiers: list[Tier]
) -> None:
    gemini.answer(GOOD)
    keyless = Chain(tiers, {})
    assert [fault for _, fault, _ in ask(keyless).faults] == ["no_key"] * 3
    assert (keyless.ready, chain.ready) == ((), tuple(tiers))
    assert gemini.requests == []
    keyless.close()


def test_a_missing_package_is_the_fault_of_its_tier_alone(
    chain: Chain, other: Upstream, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "google.genai", None)
    other.answer(openai_answer("Good answer."))
    asked = ask(chain)
    assert (asked.text, asked.models) == ("Good answer.", ["third"])
    assert [fault for _, fault, _ in asked.faults] == ["no_package"] * 2


def test_the_sdk_tries_nothing_again_by_itself(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(gemini_error(503, "UNAVAILABLE", "Overloaded."))
    ask(chain)
    models = [request.path.split("/")[-1].split(":")[0] for request in gemini.requests]
    assert models == ["first", "second"]


def test_every_tier_down_leaves_no_words(chain: Chain, gemini: Upstream, other: Upstream) -> None:
    gemini.answer(gemini_quota(daily=True))
    other.answer(openai_error(500, "server_error", "Broken."))
    asked = ask(chain)
    faults = ["quota_of_the_day", "quota_of_the_day", "overloaded"]
    assert (asked.text, [fault for _, fault, _ in asked.faults]) == ("", faults)


def test_a_quota_of_the_day_is_remembered_until_midnight_in_california(
    chain: Chain, gemini: Upstream, clock: Clock
) -> None:
    clock.now = 1_800_014_400.0  # noon UTC, four in the morning there
    gemini.answer(gemini_quota(daily=True), GOOD)
    ask(chain)
    assert ask(chain).faults == [("first", "resting", False)]
    clock.now += 19.9 * 3600
    assert ask(chain).faults == [("first", "resting", False)]
    clock.now += 0.2 * 3600
    assert ask(chain).models == ["first"]


def test_a_quota_of_the_minute_is_remembered_as_long_as_the_host_says(
    chain: Chain, gemini: Upstream, clock: Clock
) -> None:
    gemini.answer(gemini_quota(daily=False, delay="7s"), GOOD)
    ask(chain)
    clock.now += 6.9
    assert ask(chain).models == ["second"]
    clock.now += 0.2
    assert ask(chain).models == ["first"]


def test_closing_the_answer_ends_the_request(chain: Chain, gemini: Upstream) -> None:
    """A visitor who goes away costs no more tokens."""
    gemini.answer(streamed(gemini_chunk("Some "), *_paced(gemini_chunk("more "), 50)))
    answer = chain.answer(PROMPT)
    assert [type(step) for step in islice(answer, 1)] == [Words]
    answer.close()
    _wait_until(lambda: gemini.hung_up == 1)


def test_another_host_is_left_too_when_the_answer_is_closed(
    make_chain: MakeChain, tiers: list[Tier], other: Upstream
) -> None:
    other.answer(streamed(openai_chunk("Some "), *_paced(openai_chunk("more "), 50)))
    answer = make_chain(tiers[2:]).answer(PROMPT)
    next(answer)
    answer.close()
    _wait_until(lambda: other.hung_up == 1)


def _wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 8.0
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_tier_too_slow_is_no_longer_waited_for(
    make_chain: MakeChain, tiers: list[Tier], gemini: Upstream
) -> None:
    gemini.answer(streamed(4.0, gemini_chunk("Late.", finish="STOP")), GOOD)
    ask(make_chain(_quick(tiers)))
    _wait_until(lambda: gemini.hung_up == 1)


def test_something_short_is_written_in_one_piece(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(GOOD)
    assert chain.complete(PROMPT, 3.0) == "Good answer."


def test_something_short_that_takes_too_long_is_none(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(streamed(2.0, gemini_chunk("Late.", finish="STOP")))
    assert chain.complete(PROMPT, 0.3) is None


def test_something_short_is_not_waited_for_again_soon_after_it_took_too_long(
    chain: Chain, gemini: Upstream, clock: Clock
) -> None:
    gemini.answer(GOOD, streamed(2.0, gemini_chunk("Late.", finish="STOP")), GOOD)
    assert chain.complete(PROMPT, 3.0) == "Good answer."
    assert chain.complete(PROMPT, 0.3) is None
    asked = len(gemini.requests)
    clock.now += 59
    assert chain.complete(PROMPT, 3.0) is None
    assert len(gemini.requests) == asked
    clock.now += 2
    assert chain.complete(PROMPT, 3.0) == "Good answer."


def test_something_short_that_breaks_off_is_none(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(streamed(gemini_chunk("Some "), None))
    assert chain.complete(PROMPT, 3.0) is None


def test_a_warm_chain_has_loaded_what_it_needs(chain: Chain, gemini: Upstream) -> None:
    gemini.answer(GOOD)
    chain.warm()
    assert ask(chain).text == "Good answer."


def test_the_log_names_model_and_fault_and_nothing_that_was_sent(
    chain: Chain, gemini: Upstream, caplog: pytest.LogCaptureFixture
) -> None:
    told = f"Your key {KEY} and prompt 'Why?' were refused."
    gemini.answer(gemini_error(400, "INVALID_ARGUMENT", told), GOOD)
    with caplog.at_level(logging.DEBUG, logger="latent"):
        ask(chain)
    assert caplog.messages == ["latent: first did not answer: rejected"]
    assert KEY not in repr(chain.tiers)
    assert ENVIRON["GEMINI_API_KEY"] == KEY
