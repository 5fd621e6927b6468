"""Bodies that are sent to cost much: each ends where it must, also behind a real server."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator

import pytest

from latent.serving.conversation.validation import LARGEST_BODY
from tests.serving.conftest import WAIT
from tests.serving.guard.conftest import Guarded, refusal

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 400_000,
        b'{"messages":' * 60_000,
        b'{"messages": [' + b"[" * 100_000 + b"]" * 100_000 + b"]}",
        b'{"messages": ' + b"9" * 100_000 + b"}",
        b'{"messages": [{"role": "user", "content": 1e999}]}',
        b"\xff" * 1000,
    ],
    ids=["deep", "nested", "closed", "long number", "infinity", "bytes"],
)
def test_json_that_is_made_to_hurt_is_refused(body: bytes, guarded: Guarded) -> None:
    response = guarded().test_client().post("/api/chat", data=body, headers=JSON)
    assert refusal(response)[0] == 400


def _post_in_chunks(port: int, chunks: Iterator[bytes]) -> tuple[int, str]:
    """Send a body without saying how long it is; give status and body of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as connection:
        connection.sendall(
            b"POST /api/chat HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
        )
        try:
            for chunk in chunks:
                connection.sendall(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n")
            connection.sendall(b"0\r\n\r\n")
        except OSError:
            pass  # The server has answered already and takes no more.
        with connection.makefile("rb") as answer:
            head, _, body = answer.read().partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


@pytest.mark.slow
def test_a_body_of_unknown_length_is_read(served_port: int) -> None:
    whole = json.dumps({"messages": [{"role": "user", "content": "Hello!"}]}).encode()
    status, _ = _post_in_chunks(served_port, iter([whole[:9], whole[9:]]))
    assert status == 200


@pytest.mark.slow
def test_a_body_of_unknown_length_is_read_no_further_than_it_may_be(served_port: int) -> None:
    endless = (b" " * 65_536 for _ in range(4 * LARGEST_BODY // 65_536))
    status, body = _post_in_chunks(served_port, endless)
    assert status == 413
    assert "body_too_large" in body
