"""Embeddings of Gemini, by Google's own SDK: https://ai.google.dev/gemini-api/docs/embeddings."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import EmbedderMissingError, EmbeddingError, RateLimitError
from .batches import embed_in_batches
from .host import Host
from .profile import Profile
from .protocol import Task
from .quota import is_daily, retry_after

BATCH = 100
"""Texts a request may hold."""

TASKS: dict[Task, str] = {"query": "RETRIEVAL_QUERY", "document": "RETRIEVAL_DOCUMENT"}

TOO_MANY = 429


class GeminiEmbedder:
    """Any width up to the model's, cut by the host and brought back to unit length here."""

    def __init__(
        self, profile: Profile, host: Host, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        """Take what the first text will need; the SDK is loaded then."""
        self.profile = profile
        self._host = host
        self._sleep = sleep

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
        """See `Embedder.embed`."""
        request = partial(self._request, task=task)
        patience, dims = self._host.patience, self.profile.dims
        return embed_in_batches(texts, BATCH, request, dims, patience, self._sleep)

    def _request(self, batch: Sequence[str], task: Task) -> list[list[float]]:
        from google.genai.errors import APIError  # noqa: PLC0415 - see the client
        from httpx2 import HTTPError  # noqa: PLC0415

        config = {"task_type": TASKS[task], "output_dimensionality": self.profile.dims}
        try:
            answer = self._client.models.embed_content(
                model=self.profile.model, contents=list(batch), config=config
            )
        except APIError as error:
            raise self._refused(error) from None
        except HTTPError as error:
            raise self._host.unreachable(error) from None
        except (ValueError, TypeError, AttributeError) as error:
            what = f"no embeddings ({type(error).__name__})"
            raise self._host.garbled(what) from None
        rows = [list(each.values or ()) for each in answer.embeddings or ()]
        self._host.check(rows, len(batch), self.profile.dims)
        return rows

    @cached_property
    def _client(self) -> Any:  # noqa: ANN401 - the SDK is loaded when it is needed: it takes half a second
        try:
            from google import genai  # noqa: PLC0415
            from google.genai.types import HttpOptions, HttpRetryOptions  # noqa: PLC0415
        except ImportError as error:
            message = (
                f"The embedder 'gemini' needs the package google-genai, which cannot be loaded "
                f"here ({error}). Run `pip install 'pelican-latent[models]'`."
            )
            raise EmbedderMissingError(message) from error
        options = HttpOptions(
            base_url=self._host.base_url or None,
            timeout=int(self._host.timeout * 1000),
            # It is here that patience is decided on, not in the SDK.
            retry_options=HttpRetryOptions(attempts=1),
        )
        return genai.Client(api_key=self._host.key, http_options=options)

    def _refused(self, error: Any) -> EmbeddingError:  # noqa: ANN401 - the SDK's
        if error.code == TOO_MANY:
            headers = getattr(error.response, "headers", {}) or {}
            return RateLimitError(
                self._host.limited(),
                retry_after=retry_after(error.details, headers),
                daily=is_daily(error.details),
            )
        return self._host.refused(error.code, error.message)
