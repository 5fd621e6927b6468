"""How often one visitor may ask, and all together."""

from __future__ import annotations

import logging
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from latent.embedding import Embedder
from latent.errors import ConfigError
from latent.serving.app import create_app
from latent.serving.config import Config
from latent.serving.guard.guard import Guard
from latent.serving.guard.limits import Limits, wait_text
from latent.serving.knowledge import Knowledge
from tests.serving.guard.conftest import SECRET, Guarded, ask, refusal

RATE_LIMITED = (429, "rate_limited")
BUDGET_SPENT = (429, "budget_spent")


def _statuses(app: Flask, times: int, **asked: Any) -> list[int]:  # noqa: ANN401 - see `ask`
    return [ask(app, **asked).status_code for _ in range(times)]


def test_a_visitor_may_ask_so_often_and_no_more(guarded: Guarded) -> None:
    app = guarded(rate_limit="3 per minute")
    assert _statuses(app, 3) == [200] * 3
    refused = ask(app)
    assert refusal(refused) == RATE_LIMITED
    assert 50 < int(refused.headers["Retry-After"]) <= 60


def test_the_refusal_says_when_to_ask_again_and_whom_else(guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per 5 minutes")
    ask(app)
    english, spanish = (
        ask(app, accept_language=lang).get_json()["detail"] for lang in ("en", "es")
    )
    assert english == "Ask again in 5 min, or write to mara@example.org."
    assert spanish == "Pregunte de nuevo en 5 min, o escriba a mara@example.org."


def test_each_of_several_limits_holds_and_the_longest_wait_is_told(guarded: Guarded) -> None:
    app = guarded(rate_limit="2 per second; 3 per day")
    assert _statuses(app, 3) == [200, 200, 429]
    time.sleep(1.1)
    assert _statuses(app, 2) == [200, 429]
    assert int(ask(app).headers["Retry-After"]) > 80_000


def test_one_visitor_s_limit_is_not_another_s(guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per day")
    assert _statuses(app, 2, address="192.0.2.1") == [200, 429]
    assert _statuses(app, 2, address="192.0.2.2") == [200, 429]


def test_forged_addresses_buy_nothing(guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per day")
    forged = [ask(app, x_forwarded_for=f"192.0.2.{n}").status_code for n in range(3)]
    assert forged == [200, 429, 429]


def test_behind_a_trusted_proxy_visitors_are_told_apart(guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per day", trusted_proxies=1)
    chains = ("192.0.2.1", "192.0.2.2", "6.6.6.6, 192.0.2.1")
    asked = [ask(app, address="127.0.0.1", x_forwarded_for=chain) for chain in chains]
    assert [response.status_code for response in asked] == [200, 200, 429]


def test_requests_that_fail_count_against_the_visitor(guarded: Guarded) -> None:
    app = guarded(rate_limit="2 per day")
    assert refusal(ask(app, body={"messages": []})) == (400, "bad_messages")
    assert _statuses(app, 2) == [200, 429]


def test_requests_that_fail_cost_nothing_of_the_daily_budget(guarded: Guarded) -> None:
    app = guarded(rate_limit="", daily_budget=1)
    assert _statuses(app, 3, body={"messages": []}) == [400] * 3
    assert _statuses(app, 2) == [200, 429]


def test_the_daily_budget_is_all_visitors_together(guarded: Guarded) -> None:
    app = guarded(rate_limit="", daily_budget=2)
    asked = [ask(app, address=f"192.0.2.{n}") for n in range(3)]
    assert [response.status_code for response in asked] == [200, 200, 429]
    assert refusal(asked[-1]) == BUDGET_SPENT
    assert asked[-1].get_json()["detail"].startswith("Ask again in 24 h, search the site, or write")
    assert int(asked[-1].headers["Retry-After"]) > 86_000


def test_no_limits_are_no_limits(guarded: Guarded) -> None:
    assert _statuses(guarded(rate_limit="", daily_budget=0), 20) == [200] * 20


def test_two_applications_count_apart(guarded: Guarded) -> None:
    first, second = guarded(rate_limit="1 per day"), guarded(rate_limit="1 per day")
    assert (_statuses(first, 2), _statuses(second, 2)) == ([200, 429], [200, 429])


def test_the_limit_is_measured_before_the_body_is_read(guarded: Guarded) -> None:
    """A body is large, and reading it takes time: whoever asks too often does not get it read."""
    app = guarded(rate_limit="1 per day")
    ask(app)

    class Unread:
        def read(self, *_: object) -> bytes:
            message = "the body was read"
            raise AssertionError(message)

        readline = read

    response = app.test_client().post(
        "/api/chat",
        headers={"Content-Type": "application/json", "Content-Length": "500000"},
        environ_overrides={"REMOTE_ADDR": "192.0.2.1", "wsgi.input": Unread()},
    )
    assert refusal(response) == RATE_LIMITED


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/health"), ("OPTIONS", "/api/chat"), ("GET", "/api/nowhere")]
)
def test_what_is_no_question_is_not_counted(method: str, path: str, guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per day")
    codes = _statuses(app, 5, method=method, path=path)
    assert len(set(codes)) == 1
    assert ask(app).status_code == 200


def test_health_is_told_to_those_who_are_over_the_limit(guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per day")
    assert _statuses(app, 2) == [200, 429]
    assert ask(app, method="GET", path="/api/health").get_json()["status"] == "ok"


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(1, "1 s"), (60, "60 s"), (120, "120 s"), (121, "3 min"), (7200, "120 min"), (7201, "3 h"),
     (86_400, "24 h")],
)  # fmt: skip
def test_a_wait_is_written_for_people(seconds: int, expected: str) -> None:
    assert wait_text(seconds) == expected


def test_what_comes_first_is_told_once_however_many_ask_at_once() -> None:
    """The memory storage alone lets two through now and then: threads change at every step here."""
    limits = Limits(Config(), lambda: "visitor")
    limits.init_app(Flask("alone"))
    together, interval = threading.Barrier(4), sys.getswitchinterval()

    def ask_together(name: int) -> bool:
        together.wait()
        return limits.is_first(str(name), 60)

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            first = [sum(threads.map(ask_together, [name] * 4)) for name in range(500)]
    finally:
        sys.setswitchinterval(interval)
    assert first == [1] * 500


def test_a_redis_url_that_cannot_be_read_is_a_sentence_without_it() -> None:
    url = "redis://:ge/heim@127.0.0.1:x"
    with pytest.raises(ConfigError, match="LATENT_LIMITS_URL cannot be read") as caught:
        Guard(Config(limits_url=url, secret=SECRET))
    assert "heim" not in str(caught.value)
    assert caught.value.__suppress_context__


def test_a_configuration_that_cannot_be_used_is_said_by_health(
    knowledge: Knowledge, embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LATENT_RATE_LIMIT", "many")
    app = create_app(knowledge=knowledge, embedder=embedder)
    health = ask(app, method="GET", path="/api/health")
    assert health.status_code == 503
    assert "LATENT_RATE_LIMIT is 'many'" in health.get_json()["problem"]
    assert refusal(ask(app)) == (503, "unavailable")


def test_a_proxy_that_hides_all_visitors_is_named_once(
    guarded: Guarded, caplog: pytest.LogCaptureFixture
) -> None:
    app = guarded()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            ask(app, address="127.0.0.1", x_forwarded_for="192.0.2.1")
    assert caplog.text.count("Set LATENT_TRUSTED_PROXIES") == 1


@pytest.mark.parametrize("address", ["8.8.8.8", "2a00::1"])
def test_a_visitor_cannot_make_it_look_so(
    address: str, guarded: Guarded, caplog: pytest.LogCaptureFixture
) -> None:
    ask(guarded(), address=address, x_forwarded_for="192.0.2.1")
    assert "LATENT_TRUSTED_PROXIES" not in caplog.text


@pytest.mark.parametrize(
    ("package", "fields", "said"),
    [
        ("redis", {"limits_url": "redis://127.0.0.1:1"}, "LATENT_LIMITS_URL.*redis is not inst"),
        ("altcha", {"proof": True}, "LATENT_PROOF.*altcha is not installed"),
    ],
)
def test_a_package_that_is_missing_is_named_with_how_to_get_it(
    package: str, fields: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "latent.serving.guard.proof", raising=False)
    with pytest.raises(ConfigError, match=rf"{said}.*pip install 'pelican-latent\[serve\]'"):
        Guard(Config(secret=SECRET, **fields))
