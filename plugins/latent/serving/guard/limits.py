"""What one visitor may ask, and all of them together, counted by Flask-Limiter.

See https://flask-limiter.readthedocs.io. The window moves: whoever may ask ten times a minute may
do so in any sixty seconds, and is told to the second when to ask again.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from flask import Flask, request
from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded
from limits import RateLimitItemPerSecond, parse_many
from limits.errors import ConfigurationError, StorageError
from limits.storage import MemoryStorage, storage_from_string

from ...errors import ConfigError
from ..config import Config
from ..conversation.validation import Fault, RequestError
from .keys import key_for

FREE = frozenset({"health", "challenge"})
"""Endpoints that do not count as questions."""

CHALLENGES = "60 per minute"
"""Challenges that one visitor gets."""

PATIENCE = 0.5
"""Seconds that a request waits for Redis at most, once to connect and once for each answer."""

_VISITOR = "visitor"
"""The scope of what a visitor may ask."""

_SITE = "site"
"""The scope of the budget that all visitors share."""


class Limits:
    """Counts requests, in this process's memory or in a Redis that several share.

    A Redis that is down takes nothing down with it: until it is back, each process counts for
    itself.
    """

    def __init__(self, config: Config, visitor: Callable[[], str]) -> None:
        """Set the limits up.

        Args:
            config: What they are, and where they are kept.
            visitor: Tells who makes the current request.

        Raises:
            ConfigError: The Redis cannot be used.
        """
        options = _storage_options(config)
        self._limiter = Limiter(
            visitor,
            application_limits=_per_visitor(config),
            strategy="moving-window",
            storage_uri=config.limits_url or "memory://",
            storage_options=options,
            in_memory_fallback_enabled=bool(config.limits_url),
            # Of two requests that find Redis down at once, only one is asked again from memory.
            swallow_errors=True,
            key_prefix="latent",
        )
        self._visitors = parse_many(config.rate_limit) if config.rate_limit else []
        self._spend = self._budget(config.daily_budget, key_for("budget", config.secret).hex())
        self._first = threading.Lock()

    def init_app(self, app: Flask) -> None:
        """Count every request of an application before it is handled."""
        self._limiter.init_app(app)

    def spend(self) -> None:
        """Take one answer off the site's daily budget.

        Raises:
            RateLimitExceeded: Nothing is left of it.
        """
        self._spend()

    def challenges(self, view: Callable[[], Any]) -> Callable[[], Any]:
        """Limit how often a visitor gets a challenge."""
        return self._limiter.shared_limit(CHALLENGES, scope="challenge")(view)

    def is_first(self, name: str, seconds: int) -> bool:
        """Tell whether something happens for the first time, and remember that it did.

        Args:
            name: What is to happen once.
            seconds: How long it is remembered.

        Returns:
            False, too, where the Redis breaks off just now: then nobody can tell.
        """
        strategy = self._limiter.limiter
        # The storage in memory would let two through that come at once.
        in_memory = isinstance(strategy.storage, MemoryStorage)
        with self._first if in_memory else nullcontext():
            try:
                return strategy.hit(RateLimitItemPerSecond(1, seconds), "latent", "once", name)
            except StorageError:
                return False

    def problem(self, error: RateLimitExceeded) -> RequestError:
        """Say which limit was reached, and how long to wait."""
        fault = Fault.BUDGET_SPENT if error.limit.scope == _SITE else Fault.RATE_LIMITED
        wait = self._seconds_to_wait(error)
        return RequestError(fault, 429, headers={"Retry-After": str(wait)}, wait=wait_text(wait))

    def _budget(self, answers: int, key: str) -> Callable[[], None]:
        if not answers:
            return lambda: None

        @self._limiter.shared_limit(f"{answers} per day", scope=_SITE, key_func=lambda: key)
        def spend() -> None:
            """Take one answer off; counted by the decorator."""

        return spend

    def _seconds_to_wait(self, error: RateLimitExceeded) -> int:
        # Only the first limit that is reached stops a request, and others may last longer.
        limits = self._visitors if error.limit.scope == _VISITOR else [error.limit.limit]
        reached, now = self._limiter.current_limit, time.time()
        who = reached.request_args if reached else []
        ends = [now + 1]
        try:
            for limit in limits:
                window = self._limiter.limiter.get_window_stats(limit, *who)
                if window.remaining == 0:
                    ends.append(window.reset_time)
        except StorageError:
            ends.append(now + error.limit.limit.get_expiry())
        return math.ceil(max(ends) - now)


def wait_text(seconds: int) -> str:
    """Write a time to wait for people, in units that are the same in every language."""
    for unit, length in (("h", 3600), ("min", 60)):
        if seconds > 2 * length:
            return f"{math.ceil(seconds / length)} {unit}"
    return f"{seconds} s"


def _per_visitor(config: Config) -> list[str | Callable[[], str] | ApplicationLimit] | None:
    if not config.rate_limit:
        return None
    return [ApplicationLimit(config.rate_limit, scope=_VISITOR, exempt_when=_is_free)]


def _is_free() -> bool:
    # A preflight request is no question. One to an address that is not there is not counted at all.
    return request.endpoint in FREE or request.method == "OPTIONS"


def _storage_options(config: Config) -> dict[str, Any]:
    """Give what a storage is made with, which is tried here, before anything depends on it."""
    if not config.limits_url:
        return {}
    options = {
        "socket_connect_timeout": PATIENCE,
        "socket_timeout": PATIENCE,
        "wrap_exceptions": True,
    }
    try:
        storage_from_string(config.limits_url, **options)
    except ConfigurationError:
        message = (
            "LATENT_LIMITS_URL names a Redis, and the package redis is not installed. Run "
            "`pip install 'pelican-latent[serve]'`, or remove LATENT_LIMITS_URL."
        )
        # Without what caused it, which might repeat the URL and with it a password.
        raise ConfigError(message) from None
    except (ValueError, TypeError):
        message = (
            "LATENT_LIMITS_URL cannot be read. Write it as redis://:password@host:6379/0, with "
            "what is special in the password percent-encoded."
        )
        raise ConfigError(message) from None
    return options
