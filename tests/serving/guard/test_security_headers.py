"""What every response tells browsers."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.serving.conftest import Visitor
from tests.serving.guard.conftest import Guarded, ask

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def _broken(app: Flask) -> None:
    def broken() -> str:
        raise RuntimeError

    app.add_url_rule("/api/broken", view_func=broken)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/health", 200),
        ("HEAD", "/api/health", 200),
        ("GET", "/api/chat", 405),
        ("GET", "/api/nowhere", 404),
        ("OPTIONS", "/api/chat", 200),
        ("POST", "/api/chat", 200),
        ("POST", "/api/health", 405),
        ("GET", "/api/broken", 500),
    ],
)
def test_every_response_is_secured(method: str, path: str, status: int, guarded: Guarded) -> None:
    app = guarded()
    _broken(app)
    response = ask(app, method=method, path=path)
    assert response.status_code == status
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
    assert "camera=()" in response.headers["Permissions-Policy"]
    assert "no-store" in response.headers["Cache-Control"]
    assert "Server" not in response.headers
    assert "X-Powered-By" not in response.headers


def test_so_are_refusals(guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per day")
    for response in (ask(app, origin="https://evil.example"), ask(app), ask(app), ask(app, body=1)):
        assert {name: response.headers.get(name) for name in HEADERS} == HEADERS
        assert "no-store" in response.headers["Cache-Control"]


def test_a_stream_keeps_what_it_says_of_caching(guarded: Guarded) -> None:
    response = Visitor(guarded()).post("Hello!", accept="text/event-stream")
    assert response.headers["Cache-Control"] == "no-store, no-transform"
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("proxies", "headers", "expected"),
    [
        (0, {}, False),
        (0, {"x_forwarded_proto": "https"}, False),
        (1, {"x_forwarded_proto": "https"}, True),
        (1, {"x_forwarded_proto": "https, http"}, False),
    ],
)
def test_only_over_https_a_browser_is_told_to_stay_there(
    proxies: int, headers: dict[str, str], guarded: Guarded, *, expected: bool
) -> None:
    app = guarded(trusted_proxies=proxies)
    response = ask(app, method="GET", path="/api/health", **headers)
    assert ("Strict-Transport-Security" in response.headers) is expected


def test_it_is_told_where_the_server_itself_speaks_https(guarded: Guarded) -> None:
    client = guarded().test_client()
    response = client.get("/api/health", base_url="https://example.org")
    assert response.headers["Strict-Transport-Security"] == "max-age=31536000"
