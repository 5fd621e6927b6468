"""What embedders of a host share: batches of texts, and patience for the host's rate limits."""

from __future__ import annotations

import importlib
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from ..errors import EmbedderMissingError
from ..retrieval.vectors import slice_rows
from .host import Host
from .patience import with_patience
from .profile import Profile
from .protocol import Task


class HostedEmbedder(ABC):
    """Embeds elsewhere.

    Attributes:
        batch: Texts a request may hold.
        profile: See `Embedder.profile`.
        host: Where it asks.
    """

    batch: ClassVar[int]

    def __init__(
        self, profile: Profile, host: Host, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """Take what the first text will need; nothing is loaded or asked before."""
        self.profile = profile
        self.host = host
        self._sleep = sleep

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
        """See `Embedder.embed`."""
        rows: list[list[float]] = []
        for start in range(0, len(texts), self.batch):
            request = partial(self.request, texts[start : start + self.batch], task)
            rows += with_patience(request, self.host.patience, self._sleep)
        # Hosts that cut vectors short do not bring them back to unit length.
        dims = self.profile.dims
        return slice_rows(np.array(rows, np.float32).reshape(len(rows), dims), dims)

    def loaded(self, module: str, package: str) -> Any:  # noqa: ANN401 - any module
        """Load what only some sites install, when it is needed first.

        Args:
            module: Its name.
            package: What brings it.

        Raises:
            EmbedderMissingError: It is not installed.
        """
        try:
            return importlib.import_module(module)
        except ImportError as error:
            message = (
                f"The embedder {self.profile.name!r} needs the package {package}, which cannot be "
                f"loaded here ({error}). Run `pip install 'pelican-latent[models]'`."
            )
            raise EmbedderMissingError(message) from error

    @abstractmethod
    def request(self, texts: Sequence[str], task: Task) -> list[list[float]]:
        """Embed one batch.

        Raises:
            RateLimitError: It may be worth waiting.
            EmbeddingError: The host failed.
        """
