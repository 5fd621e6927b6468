"""Proofs of work: real challenges, solved by ALTCHA's own solver."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from altcha import Challenge, Payload, solve_challenge
from flask import Flask

from latent.serving.conversation.validation import RequestError
from latent.serving.guard.proof import Proofs
from tests.serving.guard.conftest import ANOTHER_SECRET, SECRET, Guarded, ask, refusal
from tests.serving.guard.redis_server import RedisServer

REQUIRED = (403, "proof_required")
INVALID = (403, "proof_invalid")


@pytest.fixture
def app(guarded: Guarded) -> Flask:
    """An application that asks for proofs."""
    return guarded(proof=True, secret=SECRET)


def _challenge(app: Flask) -> dict[str, Any]:
    response = ask(app, method="GET", path="/api/challenge")
    assert response.status_code == 200
    challenge: dict[str, Any] = response.get_json()
    return challenge


def _solved(fields: dict[str, Any]) -> str:
    challenge = Challenge.from_dict(fields)
    solution = solve_challenge(challenge)
    assert solution is not None
    return Payload(challenge, solution).to_base64()


def _changed(proof: str, change: Callable[[Any], None]) -> str:
    fields = json.loads(base64.b64decode(proof))
    change(fields)
    return base64.b64encode(json.dumps(fields).encode()).decode()


def test_a_solved_challenge_buys_one_answer(app: Flask) -> None:
    proof = _solved(_challenge(app))
    answered = ask(app, x_latent_proof=proof)
    assert answered.status_code == 200
    assert refusal(ask(app, x_latent_proof=proof)) == INVALID


def test_without_a_proof_there_is_no_answer(app: Flask) -> None:
    refused = ask(app)
    assert refusal(refused) == REQUIRED
    assert "/api/challenge" in refused.get_json()["detail"]


def test_health_says_that_proofs_are_asked_for(app: Flask, guarded: Guarded) -> None:
    assert ask(app, method="GET", path="/api/health").get_json()["proof"] is True
    assert "proof" not in ask(guarded(), method="GET", path="/api/health").get_json()


def test_where_proofs_are_off_there_are_no_challenges(guarded: Guarded) -> None:
    response = ask(guarded(), method="GET", path="/api/challenge")
    assert refusal(response) == (404, "not_found")


def test_a_challenge_is_modest_signed_and_ends_soon(app: Flask) -> None:
    challenge = _challenge(app)
    parameters = challenge["parameters"]
    assert parameters["algorithm"] == "PBKDF2/SHA-256"
    assert 500 < parameters["expiresAt"] - time.time() <= 600
    start = time.perf_counter()
    _solved(challenge)
    assert time.perf_counter() - start < 5  # some tenths of a second, on an idle machine
    assert ask(app, method="GET", path="/api/challenge").headers["Cache-Control"] == "no-store"


def test_two_challenges_differ(app: Flask) -> None:
    one, other = _challenge(app), _challenge(app)
    assert one["parameters"]["nonce"] != other["parameters"]["nonce"]


@pytest.mark.parametrize(
    "change",
    [
        lambda fields: fields["solution"].update(derivedKey="00" * 32),
        lambda fields: fields["solution"].update(derivedKey=None),
        lambda fields: fields["challenge"]["parameters"].update(expiresAt=9_999_999_999),
        lambda fields: fields["challenge"]["parameters"].update(nonce="00" * 16),
        lambda fields: fields["challenge"]["parameters"].update(cost=1),
        lambda fields: fields["challenge"]["parameters"].pop("keySignature"),
        lambda fields: fields["challenge"].pop("signature"),
        lambda fields: fields["challenge"].update(signature="00" * 32),
        lambda fields: fields.update(challenge=[]),
        lambda fields: fields.update(solution="x"),
    ],
)
def test_a_forged_proof_is_refused_and_the_true_one_still_holds(
    change: Callable[[Any], None], app: Flask
) -> None:
    proof = _solved(_challenge(app))
    assert refusal(ask(app, x_latent_proof=_changed(proof, change))) == INVALID
    assert ask(app, x_latent_proof=proof).status_code == 200


@pytest.mark.parametrize(
    "proof",
    [
        "",
        "x",
        "e30=",
        "bnVsbA==",
        "W10=",
        "WyJhIl0=",
        "MQ==",
        "A" * 5000,
        "W" * 3999,
        "ñ",
        "5" * 4000,
    ],
)
def test_what_is_no_proof_is_refused(proof: str, app: Flask) -> None:
    assert refusal(ask(app, x_latent_proof=proof)) == INVALID


def test_deep_json_is_no_proof(app: Flask) -> None:
    assert refusal(ask(app, x_latent_proof=base64.b64encode(b"[" * 3000).decode())) == INVALID


def test_another_secret_s_proof_is_refused(app: Flask, guarded: Guarded) -> None:
    other = guarded(proof=True, secret=ANOTHER_SECRET)
    assert refusal(ask(app, x_latent_proof=_solved(_challenge(other)))) == INVALID


def test_a_proof_that_is_too_old_is_refused() -> None:
    proofs = Proofs(SECRET, lambda *_: True, lifetime=-1)
    with pytest.raises(RequestError, match="proof_invalid"):
        proofs.check(_solved(proofs.challenge()))


def test_a_proof_is_spent_by_a_request_that_fails(app: Flask) -> None:
    proof = _solved(_challenge(app))
    assert refusal(ask(app, body={}, x_latent_proof=proof)) == (400, "bad_messages")
    assert refusal(ask(app, x_latent_proof=proof)) == INVALID


def test_a_proof_is_kept_where_the_limit_was_reached(guarded: Guarded) -> None:
    app = guarded(proof=True, secret=SECRET, rate_limit="1 per second")
    first, second = (_solved(_challenge(app)) for _ in range(2))
    assert ask(app, x_latent_proof=first).status_code == 200
    assert refusal(ask(app, x_latent_proof=second)) == (429, "rate_limited")
    time.sleep(1.1)
    assert ask(app, x_latent_proof=second).status_code == 200


def test_asking_for_a_challenge_is_no_question(guarded: Guarded) -> None:
    app = guarded(proof=True, secret=SECRET, rate_limit="1 per day")
    for _ in range(3):
        assert refusal(ask(app)) == REQUIRED
        _challenge(app)
    assert ask(app, x_latent_proof=_solved(_challenge(app))).status_code == 200


def test_challenges_are_limited_too(app: Flask) -> None:
    for _ in range(60):
        _challenge(app)
    refused = ask(app, method="GET", path="/api/challenge")
    assert refusal(refused) == (429, "rate_limited")
    assert 0 < int(refused.headers["Retry-After"]) <= 60


def _admitted(apps: list[Flask], times: int) -> int:
    proof = _solved(_challenge(apps[0]))

    def once(n: int) -> bool:
        return ask(apps[n % len(apps)], x_latent_proof=proof).status_code == 200

    with ThreadPoolExecutor(times) as threads:
        return sum(threads.map(once, range(times)))


@pytest.mark.parametrize("attempt", range(5))
def test_of_many_that_come_at_once_with_one_proof_one_is_admitted(
    attempt: int, guarded: Guarded
) -> None:
    app = guarded(proof=True, secret=SECRET, rate_limit="")
    assert _admitted([app], 12) == 1, attempt


def test_so_it_is_among_processes_that_share_a_redis(guarded: Guarded, redis: RedisServer) -> None:
    fields = {"proof": True, "secret": SECRET, "limits_url": redis.url, "rate_limit": ""}
    assert _admitted([guarded(**fields) for _ in range(3)], 12) == 1


def test_without_the_redis_each_process_refuses_what_it_has_seen(
    guarded: Guarded, redis: RedisServer
) -> None:
    app = guarded(proof=True, secret=SECRET, limits_url=redis.url)
    proof = _solved(_challenge(app))
    redis.stop()
    assert ask(app, x_latent_proof=proof).status_code == 200
    assert refusal(ask(app, x_latent_proof=proof)) == INVALID
