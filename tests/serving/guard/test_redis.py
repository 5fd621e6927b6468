"""Limits that several processes share, in a real Redis, and what becomes of them without it."""

from __future__ import annotations

import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from tests.serving.guard.conftest import ANOTHER_SECRET, SECRET, Guarded, ask
from tests.serving.guard.redis_server import PASSWORD, RedisServer

ADDRESS = "198.51.100.23"


@pytest.fixture
def shared(guarded: Guarded, redis: RedisServer) -> Any:  # noqa: ANN401 - makes an application
    """Makes applications, as processes do, that share a Redis."""

    def make(**fields: Any) -> Flask:  # noqa: ANN401 - those of Config
        return guarded(**{"limits_url": redis.url, "secret": SECRET} | fields)

    return make


def _status(app: Flask, **asked: Any) -> int:  # noqa: ANN401 - see `ask`
    return ask(app, **asked).status_code


def test_processes_share_what_a_visitor_may_ask(shared: Guarded) -> None:
    one, other = shared(rate_limit="2 per day"), shared(rate_limit="2 per day")
    assert [_status(app) for app in (one, other, one, other)] == [200, 200, 429, 429]
    assert int(ask(one).headers["Retry-After"]) > 86_000


def test_processes_share_the_daily_budget(shared: Guarded) -> None:
    one, other = (shared(rate_limit="", daily_budget=2) for _ in range(2))
    answered = [_status(app, address=f"192.0.2.{n}") for n, app in enumerate((one, other, one))]
    assert answered == [200, 200, 429]


def test_sites_that_share_a_redis_have_limits_of_their_own(shared: Guarded) -> None:
    one = shared(rate_limit="1 per day", daily_budget=1)
    other = shared(rate_limit="1 per day", daily_budget=1, secret=ANOTHER_SECRET)
    assert (_status(one), _status(other)) == (200, 200)


def test_no_more_get_through_at_once_than_may(shared: Guarded) -> None:
    apps = [shared(rate_limit="5 per day") for _ in range(2)]
    with ThreadPoolExecutor(12) as threads:
        answered = list(threads.map(lambda n: _status(apps[n % 2]), range(24)))
    assert answered.count(200) == 5
    assert answered.count(429) == 19


def test_nothing_that_is_kept_holds_an_address(shared: Guarded, redis: RedisServer) -> None:
    app = shared(rate_limit="2 per day", daily_budget=5)
    ask(app, address=ADDRESS)
    keys = redis.keys()
    assert len(keys) == 2
    assert not [key for key in keys if ADDRESS in key or "198" in key.split("/")]


def _seconds(app: Flask, expected: int) -> float:
    start = time.perf_counter()
    assert _status(app) == expected
    return time.perf_counter() - start


def test_a_redis_that_is_down_takes_nothing_down(
    shared: Guarded, redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    app = shared(rate_limit="2 per day")
    redis.stop()
    with caplog.at_level(logging.DEBUG):
        taken = [_seconds(app, expected) for expected in (200, 200, 429)]
    assert max(taken) < 1
    assert "falling back to in-memory storage" in caplog.text
    assert PASSWORD not in caplog.text


def test_a_redis_that_hangs_costs_a_moment_once(shared: Guarded, redis: RedisServer) -> None:
    app = shared(rate_limit="4 per day")
    assert _seconds(app, 200) < 1
    redis.hang()
    taken = [_seconds(app, 200) for _ in range(4)]
    assert max(taken) < 2
    assert sorted(taken)[1] < 0.5


def test_many_who_find_it_down_at_once_are_all_answered(
    shared: Guarded, redis: RedisServer
) -> None:
    app = shared(rate_limit="100 per day")
    redis.stop()
    with ThreadPoolExecutor(12) as threads:
        answered = list(threads.map(lambda _: _status(app), range(24)))
    assert answered == [200] * 24


def test_a_redis_that_is_back_counts_again(shared: Guarded, redis: RedisServer) -> None:
    app = shared(rate_limit="3 per day")
    redis.stop()
    assert _status(app) == 200
    redis.start()
    time.sleep(1.1)  # so long it is left alone
    assert [_status(app) for _ in range(4)] == [200, 200, 200, 429]
    assert redis.keys()


def test_a_wrong_password_is_as_good_as_a_redis_that_is_down(
    guarded: Guarded, redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    url = redis.url.replace(PASSWORD, "not-the-password")
    app = guarded(rate_limit="1 per day", limits_url=url, secret=SECRET)
    with caplog.at_level(logging.DEBUG):
        assert [_status(app), _status(app)] == [200, 429]
    assert "not-the-password" not in caplog.text


def test_an_address_s_key_is_the_same_in_all_processes(shared: Guarded) -> None:
    """Else each would give every visitor a limit of its own."""
    one, other = shared(rate_limit="1 per day"), shared(rate_limit="1 per day")
    assert _status(one, address="2001:db8::1") == 200
    assert _status(other, address="2001:db8::2") == 429
