"""Proofs of work, by ALTCHA: a question costs whoever asks it a moment of computing.

A challenge names a salt and the first half of a key that is derived from an unknown number, and is
signed. To find that number, one derives keys from 0, 1, 2 … until one fits, which is the work; to
check it takes a hash. See https://altcha.org/docs/v2/proof-of-work-captcha.
"""

from __future__ import annotations

import base64
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

from altcha import create_challenge, verify_solution

from ..conversation.validation import Fault, RequestError
from .keys import key_for

LIFETIME = 600
"""Seconds from a challenge to the question it is for."""

LONGEST = 4096
"""Characters of the header; a real one has about 700."""

ITERATIONS = 2000
"""Of PBKDF2 for each number that is tried."""

FEWEST, MOST = 100, 300
"""Numbers that have to be tried: the work is nearly the same each time."""


class Proofs:
    """Gives challenges and checks what comes back."""

    def __init__(
        self, secret: str, is_first: Callable[[str, int], bool], lifetime: int = LIFETIME
    ) -> None:
        """Make them.

        Args:
            secret: What challenges are signed with; all processes need the same.
            is_first: Tells whether a name comes up for the first time in so many seconds.
            lifetime: Seconds that a challenge holds.
        """
        self._challenge_key = key_for("challenges", secret)
        self._solution_key = key_for("solutions", secret)
        self._is_first = is_first
        self._lifetime = lifetime

    def challenge(self) -> dict[str, Any]:
        """Make a challenge, as JSON."""
        made = create_challenge(
            "PBKDF2/SHA-256",
            ITERATIONS,
            counter=FEWEST + secrets.randbelow(MOST - FEWEST),
            expires_at=int(time.time()) + self._lifetime,
            hmac_secret=self._challenge_key,
            hmac_key_secret=self._solution_key,
        )
        fields: dict[str, Any] = made.to_dict()
        return fields

    def check(self, proof: str) -> None:
        """Take a proof, once.

        Args:
            proof: The challenge and its solution, as base64 of JSON.

        Raises:
            RequestError: It is wrong, too old, of another secret, or was taken already.
        """
        if not self._holds(proof) or not self._is_first(_nonce(proof), self._lifetime):
            raise RequestError(Fault.PROOF_INVALID, 403)

    def _holds(self, proof: str) -> bool:
        if len(proof) > LONGEST:
            return False
        return verify_solution(
            proof, self._challenge_key, hmac_key_secret=self._solution_key
        ).verified


def _nonce(proof: str) -> str:
    """Read what tells a challenge from all others; the proof holds, so it is there."""
    return str(json.loads(base64.b64decode(proof))["challenge"]["parameters"]["nonce"])
