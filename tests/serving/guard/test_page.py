"""The page's own client against a function that asks for proofs of work."""

from __future__ import annotations

import base64
import json
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.serving import make_server

from latent.serving.conversation.validation import RequestError
from latent.serving.guard.proof import Proofs
from tests.serving.guard.conftest import SECRET, Guarded

PROOF_JS = "../../../plugins/latent/static/latent/chat/proof.js"

Serve = Callable[[Flask], str]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves an application on this machine until the test ends."""
    servers = []

    def start(app: Flask) -> str:
        server = make_server("127.0.0.1", 0, app, threaded=True)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        servers.append((server, thread))
        return f"http://127.0.0.1:{server.port}/api/chat"

    yield start
    for server, thread in servers:
        server.shutdown()
        thread.join()
        server.server_close()


def _run(node: Path, *command: str) -> Any:  # noqa: ANN401 - JSON
    ran = subprocess.run(
        [node, *command], capture_output=True, text=True, check=True, cwd=Path(__file__).parent
    )
    return json.loads(ran.stdout)


def _solved(node: Path, challenge: dict[str, Any]) -> str | None:
    program = (
        f"import {{ solve }} from '{PROOF_JS}';"
        f"const proof = await solve({json.dumps(challenge)}, new AbortController().signal);"
        "console.log(JSON.stringify(proof));"
    )
    proof: str | None = _run(node, "--input-type=module", "--eval", program)
    return proof


def test_what_the_page_solves_holds(node: Path) -> None:
    proofs = Proofs(SECRET, lambda *_: True)
    proof = _solved(node, proofs.challenge())
    assert proof is not None
    proofs.check(proof)


def test_what_the_page_solves_holds_for_its_own_challenge_alone(node: Path) -> None:
    proofs = Proofs(SECRET, lambda *_: True)
    proof = _solved(node, proofs.challenge())
    assert proof is not None
    fields = json.loads(base64.b64decode(proof))
    other = base64.b64encode(json.dumps(fields | {"challenge": proofs.challenge()}).encode())
    with pytest.raises(RequestError, match="proof_invalid"):
        proofs.check(other.decode())


def test_the_page_does_not_solve_what_it_does_not_know(node: Path) -> None:
    challenge = Proofs(SECRET, lambda *_: True).challenge()
    challenge["parameters"]["algorithm"] = "ARGON2ID"
    assert _solved(node, challenge) is None


def test_a_page_learns_at_its_first_question_that_it_needs_proofs(
    node: Path, guarded: Guarded, serve: Serve
) -> None:
    endpoint = serve(guarded(proof=True, secret=SECRET))
    ran = _run(node, "ask.mjs", endpoint, "Hello!", "Thanks!")
    assert ran["came"] == ["done", "done"]
    ask, challenge = "POST /api/chat", "GET /api/challenge"
    assert ran["sent"] == [ask, challenge, ask, challenge, ask]


def test_where_none_are_asked_for_it_makes_none(node: Path, guarded: Guarded, serve: Serve) -> None:
    ran = _run(node, "ask.mjs", serve(guarded()), "Hello!")
    assert ran == {"came": ["done"], "sent": ["POST /api/chat"]}


def test_a_limit_is_told_after_a_proof(node: Path, guarded: Guarded, serve: Serve) -> None:
    endpoint = serve(guarded(proof=True, secret=SECRET, rate_limit="1 per day"))
    assert _run(node, "ask.mjs", endpoint, "Hello!", "Thanks!")["came"] == ["done", "rate_limited"]
