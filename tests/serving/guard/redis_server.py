"""A real Redis of the tests' own, which they may stop."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
from pathlib import Path

PASSWORD = "pass-of-the-tests"  # noqa: S105 - of a server that lives for a moment
WAIT = 20.0
"""Seconds for it to start."""


class RedisServer:
    """Runs on a free port of this machine, keeps nothing on disk, and asks for a password."""

    def __init__(self, program: str, folder: Path) -> None:
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            self.port = int(listening.getsockname()[1])
        self._command = [
            program, "--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder),
            "--save", "", "--appendonly", "no", "--requirepass", PASSWORD,
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is, as LATENT_LIMITS_URL says it."""
        return f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            assert self._process.poll() is None, "redis-server ended"
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        message = "redis-server did not start"
        raise AssertionError(message)

    def hang(self) -> None:
        """Let it take connections and answer nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def stop(self) -> None:
        """Stop it, as far as it runs."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=WAIT)
            self._process = None

    def keys(self) -> list[str]:
        """Name all that it keeps."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
            connection.sendall(f"AUTH {PASSWORD}\r\nKEYS *\r\nPING\r\n".encode())
            text = ""
            while "+PONG" not in text:
                text += connection.recv(65536).decode()
        return [line for line in text.split("\r\n") if ":" in line]
