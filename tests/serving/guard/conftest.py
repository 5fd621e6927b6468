"""Applications with a guard of their own, and visitors with addresses."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from latent.embedding import Embedder
from latent.serving.app import create_app
from latent.serving.config import Config
from latent.serving.knowledge import Knowledge
from tests.serving.guard.redis_server import RedisServer

SECRET = "a secret of the tests alone"  # noqa: S105 - it guards nothing
ANOTHER_SECRET = "another secret of the tests"  # noqa: S105 - nor does this
HELLO = {"messages": [{"role": "user", "content": "Hello!"}]}

Guarded = Callable[..., Flask]


@pytest.fixture
def guarded(knowledge: Knowledge, embedder: Embedder) -> Guarded:
    """Makes an application of the small site with a configuration."""

    def make(**fields: Any) -> Flask:  # noqa: ANN401 - those of Config
        return create_app(Config(**fields), knowledge=knowledge, embedder=embedder)

    return make


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that runs."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("there is no `redis-server` on the PATH: install it to test shared limits")
    server = RedisServer(program, tmp_path)
    server.start()
    yield server
    server.stop()


def ask(
    app: Flask,
    *,
    address: str = "192.0.2.1",
    body: Any = None,  # noqa: ANN401 - JSON
    path: str = "/api/chat",
    method: str = "POST",
    **headers: str,
) -> TestResponse:
    """Ask from an address; a keyword's underscores are a header's hyphens."""
    return app.test_client().open(
        path,
        method=method,
        json=HELLO if body is None and method == "POST" else body,
        headers={name.replace("_", "-"): value for name, value in headers.items()},
        environ_overrides={"REMOTE_ADDR": address},
    )


def refusal(response: TestResponse) -> tuple[int, str]:
    """Read a problem's status and code."""
    assert response.mimetype == "application/problem+json", response.get_data(as_text=True)
    problem = response.get_json()
    assert problem["status"] == response.status_code
    return response.status_code, problem["code"]
