"""Embeddings of Gemini, by Google's own SDK: https://ai.google.dev/gemini-api/docs/embeddings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ..errors import EmbeddingError
from .host import TOO_MANY
from .hosted import HostedEmbedder
from .protocol import Task

BATCH = 100
"""Texts a request may hold."""

TASKS: dict[Task, str] = {"query": "RETRIEVAL_QUERY", "document": "RETRIEVAL_DOCUMENT"}

SDK = "google-genai"


class GeminiEmbedder(HostedEmbedder):
    """Any width up to the model's, cut by the host and brought back to unit length here."""

    batch = BATCH

    def request(self, texts: Sequence[str], task: Task) -> list[list[float]]:
        """See `HostedEmbedder.request`."""
        # Half a second to load, so only where it is used.
        api_error = self.loaded("google.genai.errors", SDK).APIError
        http_error = self.loaded("httpx2", SDK).HTTPError
        config = {"task_type": TASKS[task], "output_dimensionality": self.profile.dims}
        try:
            answer = self._client.models.embed_content(
                model=self.profile.model, contents=list(texts), config=config
            )
        except api_error as error:
            raise self._refused(error) from None
        except http_error as error:
            raise self.host.unreachable(error) from None
        except (ValueError, TypeError, AttributeError) as error:
            what = f"no embeddings ({type(error).__name__})"
            raise self.host.garbled(what) from None
        rows = [list(each.values or ()) for each in answer.embeddings or ()]
        self.host.check(rows, len(texts), self.profile.dims)
        return rows

    @cached_property
    def _client(self) -> Any:  # noqa: ANN401 - the SDK's
        genai = self.loaded("google.genai", SDK)
        options = genai.types.HttpOptions(
            base_url=self.host.base_url or None,
            timeout=int(self.host.timeout * 1000),
            # It is here that patience is decided on, not in the SDK.
            retry_options=genai.types.HttpRetryOptions(attempts=1),
        )
        return genai.Client(api_key=self.host.key, http_options=options)

    def _refused(self, error: Any) -> EmbeddingError:  # noqa: ANN401 - the SDK's
        if error.code == TOO_MANY:
            return self.host.limited(error.details, getattr(error.response, "headers", {}) or {})
        return self.host.refused(error.code, error.message)
