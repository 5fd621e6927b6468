"""What is secret is in no response, no log line and no error, whatever goes wrong."""

from __future__ import annotations

import base64
import logging
from collections.abc import Iterator

import pytest
from werkzeug.test import TestResponse

from latent.embedding import Embedder
from latent.errors import ConfigError
from latent.serving.app import create_app
from latent.serving.config import Config
from latent.serving.guard.guard import Guard
from latent.serving.knowledge import Knowledge
from tests.serving.guard.conftest import ask
from tests.serving.small_site import PRIVATE

ADDRESS = "203.0.113.77"
NETWORK = "2001:db8:77:66"
ENVIRONMENT = {
    "LATENT_SECRET": "the-secret-nobody-guesses",
    "LATENT_LIMITS_URL": "redis://limiter:url-password@127.0.0.1:1/0",
    "LATENT_RATE_LIMIT": "8 per minute",
    "LATENT_DAILY_BUDGET": "2",
    "LATENT_PROOF": "0",
    "LATENT_TRUSTED_PROXIES": "1",
    "LATENT_ORIGINS": "https://www.example.net",
    "GEMINI_API_KEY": "AIza-key-of-gemini",
    "OPENAI_API_KEY": "sk-key-of-another",
}
SECRETS = (
    "the-secret-nobody-guesses",
    "url-password",
    "AIza-key-of-gemini",
    "sk-key-of-another",
    ADDRESS,
    NETWORK,
    PRIVATE,
    "third pendulum",
)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host's, with all its secrets."""
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)


def _said(response: TestResponse) -> str:
    return f"{response.status}\n{response.headers}\n{response.get_data(as_text=True)}"


def _responses(knowledge: Knowledge, embedder: Embedder) -> Iterator[TestResponse]:
    app = create_app(knowledge=knowledge, embedder=embedder)

    def broken() -> str:
        message = f"{ADDRESS} {PRIVATE} {ENVIRONMENT['GEMINI_API_KEY']}"
        raise RuntimeError(message)

    app.add_url_rule("/api/broken", view_func=broken)
    chain = f"6.6.6.6, {ADDRESS}"
    for path in ("/api/health", "/api/nowhere", "/api/broken", "/api/chat", "/api/challenge"):
        yield ask(app, address=ADDRESS, method="GET", path=path, x_forwarded_for=chain)
    bodies: tuple[object, ...] = (
        {"messages": []},
        [],
        {"messages": [{"role": "system", "content": PRIVATE[:9]}]},
    )
    for body in bodies:
        yield ask(app, address=ADDRESS, body=body, x_forwarded_for=chain)
    yield ask(app, address=ADDRESS, origin="https://evil.example", x_forwarded_for=chain)
    yield ask(app, address=ADDRESS, method="OPTIONS", origin="https://www.example.net")
    question = {"messages": [{"role": "user", "content": "Where does the cellar key hang?"}]}
    for _ in range(9):
        yield ask(app, address=f"{NETWORK}::1", body=question)
    yield ask(app, address=ADDRESS, body=question, accept="text/event-stream")


def test_nothing_secret_is_said_or_logged(
    environment: None,  # noqa: ARG001 - set for what reads it
    knowledge: Knowledge,
    embedder: Embedder,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.DEBUG):
        responses = list(_responses(knowledge, embedder))
    assert {200, 400, 403, 404, 405, 429, 500} <= {response.status_code for response in responses}
    assert "falling back" in caplog.text  # the Redis is not there, which is logged
    said = "\n".join([caplog.text, *map(_said, responses)])
    assert [secret for secret in SECRETS if secret in said] == []


def test_nothing_secret_is_said_of_a_proof_that_fails(
    environment: None,  # noqa: ARG001 - set for what reads it
    monkeypatch: pytest.MonkeyPatch,
    knowledge: Knowledge,
    embedder: Embedder,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("LATENT_PROOF", "1")
    app = create_app(knowledge=knowledge, embedder=embedder)
    forged = base64.b64encode(b'{"challenge": {"parameters": {}}, "solution": {}}').decode()
    with caplog.at_level(logging.DEBUG):
        responses = [
            ask(app, address=ADDRESS),
            ask(app, address=ADDRESS, x_latent_proof="x"),
            ask(app, address=ADDRESS, x_latent_proof=forged),
            ask(app, address=ADDRESS, method="GET", path="/api/challenge"),
        ]
    said = "\n".join([caplog.text, *map(_said, responses)])
    assert [secret for secret in SECRETS if secret in said] == []


def test_a_configuration_shows_no_secret() -> None:
    config = Config.from_env(ENVIRONMENT)
    assert [secret for secret in SECRETS if secret in repr(config)] == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LATENT_SECRET", "tooshort1"),
        ("LATENT_LIMITS_URL", "memcached://user:url-password@127.0.0.1"),
        ("LATENT_LIMITS_URL", "redis://user:url-pass/word@127.0.0.1:6379"),
    ],
)
def test_a_secret_that_cannot_be_used_is_not_repeated(name: str, value: str) -> None:
    with pytest.raises(ConfigError, match=name) as caught:
        Guard(Config.from_env({**ENVIRONMENT, name: value}))
    assert "url-pass" not in str(caught.value)
    assert "tooshort1" not in str(caught.value)
