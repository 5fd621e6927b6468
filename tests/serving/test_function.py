"""`api/index.py` as a host runs it."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from tests.serving.conftest import WAIT


def _open(port: int, path: str, body: Any = None) -> Any:  # noqa: ANN401 - JSON, and untyped there
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        data=None if body is None else json.dumps(body).encode(),
        headers={"Content-Type": "application/json"},
    )
    return urllib.request.urlopen(request, timeout=WAIT)  # noqa: S310 - this machine's own


@pytest.mark.slow
def test_gunicorn_serves_the_function(served_port: int) -> None:
    with _open(served_port, "/api/health") as health:
        assert json.load(health)["version"] == "9.8.7"
    asked = {"messages": [{"role": "user", "content": "How heavy is the largest bell?"}]}
    with _open(served_port, "/api/chat", asked) as answer:
        sources = json.loads(answer.headers["X-Sources"])
        assert sources[0]["id"] == "works/tower-clock#the-bells"
        assert answer.headers["Transfer-Encoding"] == "chunked"
        assert "“The largest weighs 310 kilograms.” [S1]" in answer.read().decode()
