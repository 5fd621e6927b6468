"""Embedders that fail as one behind a network does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from latent.embedding import Embedder, Profile, Task


class FailingEmbedder:
    """Fails whatever it is asked."""

    def __init__(self, profile: Profile, error: Exception) -> None:
        self.profile = profile
        self._error = error

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:  # noqa: ARG002 - it never gets so far
        """Raise."""
        raise self._error


class LateFailingEmbedder:
    """Embeds questions, and fails at the sentences of an answer that has begun."""

    def __init__(self, embedder: Embedder, error: Exception) -> None:
        self.profile = embedder.profile
        self._embedder = embedder
        self._error = error

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
        """Embed, or raise."""
        if task == "document":
            raise self._error
        return self._embedder.embed(texts, task)
