"""Requests that are not what they must be: each gets a problem as RFC 9457 JSON."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from latent.embedding import Embedder
from latent.serving.app import create_app
from latent.serving.conversation.validation import (
    LARGEST_BODY,
    LONGEST_ANSWER,
    LONGEST_MESSAGE,
    MOST_TURNS,
)
from latent.serving.knowledge import Knowledge

JSON = {"content-type": "application/json"}


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client that sends what it likes."""
    return app.test_client()


def _problem(response: Any) -> tuple[int, str]:  # noqa: ANN401 - Werkzeug's test response
    assert response.mimetype == "application/problem+json"
    problem = response.get_json()
    assert set(problem) == {"code", "title", "detail", "status"}
    assert problem["status"] == response.status_code
    return response.status_code, problem["code"]


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/api/chat", (405, "method_not_allowed")),
        ("DELETE", "/api/health", (405, "method_not_allowed")),
        ("GET", "/api/nowhere", (404, "not_found")),
        ("GET", "/api/", (404, "not_found")),
        ("POST", "/api/chat/", (404, "not_found")),
    ],
)
def test_an_address_that_is_not_there_is_a_problem(
    method: str, path: str, expected: tuple[int, str], client: FlaskClient
) -> None:
    assert _problem(client.open(path, method=method)) == expected


def test_the_methods_that_are_taken_are_named(client: FlaskClient) -> None:
    response = client.get("/api/chat")
    assert "POST" in response.headers["Allow"]
    assert response.get_json()["detail"] == "Use POST."


@pytest.mark.parametrize(
    ("body", "headers", "expected"),
    [
        (b"{", JSON, (400, "bad_json")),
        (b"[" * 20_000, JSON, (400, "bad_json")),
        (b'{"messages": []}', JSON, (400, "bad_messages")),
        (b'{"messages": []}', {"content-type": "text/plain"}, (415, "not_json")),
        (b'{"messages": []}', {}, (415, "not_json")),
        (b" " * (LARGEST_BODY + 1), JSON, (413, "body_too_large")),
        (b" " * LARGEST_BODY, JSON, (400, "bad_json")),
        ("¿Qué?".encode("latin-1"), JSON, (400, "bad_json")),
        (b"", JSON, (400, "bad_json")),
        (b"messages=x", {"content-type": "application/x-www-form-urlencoded"}, (415, "not_json")),
    ],
    ids=["cut", "deep", "empty", "text", "untyped", "large", "full", "latin", "none", "form"],
)
def test_a_body_that_cannot_be_used_is_a_problem(
    body: bytes, headers: dict[str, str], expected: tuple[int, str], client: FlaskClient
) -> None:
    assert _problem(client.post("/api/chat", data=body, headers=headers)) == expected


def test_a_problem_is_in_the_browser_s_language(client: FlaskClient) -> None:
    response = client.post("/api/chat", data=b"{", headers=JSON | {"accept-language": "es-MX,es"})
    assert response.get_json()["title"] == "La petición no es JSON."


def test_a_problem_with_a_question_is_in_the_question_s_language(client: FlaskClient) -> None:
    content = "¿Dónde está? " * 100
    body = {"messages": [{"role": "user", "content": content}]}
    response = client.post("/api/chat", json=body, headers={"accept-language": "en"})
    assert _problem(response) == (413, "message_too_long")
    assert response.get_json()["title"] == "Un mensaje tiene 1299 caracteres; se admiten 1000."


@pytest.mark.parametrize(
    ("accept", "mimetype"),
    [
        ("text/event-stream", "text/event-stream"),
        ("text/event-stream, */*;q=0.1", "text/event-stream"),
        ("text/plain", "text/plain"),
        ("*/*", "text/plain"),
        ("text/plain, text/event-stream;q=0.5", "text/plain"),
        ("application/json", "text/plain"),
    ],
)
def test_the_representation_is_negotiated(accept: str, mimetype: str, client: FlaskClient) -> None:
    body = {"messages": [{"role": "user", "content": "Who was her master?"}]}
    response = client.post("/api/chat", json=body, headers={"accept": accept})
    assert response.mimetype == mimetype
    assert response.headers["Cache-Control"] == "no-store, no-transform"
    assert response.headers["X-Accel-Buffering"] == "no"


def test_another_site_s_page_may_not_read_answers(client: FlaskClient) -> None:
    response = client.options("/api/chat", headers={"origin": "https://evil.example"})
    assert not [name for name in response.headers.keys() if name.startswith("Access-Control")]  # noqa: SIM118 - headers are a list of pairs


@pytest.mark.parametrize("declared", ["latin-1", "utf-8", "martian"])
def test_json_is_utf_8_whatever_charset_is_declared(declared: str, client: FlaskClient) -> None:
    body = '{"messages": [{"role": "user", "content": "¿Quién fue su maestro?"}]}'
    kind = f"application/json; charset={declared}"
    response = client.post("/api/chat", data=body.encode(), headers={"content-type": kind})
    assert response.status_code == 200
    assert "no había ningún modelo" in response.get_data(as_text=True)


def test_the_longest_conversation_is_answered(client: FlaskClient) -> None:
    """As JSON with every character escaped, of any script, with the longest answers between."""
    said = [
        {"role": role, "content": "🦋" * length}
        for _ in range(MOST_TURNS)
        for role, length in (("user", LONGEST_MESSAGE), ("assistant", LONGEST_ANSWER))
    ]
    response = client.post("/api/chat", json={"messages": said[:-1]})
    assert response.status_code == 200


def test_an_address_tells_its_methods(client: FlaskClient) -> None:
    response = client.options("/api/chat")
    assert response.status_code == 200
    assert set(response.headers["Allow"].split(", ")) == {"OPTIONS", "POST"}


def test_health_answers_head_requests(client: FlaskClient) -> None:
    response = client.head("/api/health")
    assert (response.status_code, response.get_data()) == (200, b"")


def test_chat_refuses_head_requests(client: FlaskClient) -> None:
    response = client.head("/api/chat")
    assert (response.status_code, response.get_data()) == (405, b"")


def test_what_breaks_outside_an_answer_is_a_problem_too(
    knowledge: Knowledge, embedder: Embedder, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(knowledge=knowledge, embedder=embedder)

    def broken() -> str:
        message = "private detail"
        raise RuntimeError(message)

    app.add_url_rule("/api/broken", view_func=broken)
    assert _problem(app.test_client().get("/api/broken")) == (500, "internal")
    assert "RuntimeError" in caplog.text
    assert "private detail" not in caplog.text
