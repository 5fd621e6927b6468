"""`api/index.py` as a host runs it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

WAIT = 30.0
"""Seconds for a server to start."""


@pytest.fixture
def port(folder: Path, repository: Path) -> Iterator[int]:
    """Where gunicorn serves the function with the small site's knowledge."""
    pytest.importorskip("gunicorn", reason="gunicorn is not installed")
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        free = int(listening.getsockname()[1])
    command = [sys.executable, "-m", "gunicorn", "--bind", f"127.0.0.1:{free}", "api.index:app"]
    server = subprocess.Popen(
        command, cwd=repository, env={**os.environ, "LATENT_KNOWLEDGE": str(folder)}
    )
    try:
        _wait(server, free)
        yield free
    finally:
        server.terminate()
        server.wait(timeout=WAIT)


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        assert server.poll() is None, "gunicorn ended"
        try:
            _open(port, "/api/health").close()
        except urllib.error.URLError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("gunicorn did not start")


def _open(port: int, path: str, body: Any = None) -> Any:  # noqa: ANN401 - JSON, and untyped there
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    return urllib.request.urlopen(request, timeout=WAIT)  # noqa: S310 - this machine's own


@pytest.mark.slow
def test_gunicorn_serves_the_function(port: int) -> None:
    with _open(port, "/api/health") as health:
        assert json.load(health)["version"] == "9.8.7"
    asked = {"messages": [{"role": "user", "content": "How heavy is the largest bell?"}]}
    with _open(port, "/api/chat", asked) as answer:
        sources = json.loads(answer.headers["X-Sources"])
        assert sources[0]["id"] == "works/tower-clock#the-bells"
        assert answer.headers["Transfer-Encoding"] == "chunked"
        assert "“The largest weighs 310 kilograms.” [S1]" in answer.read().decode()
