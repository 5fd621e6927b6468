"""A server for this machine: the built site and its function together, as a host serves them."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flask import Flask, Response, redirect, send_file
from werkzeug.security import safe_join
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server
from werkzeug.wrappers import Response as Redirect

from ..errors import SettingsError

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

FUNCTION = "/api"

LAST_PORT = 65535

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".md": "text/markdown",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Where machines differ, or know nothing: a browser runs no module of another type."""

PAGE_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What `vercel.json` sends too: a page that breaks under them breaks here first."""


class _Handler(WSGIRequestHandler):
    # In HTTP/1.1 a stream is sent in chunks, so that a visitor's browser can tell a broken one.
    protocol_version = "HTTP/1.1"


def listen(host: str, port: int) -> socket.socket:
    """Take a port, before anything is built to be served on it.

    Args:
        host: To listen on.
        port: To listen on; 0 takes a free one.

    Raises:
        SettingsError: The port cannot be had.
    """
    mend = "Choose another with `latent serve --port 8001`, or `make serve PORT=8001`."
    if not 0 <= port <= LAST_PORT:
        message = f"There is no port {port}: they end at {LAST_PORT}. {mend}"
        raise SettingsError(message)
    try:
        return socket.create_server((host, port))
    except OSError as error:
        message = f"Port {port} of {host} cannot be listened on ({error.strerror}). {mend}"
        raise SettingsError(message) from error


def serve(site: Path, function: Wsgi, host: str, listening: socket.socket) -> None:
    """Serve until interrupted.

    Args:
        site: The folder `pelican` wrote.
        function: Answers what is below `/api/`.
        host: As visitors write it.
        listening: What `listen` gave.
    """
    server = make_local_server(site, function, listening)
    sys.stdout.write(f"http://{host}:{server.port}/ (stop with Ctrl-C)\n")
    sys.stdout.flush()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


def make_local_server(site: Path, function: Wsgi, listening: socket.socket) -> BaseWSGIServer:
    """Make the server without starting it."""
    # A line a request would bury what the build and the function have to say.
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    host, port = listening.getsockname()[:2]
    application = together(site, function)
    return make_server(
        host, port, application, threaded=True, request_handler=_Handler, fd=listening.fileno()
    )


def together(site: Path, function: Wsgi) -> Wsgi:
    """Put a site and its function under one address."""
    pages = static_site(site)

    def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        to_function = f"{environ.get('PATH_INFO', '')}/".startswith(f"{FUNCTION}/")
        return (function if to_function else pages)(environ, start_response)

    return application


def static_site(folder: Path) -> Flask:
    """Serve a folder as static hosts do: `index.html` for folders, `404.html` for what is not."""
    app = Flask("site", static_folder=None)
    root = folder.resolve()

    @app.get("/")
    @app.get("/<path:name>")
    def page(name: str = "") -> Response | Redirect:
        joined = safe_join(str(root), name) if "\0" not in name else None
        if joined is None:
            return _missing(root)
        path = Path(joined)
        if path.is_dir() and name and not name.endswith("/"):
            return redirect(f"/{name}/", code=308)
        found = path / "index.html" if path.is_dir() else path
        if not found.is_file():
            return _missing(root)
        return send_file(found, mimetype=TYPES.get(found.suffix))

    @app.after_request
    def secure(response: Response) -> Response:
        response.headers.update(PAGE_HEADERS)
        return response

    return app


def _missing(root: Path) -> Response:
    own = root / "404.html"
    text = own.read_text("utf-8") if own.is_file() else "There is no such page.\n"
    return Response(text, 404, mimetype="text/html" if own.is_file() else "text/plain")
