"""Embeddings of Gemini, by Google's own SDK: https://ai.google.dev/gemini-api/docs/embeddings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ..errors import EmbedderMissingError, EmbeddingError, RateLimitError
from .hosted import HostedEmbedder
from .protocol import Task
from .quota import is_daily, retry_after

BATCH = 100
"""Texts a request may hold."""

TASKS: dict[Task, str] = {"query": "RETRIEVAL_QUERY", "document": "RETRIEVAL_DOCUMENT"}

TOO_MANY = 429


class GeminiEmbedder(HostedEmbedder):
    """Any width up to the model's, cut by the host and brought back to unit length here."""

    batch = BATCH

    def request(self, texts: Sequence[str], task: Task) -> list[list[float]]:
        """See `HostedEmbedder.request`."""
        from google.genai.errors import APIError  # noqa: PLC0415 - see the client
        from httpx2 import HTTPError  # noqa: PLC0415

        config = {"task_type": TASKS[task], "output_dimensionality": self.profile.dims}
        try:
            answer = self._client.models.embed_content(
                model=self.profile.model, contents=list(texts), config=config
            )
        except APIError as error:
            raise self._refused(error) from None
        except HTTPError as error:
            raise self.host.unreachable(error) from None
        except (ValueError, TypeError, AttributeError) as error:
            what = f"no embeddings ({type(error).__name__})"
            raise self.host.garbled(what) from None
        rows = [list(each.values or ()) for each in answer.embeddings or ()]
        self.host.check(rows, len(texts), self.profile.dims)
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
            base_url=self.host.base_url or None,
            timeout=int(self.host.timeout * 1000),
            # It is here that patience is decided on, not in the SDK.
            retry_options=HttpRetryOptions(attempts=1),
        )
        return genai.Client(api_key=self.host.key, http_options=options)

    def _refused(self, error: Any) -> EmbeddingError:  # noqa: ANN401 - the SDK's
        if error.code == TOO_MANY:
            headers = getattr(error.response, "headers", {}) or {}
            return RateLimitError(
                self.host.limited(),
                retry_after=retry_after(error.details, headers),
                daily=is_daily(error.details),
            )
        return self.host.refused(error.code, error.message)
