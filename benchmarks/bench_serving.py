"""What the function adds to a bare one, and to the model's own time: measured side by side.

    pytest -s benchmarks/bench_serving.py

The start is compared with that of a bare Flask app with numpy, in turns, the fastest of each. The
time before the first words is compared with the model's host asked directly, by twenty visitors at
once; the host is a process of its own that takes its time as a real one does.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import httpx2
import pytest

ROOT = Path(__file__).resolve().parents[1]
KNOWLEDGE = ROOT / "api" / "knowledge"

TURNS = 7
"""Starts of each kind."""

VISITORS = 20
QUESTIONS_EACH = 6
FIRST_TOKEN = 0.3
"""Seconds the host takes for its first words."""

PIECES = 20
PAUSE = 0.1
"""Seconds between the pieces that follow."""

WAIT = 30.0
"""Seconds for a server to start."""

BARE = "import flask, numpy; app = flask.Flask('bare')"
FUNCTION = "import api.index; app = api.index.app"

BARE_APP = """
import flask, numpy

app = flask.Flask("bare")
"""

QUESTIONS = (
    "Which compiler did she write first?",
    "What was FLOW-MATIC?",
    "Where did she teach mathematics?",
    "When did she retire from the Navy?",
    "What did she do at Harvard?",
    "¿Qué fue el A-0?",
)


@pytest.fixture(scope="module", autouse=True)
def _knowledge() -> None:
    """The sample site's."""
    if not (KNOWLEDGE / "assistant.json").is_file():
        command = [sys.executable, "-m", "pelican", "--settings", "pelicanconf.py", "--quiet"]
        subprocess.run(command, cwd=ROOT, check=True)


def _environ(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "LATENT_RATE_LIMIT": "100000 per minute", **more}


def _start(code: str, environ: dict[str, str]) -> float:
    """Start an interpreter, and time what it imports: seconds."""
    timed = f"import time; t = time.perf_counter(); {code}; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", timed]
    ran = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=True)
    return float(ran.stdout)


