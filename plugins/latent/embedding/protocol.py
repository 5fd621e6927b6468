"""What every embedder is: a profile and one method."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from .profile import Profile

Task = Literal["query", "document"]
"""Why a text is embedded: models such as E5 embed a question and its answer differently."""


class Embedder(Protocol):
    """Turns texts into unit vectors."""

    @property
    def profile(self) -> Profile:
        """What the model is and the constants measured for it."""
        ...

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
        """Embed texts, each on its own.

        Args:
            texts: Any number of texts, none of them empty.
            task: Whether they are questions or what is searched.

        Returns:
            float32, (len(texts), profile.dims), rows of unit length.

        Raises:
            EmbeddingError: The model failed; the message says why and what to do.
        """
        ...
