"""The sample site, built and served with its function, and a Chromium to visit it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

READY_WITHIN = 180
"""Seconds for a build that may have to embed everything on a slow machine."""

PATIENCE = 30_000
"""Milliseconds until an expectation fails: shared machines are slow at times."""

expect.set_options(timeout=PATIENCE)

ANSWERS = (Path(__file__).parent / "answers.js").read_text("utf-8")
"""A script for a visit that answers in the function's place, one event at a time."""

COPIED = ("content", "api/notes")
LINKED = ("plugins", "theme")


@dataclass
class Visit:
    """A page and what its visit caused.

    Attributes:
        page: The page.
        errors: What its console and scripts complained of.
        hosts: Where its requests went.
    """

    page: Page
    errors: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def ask(self, question: str) -> Any:  # noqa: ANN401 - the turn, as the page holds it
        """Ask in the panel, opening it where it is closed, and wait for the whole answer."""
        page = self.page
        if page.locator(".latent-launcher").is_visible():
            page.locator(".latent-launcher").click()
        page.locator(".latent-form textarea").fill(question)
        page.keyboard.press("Enter")
        page.locator(".latent-turn").last.and_(page.locator("[data-status=done]")).wait_for()
        return self.turn()

    def turn(self) -> Any:  # noqa: ANN401 - the turn, as the page holds it
        """The latest turn."""
        return self.page.evaluate("document.querySelector('latent-chat').turns.at(-1)")

    def map(self, attribute: str) -> Any:  # noqa: ANN401 - any of the element's properties
        """A property of the map."""
        return self.page.evaluate(f"document.querySelector('latent-map').{attribute}")


@pytest.fixture(scope="session")
def served(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the sample site, built in a folder of its own."""
    root = tmp_path_factory.mktemp("site")
    for name in COPIED:
        shutil.copytree(repository / name, root / name)
    for name in LINKED:
        (root / name).symlink_to(repository / name)
    for name in ("pelicanconf.py", "vectors.lock.jsonl"):
        if (repository / name).exists():
            shutil.copy(repository / name, root / name)
    port = _free_port()
    command = [sys.executable, "-m", "latent", "serve", "--port", str(port)]
    environment = {**os.environ, "PYTHONPATH": str(repository / "plugins")}
    with (root / "log").open("w") as log:
        server = subprocess.Popen(
            command, cwd=root, env=environment, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        _wait(f"http://localhost:{port}/api/health", server, root / "log")
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """One Chromium for all visits of a test process."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium,
            args=["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync"],
        )
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, served: str) -> Iterator[Callable[..., Visit]]:
    """Opens visits; afterwards none may have caused an error or a request to elsewhere."""
    visits: list[Visit] = []

    def begin(path: str = "/", *, script: str = "", **context: Any) -> Visit:  # noqa: ANN401
        own = browser.new_context(base_url=served, **{"locale": "en-US", **context})
        if script:
            own.add_init_script(script)
        visit = Visit(own.new_page())
        _watch(visit)
        visits.append(visit)
        visit.page.goto(path)
        visit.page.locator("latent-chat[data-ready]").wait_for(state="attached")
        return visit

    yield begin
    for visit in visits:
        visit.page.context.close()
    assert [error for visit in visits for error in visit.errors] == []
    assert {host for visit in visits for host in visit.hosts} <= {"localhost"}


@pytest.fixture
def home(visitor: Callable[..., Visit]) -> Visit:
    """A visit to the home page at desk size, with its map drawn."""
    visit = visitor(viewport={"width": 1440, "height": 900})
    visit.page.locator("latent-map[data-ready]").wait_for()
    return visit


def _watch(visit: Visit) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            visit.errors.append(message.text)

    def on_request(request: Request) -> None:
        if request.url.startswith(("http:", "https:", "ws:", "wss:")):
            visit.hosts.add(urlsplit(request.url).hostname or "")

    visit.page.on("console", on_console)
    visit.page.on("pageerror", lambda error: visit.errors.append(str(error)))
    visit.page.on("request", on_request)


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("localhost", 0))
        return int(probe.getsockname()[1])


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + READY_WITHIN
    while time.monotonic() < until:
        if server.poll() is not None:
            break
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - our own server
                return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    pytest.fail(f"`latent serve` did not begin to serve:\n{log.read_text('utf-8')}")