def test_a_cold_start_with_gemini_is_at_most_twice_a_bare_one(tmp_path: Path) -> None:
    # Both from bytecode, which the first start of each leaves for the others.
    bytecode = {"PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}
    environ = _environ(GEMINI_API_KEY="none", **bytecode)
    pairs = [(_start(BARE, environ), _start(FUNCTION, environ)) for _ in range(TURNS)]
    bare, function = (min(times) for times in zip(*pairs, strict=True))
    sys.stdout.write(
        f"\ncold start: bare {bare * 1000:.0f} ms, function {function * 1000:.0f} ms, "
        f"ratio {function / bare:.2f}\n"
    )
    assert function / bare <= 2


def test_the_first_words_are_hardly_later_than_the_model_s(tmp_path: Path) -> None:
    with _host() as host, _function(host, tmp_path) as (port, _):
        function = f"http://127.0.0.1:{port}"
        asyncio.run(_visits(function, 1, _ask_function))
        direct = asyncio.run(_visits(host, QUESTIONS_EACH, _ask_host))
        ours = asyncio.run(_visits(function, QUESTIONS_EACH, _ask_function))
    added = [seconds - median(direct) for seconds in ours]
    percentiles = quantiles(added, n=20)
    sys.stdout.write(
        f"\nfirst words, {VISITORS} visitors: the host's {median(direct) * 1000:.0f} ms, added "
        f"{median(added) * 1000:.0f} ms (median), {percentiles[18] * 1000:.0f} ms (95 %); "
        f"ratio {median(ours) / median(direct):.2f}\n"
    )
    assert len(ours) == VISITORS * QUESTIONS_EACH


def test_a_warm_function_holds_what_its_model_of_vectors_needs(tmp_path: Path) -> None:
    (tmp_path / "bare.py").write_text(BARE_APP, "utf-8")
    with _gunicorn("bare:app", tmp_path, _environ(PYTHONPATH=str(tmp_path))) as (_, worker):
        bare = _memory(worker)
    with _host() as host, _function(host, tmp_path) as (port, worker):
        asyncio.run(_visits(f"http://127.0.0.1:{port}", 2, _ask_function))
        warm = _memory(worker)
    sys.stdout.write(
        f"\nmemory: bare {bare:.0f} MB, function {warm:.0f} MB after {VISITORS * 2} answers, "
        f"ratio {warm / bare:.1f}\n"
    )


@dataclass(frozen=True)
class _Asked:
    """How to ask for one answer."""

    path: str
    body: object
    first: bytes


def _ask_function(question: str) -> _Asked:
    messages = [{"role": "user", "content": question}]
    return _Asked("/api/chat", {"messages": messages}, b"event: delta")


def _ask_host(question: str) -> _Asked:
    contents = [{"role": "user", "parts": [{"text": question}]}]
    return _Asked("/v1beta/models/m:streamGenerateContent?alt=sse", {"contents": contents}, b"text")


Asking = Callable[[str], _Asked]


async def _visits(base: str, questions: int, asking: Asking) -> list[float]:
    """Let visitors ask one question after another; give the seconds to each one's first words."""
    async with httpx2.AsyncClient(base_url=base, timeout=WAIT) as client:
        visits = (_visit(client, number, questions, asking) for number in range(VISITORS))
        return [seconds for times in await asyncio.gather(*visits) for seconds in times]


async def _visit(
    client: httpx2.AsyncClient, number: int, questions: int, asking: Asking
) -> list[float]:
    # People do not come in the same millisecond.
    await asyncio.sleep(number * (FIRST_TOKEN + PIECES * PAUSE) / VISITORS)
    times = []
    for turn in range(questions):
        asked = asking(QUESTIONS[(number + turn) % len(QUESTIONS)])
        times.append(await _first_words(client, asked))
    return times


async def _first_words(client: httpx2.AsyncClient, asked: _Asked) -> float:
    started, first, received = time.perf_counter(), 0.0, b""
    headers = {"Accept": "text/event-stream"}
    async with client.stream("POST", asked.path, json=asked.body, headers=headers) as response:
        assert response.status_code == 200, await response.aread()
        async for piece in response.aiter_bytes():
            received += piece
            if not first and asked.first in received:
                first = time.perf_counter() - started
    assert first, received
    return first


@contextmanager
def _host() -> Iterator[str]:
    """Run the model's host; gives its address."""
    port = _free_port()
    program = Path(__file__).with_name("model_host.py")
    command = [sys.executable, str(program), *map(str, (port, FIRST_TOKEN, PIECES, PAUSE))]
    with _running(command, ROOT, dict(os.environ), port):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def _function(host: str, folder: Path) -> Iterator[tuple[int, int]]:
    """Run the function with a model of that host; gives its port and its worker's process."""
    knowledge = folder / "knowledge"
    shutil.copytree(KNOWLEDGE, knowledge)
    assistant = json.loads((knowledge / "assistant.json").read_text("utf-8"))
    assistant["models"] = [{"model": "m", "kind": "gemini", "base_url": host, "key": "KEY"}]
    (knowledge / "assistant.json").write_text(json.dumps(assistant), "utf-8")
    environ = _environ(LATENT_KNOWLEDGE=str(knowledge), KEY="none", OMP_NUM_THREADS="1")
    with _gunicorn("api.index:app", ROOT, environ) as running:
        yield running


@contextmanager
def _gunicorn(app: str, folder: Path, environ: dict[str, str]) -> Iterator[tuple[int, int]]:
    """Run an application with a thread for each visitor."""
    port = _free_port()
    threads = str(VISITORS + 4)
    command = [sys.executable, "-m", "gunicorn", "--threads", threads]
    with _running([*command, "--bind", f"127.0.0.1:{port}", app], folder, environ, port) as server:
        children = Path(f"/proc/{server}/task/{server}/children").read_text("utf-8").split()
        yield port, int(children[0])


@contextmanager
def _running(command: list[str], folder: Path, environ: dict[str, str], port: int) -> Iterator[int]:
    """Run a server, and wait until it takes connections; gives its process."""
    server = subprocess.Popen(command, cwd=folder, env=environ, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + WAIT
        while not _listens(port):
            assert server.poll() is None, f"{command} ended"
            assert time.monotonic() < end, f"{command} did not start"
            time.sleep(0.05)
        yield server.pid
    finally:
        server.terminate()
        server.wait(WAIT)


def _listens(port: int) -> bool:
    with socket.socket() as trying:
        return trying.connect_ex(("127.0.0.1", port)) == 0


def _free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def _memory(process: int) -> float:
    """Read how much of its memory is its own and resident: megabytes."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
    return int(kilobytes) / 1024
