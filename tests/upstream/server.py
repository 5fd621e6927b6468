"""A host of models on this machine: scripted answers over real sockets, in real wire formats."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast


@dataclass(frozen=True)
class Request:
    """What came in.

    Attributes:
        path: With its query.
        headers: In lower case.
        body: Decoded.
    """

    path: str
    headers: Mapping[str, str]
    body: Any


@dataclass(frozen=True)
class Reply:
    """What goes out.

    Attributes:
        parts: Written one by one; a number is a pause in seconds, None breaks the connection.
        status: HTTP status.
        headers: Beside those of the transport.
        kind: Content type.
    """

    parts: Sequence[bytes | float | None]
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    kind: str = "application/json"


def reply_json(value: object, status: int = 200, **headers: str) -> Reply:
    """Answer with JSON."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Reply([json.dumps(value).encode()], status, named)


Script = Callable[[Request], Reply]


@dataclass
class Upstream:
    """A running host.

    Attributes:
        url: Where it is.
        requests: What came in so far.
        script: Answers the next request.
        hung_up: How many replies the client did not wait for.
    """

    url: str
    requests: list[Request] = field(default_factory=list)
    script: Script = lambda _request: reply_json({}, 500)
    hung_up: int = 0

    def answer(self, *replies: Reply) -> None:
        """Give these answers one after another, and the last one again and again."""
        remaining = list(replies)

        def script(_request: Request) -> Reply:
            return remaining.pop(0) if len(remaining) > 1 else remaining[0]

        self.script = script


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    upstream: Upstream


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        upstream = cast("_Server", self.server).upstream
        length = int(self.headers.get("content-length", 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(self.path, headers, json.loads(self.rfile.read(length)))
        upstream.requests.append(request)
        reply = upstream.script(request)
        try:
            self._send(reply)
        except OSError:
            upstream.hung_up += 1
            self.close_connection = True

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        self.send_header("Content-Type", reply.kind)
        self.send_header("Transfer-Encoding", "chunked")
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        for part in reply.parts:
            if part is None:
                self.close_connection = True
                self.connection.close()
                return
            if isinstance(part, float):
                self.wfile.flush()
                time.sleep(part)
                continue
            self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library has it
        """Say nothing."""


@contextmanager
def running() -> Iterator[Upstream]:
    """Run a host until the block ends."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.upstream = Upstream(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server.upstream
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
