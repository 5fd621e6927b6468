"""Texts to vectors through the lock: only what the lock lacks is embedded."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..embedding import Embedder, Profile, Task
from ..errors import EmbeddingError, LockError
from . import lock

BATCH = 32
"""Texts handed to an embedder at once."""

SAVE_EVERY = 20.0
"""Seconds between two writes of the lock while embedding: what a killed run loses at most."""

SHOWN = 5
"""Missing texts that a message names."""

Progress = Callable[[int, int], None]
"""Called with how many texts are embedded and how many there are to embed."""


def _unseen(done: int, total: int) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A text to embed.

    Attributes:
        id: The chunk, pole or question it belongs to; for the lock and for messages.
        text: The text.
        task: Whether it is a question or what is searched.
    """

    id: str
    text: str
    task: Task = "document"


@dataclass(frozen=True, slots=True)
class LockedEmbedder:
    """An embedder behind its lock.

    Attributes:
        profile: Of the embedder; known without loading it.
        load: Makes the embedder; called only when a text is missing.
        path: The lock.
        frozen: Whether a missing text is an error.
        progress: Told how far it is.
        command: What fills the lock; for messages.
    """

    profile: Profile
    load: Callable[[], Embedder]
    path: Path
    frozen: bool = False
    progress: Progress = _unseen
    command: str = "latent embed"

    def missing(self, texts: Sequence[Labelled]) -> list[Labelled]:
        """List the texts the lock lacks, each once."""
        rows = lock.read(self.path)
        return list(self._missing(texts, rows).values())

    def embed(self, texts: Sequence[Labelled]) -> NDArray[np.float32]:
        """Give each text its vector and drop the rows of texts that are gone.

        Args:
            texts: All that the lock is for: rows of other texts are removed as stale.

        Returns:
            float32, (len(texts), profile.dims), rows of unit length.

        Raises:
            LockError: The build is frozen and a text is missing, or the lock is damaged.
            EmbeddingError: The embedder failed; what was embedded before is in the lock.
        """
        rows = lock.read(self.path)
        missing = self._missing(texts, rows)
        if missing and self.frozen:
            raise LockError(self._frozen_message(list(missing.values())))
        if missing:
            self._fill(missing, rows)
        keys = [lock.key(self.profile, text.task, text.text) for text in texts]
        current = {
            key: lock.Row(text.id, key, rows[key].vector)
            for key, text in reversed(list(zip(keys, texts, strict=True)))
        }
        if not self.frozen:
            lock.write(self.path, current.values())
        vectors = [lock.unpack(current[key].vector) for key in keys]
        return np.stack(vectors) if vectors else np.zeros((0, self.profile.dims), np.float32)

    def _missing(self, texts: Sequence[Labelled], rows: dict[str, lock.Row]) -> dict[str, Labelled]:
        keyed = {lock.key(self.profile, text.task, text.text): text for text in texts}
        return {key: text for key, text in keyed.items() if key not in rows}

    def _frozen_message(self, missing: Sequence[Labelled]) -> str:
        shown = ", ".join(text.id for text in missing[:SHOWN])
        rest = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
        return (
            f"{self.path.name} lacks the vectors of {len(missing)} changed or new texts: "
            f"{shown}{rest}. This build is frozen and embeds nothing. Run `{self.command}` and "
            "commit the lock."
        )

    def _fill(self, missing: dict[str, Labelled], rows: dict[str, lock.Row]) -> None:
        embedder = self.load()
        saved = time.monotonic()
        done = 0
        self.progress(0, len(missing))
        try:
            for batch in _batches(missing):
                rows |= {row.key: row for row in self._embed_batch(embedder, batch)}
                done += len(batch)
                self.progress(done, len(missing))
                if time.monotonic() - saved > SAVE_EVERY:
                    lock.write(self.path, rows.values())
                    saved = time.monotonic()
        finally:
            # Also on an error or an interrupt: what was embedded may have been paid for.
            lock.write(self.path, rows.values())

    def _embed_batch(
        self, embedder: Embedder, batch: list[tuple[str, Labelled]]
    ) -> Iterator[lock.Row]:
        task = batch[0][1].task
        vectors = embedder.embed([text.text for _, text in batch], task)
        expected = (len(batch), self.profile.dims)
        if vectors.shape != expected:
            message = (
                f"The embedder {self.profile.name!r} returned vectors of shape {vectors.shape} "
                f"for {batch[0][1].id!r} and what follows it, not {expected}. Its model is not "
                f"the one its profile names ({self.profile.model})."
            )
            raise EmbeddingError(message)
        for (key, text), vector in zip(batch, vectors, strict=True):
            yield lock.Row(text.id, key, lock.pack(vector))


def _batches(missing: dict[str, Labelled]) -> Iterator[list[tuple[str, Labelled]]]:
    for task in ("document", "query"):
        entries = [(key, text) for key, text in missing.items() if text.task == task]
        for start in range(0, len(entries), BATCH):
            yield entries[start : start + BATCH]
