"""The server for this machine: pages and function under one address."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from flask import Flask
from numpy.typing import NDArray
from werkzeug.test import Client

from latent.embedding import Embedder, Task
from latent.errors import SettingsError
from latent.serving.app import create_app
from latent.serving.guard.security_headers import SECURITY_HEADERS
from latent.serving.knowledge import Knowledge
from latent.serving.local_server import PAGE_HEADERS, Wsgi, listen, make_local_server, together

BELL = "How heavy is the largest bell?"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A built site, beside a file that is not part of it."""
    built = tmp_path / "build"
    (built / "works" / "bells").mkdir(parents=True)
    (built / "index.html").write_text("<p>Home</p>", "utf-8")
    (built / "404.html").write_text("<p>Lost</p>", "utf-8")
    (built / "works" / "bells" / "index.html").write_text("<p>Bells</p>", "utf-8")
    (built / "map.js").write_text("export {};", "utf-8")
    (tmp_path / "private.txt").write_text("keys", "utf-8")
    return built


@pytest.fixture
def client(site: Path, app: Flask) -> Client:
    """Somebody who visits both."""
    return Client(together(site, app))


@pytest.mark.parametrize(
    ("path", "text"),
    [("/", "Home"), ("/index.html", "Home"), ("/works/bells/", "Bells"), ("/?q=1", "Home")],
)
def test_a_folder_is_its_index(path: str, text: str, client: Client) -> None:
    response = client.get(path, buffered=True)
    assert (response.status_code, response.mimetype) == (200, "text/html")
    assert text in response.get_data(as_text=True)


def test_a_folder_without_its_slash_is_redirected(client: Client) -> None:
    response = client.get("/works/bells", buffered=True)
    assert response.status_code == 308
    assert response.headers["Location"] == "/works/bells/"


@pytest.mark.parametrize("path", ["/works/", "/nothing", "/works/bells/nothing/", "/apiary"])
def test_what_is_not_there_is_the_site_s_404(path: str, client: Client) -> None:
    response = client.get(path, buffered=True)
    assert (response.status_code, response.mimetype) == (404, "text/html")
    assert "Lost" in response.get_data(as_text=True)


def test_a_site_without_a_404_page_still_says_so(site: Path, app: Flask) -> None:
    (site / "404.html").unlink()
    response = Client(together(site, app)).get("/nothing", buffered=True)
    assert (response.status_code, response.mimetype) == (404, "text/plain")


@pytest.mark.parametrize(
    "path",
    ["/../private.txt", "/%2e%2e/private.txt", "/works/../../private.txt", "/..%2fprivate.txt",
     "/works/%2e%2e/%2e%2e/private.txt", "/map.js%00.html"],
)  # fmt: skip
def test_nothing_outside_the_site_is_served(path: str, client: Client) -> None:
    response = client.get(path, buffered=True)
    assert response.status_code == 404
    assert "keys" not in response.get_data(as_text=True)


def test_modules_have_the_type_that_browsers_run(client: Client) -> None:
    assert client.get("/map.js", buffered=True).mimetype == "text/javascript"


def test_pages_answer_head_requests(client: Client) -> None:
    response = client.head("/works/bells/", buffered=True)
    assert (response.status_code, response.get_data()) == (200, b"")


def test_what_is_below_api_reaches_the_function(client: Client) -> None:
    assert client.get("/api/health", buffered=True).get_json()["status"] == "ok"
    assert client.get("/api/nothing", buffered=True).mimetype == "application/problem+json"
    asked = client.post("/api/chat", json={"messages": [{"role": "user", "content": BELL}]})
    assert "310 kilograms" in asked.get_data(as_text=True)


class HeldEmbedder:
    """Embeds the sentences of an answer only when it may."""

    def __init__(self, embedder: Embedder) -> None:
        self.profile = embedder.profile
        self.released = threading.Event()
        self._embedder = embedder

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
        """Embed, sentences as soon as they are released."""
        if task == "document" and not self.released.wait(timeout=20):
            message = "nobody read the first piece of the answer"
            raise RuntimeError(message)
        return self._embedder.embed(texts, task)


@contextmanager
def _running(site: Path, function: Wsgi) -> Iterator[int]:
    with listen("127.0.0.1", 0) as listening:
        server = make_local_server(site, function, listening)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.port
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


def test_a_port_that_is_taken_is_named_with_what_to_do() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(SettingsError, match=rf"^Port {port} of 127\.0\.0\.1 .*--port"):
            listen("127.0.0.1", port)


def test_a_port_beyond_the_last_is_named_with_what_to_do() -> None:
    with pytest.raises(SettingsError, match=r"no port 99999: they end at 65535"):
        listen("127.0.0.1", 99999)


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing"])
def test_all_below_api_is_the_function_s(path: str, client: Client) -> None:
    response = client.get(path, buffered=True)
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")


def _read_until(connection: socket.socket, end: bytes) -> bytes:
    received = b""
    while end not in received:
        piece = connection.recv(4096)
        assert piece, f"the connection ended before {end!r}"
        received += piece
    return received


@pytest.mark.parametrize(
    ("accept", "first", "last"),
    [
        ("text/event-stream", b"event: sources", b"event: done"),
        ("text/plain", b"no language model was available", b"310 kilograms"),
    ],
)
def test_an_answer_is_sent_while_it_is_made(
    accept: str, first: bytes, last: bytes, site: Path, knowledge: Knowledge, embedder: Embedder
) -> None:
    """The rest of the answer cannot be made before its first piece was received here."""
    held = HeldEmbedder(embedder)
    body = json.dumps({"messages": [{"role": "user", "content": BELL}]}).encode()
    head = (
        f"POST /api/chat HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: {accept}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    app = create_app(knowledge=knowledge, embedder=held)
    with _running(site, app) as port, socket.create_connection(("127.0.0.1", port), 20) as visitor:
        visitor.sendall(head.encode() + body)
        early = _read_until(visitor, first)
        held.released.set()
        late = _read_until(visitor, b"\r\n0\r\n\r\n")
    assert b"transfer-encoding: chunked" in early.lower()
    assert last not in early
    assert last in late


def test_pages_are_sent_with_the_headers_that_the_host_is_told_of(repository: Path) -> None:
    (rule,) = json.loads((repository / "vercel.json").read_text("utf-8"))["headers"]
    assert {header["key"]: header["value"] for header in rule["headers"]} == PAGE_HEADERS


@pytest.mark.parametrize("path", ["/", "/map.js", "/works/bells", "/nowhere"])
def test_whatever_the_site_sends_has_a_strict_policy(path: str, client: Client) -> None:
    response = client.get(path, buffered=True)
    assert response.headers.getlist("Content-Security-Policy") == [
        PAGE_HEADERS["Content-Security-Policy"]
    ]


def test_the_function_keeps_its_own_policy(client: Client) -> None:
    (policy,) = client.get("/api/health", buffered=True).headers.getlist("Content-Security-Policy")
    assert policy == SECURITY_HEADERS["Content-Security-Policy"]
