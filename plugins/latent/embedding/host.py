"""A host of models as an embedder knows it, and the sentences for what can go wrong with one."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import EmbeddingError, KeyMissingError, RateLimitError
from ..hosts.quota import is_daily, retry_after
from .choice import Choice

TOO_MANY = 429
"""The status of a rate limit."""

QUICK = 4.0
"""Seconds a question's vector may take: a visitor waits, and words can be searched for instead."""

LONG = 60.0
"""Seconds a batch of texts may take."""

PATIENCE = 300.0
"""Seconds a build waits for rate limits, for each batch."""

_MENDS = {
    400: "Check LATENT_EMBEDDER and the length of the text.",
    401: "Check the key.",
    403: "Check the key, and what it may be used for.",
    404: "Check the model and the base URL in LATENT_EMBEDDER.",
}


@dataclass(frozen=True, slots=True)
class Host:
    """Where vectors come from.

    Attributes:
        name: Of the embedder, for messages.
        base_url: Without a trailing slash; empty for the SDK's own.
        key: The secret itself; never in a message.
        timeout: Seconds a request may take.
        patience: Seconds to wait for rate limits to pass.
    """

    name: str
    base_url: str
    key: str = field(repr=False)
    timeout: float
    patience: float

    @classmethod
    def of(cls, choice: Choice, environ: Mapping[str, str], *, quick: bool) -> Host:
        """Find the host of a choice, and its key.

        Args:
            choice: The embedder.
            environ: Where keys are.
            quick: Whether a visitor waits.

        Raises:
            KeyMissingError: The key is not there.
        """
        key = environ.get(choice.key, "") if choice.key else ""
        if choice.key and not key:
            message = (
                f"The embedder {choice.name!r} needs a key in the environment variable "
                f"{choice.key}, which is not set. Set it, or choose LATENT_EMBEDDER = 'local', "
                "which needs none."
            )
            raise KeyMissingError(message)
        timeout, patience = (QUICK, 0.0) if quick else (LONG, PATIENCE)
        return cls(choice.name, choice.base_url.rstrip("/"), key, timeout, patience)

    def unreachable(self, error: Exception) -> EmbeddingError:
        """Say that no answer came."""
        return EmbeddingError(
            f"The host of the embedder {self.name!r} gave no answer ({type(error).__name__}). "
            "Try again later; what was embedded is kept."
        )

    def limited(self, details: object, headers: Mapping[str, str]) -> RateLimitError:
        """Say that it refused for now.

        Args:
            details: The body of its refusal, decoded.
            headers: Those it came with.
        """
        return RateLimitError(
            f"The host of the embedder {self.name!r} takes no more requests for now (429). What "
            "was embedded is kept: run the same again later, or raise the quota.",
            retry_after=retry_after(details, headers),
            daily=is_daily(details),
        )

    def refused(self, status: int, reason: str | None) -> EmbeddingError:
        """Say that it refused for good."""
        said = (reason or "no reason given").replace(self.key, "…") if self.key else reason
        mend = _MENDS.get(status, "Try again later; what was embedded is kept.")
        return EmbeddingError(
            f"The host of the embedder {self.name!r} refused with {status}: {said} {mend}"
        )

    def garbled(self, what: str) -> EmbeddingError:
        """Say that the answer is none."""
        return EmbeddingError(
            f"The host of the embedder {self.name!r} sent {what}. Check the model and the base URL "
            "in LATENT_EMBEDDER."
        )

    def check(self, rows: Sequence[Sequence[float]], count: int, dims: int) -> None:
        """Refuse vectors that are not what was asked for.

        Args:
            rows: As they came.
            count: How many texts were sent.
            dims: How wide they must be.

        Raises:
            EmbeddingError: They are fewer, of another width, or hold no finite numbers.
        """
        wrong = next((len(row) for row in rows if len(row) != dims), dims)
        if len(rows) != count:
            what = f"{len(rows)} vectors for {count} texts"
        elif wrong != dims:
            what = f"vectors of {wrong} dimensions, where {dims} are wanted"
        elif not all(_is_number(entry) for row in rows for entry in row):
            what = "vectors that hold more than finite numbers"
        else:
            return
        raise self.garbled(what)


def _is_number(entry: object) -> bool:
    return isinstance(entry, int | float) and not isinstance(entry, bool) and math.isfinite(entry)
