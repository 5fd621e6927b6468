"""Embeddings of any host with OpenAI's endpoint: Voyage, Atlas, Ollama, a server of one's own.

https://platform.openai.com/docs/api-reference/embeddings; Voyage and Atlas take besides what a text
is for, https://docs.voyageai.com/reference/embeddings-api, and others would refuse the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from .host import TOO_MANY
from .hosted import HostedEmbedder
from .protocol import Task

BATCH = 64
"""Texts a request holds: below the limit of every host that states one."""

TELL_TASK = ("voyageai.com", "mongodb.com")
"""Hosts that are told whether a text is a question."""

OK = 200


class OpenAICompatibleEmbedder(HostedEmbedder):
    """One POST a batch."""

    batch = BATCH

    @property
    def tells_task(self) -> bool:
        """Whether its host is told what a text is for."""
        return (urlsplit(self.host.base_url).hostname or "").endswith(TELL_TASK)

    def request(self, texts: Sequence[str], task: Task) -> list[list[float]]:
        """See `HostedEmbedder.request`."""
        body: dict[str, object] = {"model": self.profile.model, "input": list(texts)}
        if self.tells_task:
            body["input_type"] = task
        rows = self._vectors(self._post(body))
        self.host.check(rows, len(texts), self.profile.dims)
        return rows

    def _post(self, body: dict[str, object]) -> Any:  # noqa: ANN401 - JSON
        http_error = self.loaded("httpx2", "httpx2").HTTPError
        try:
            response = self._client.post(f"{self.host.base_url}/embeddings", json=body)
        except http_error as error:
            raise self.host.unreachable(error) from None
        try:
            answer = response.json()
        except ValueError:
            answer = None
        if response.status_code == TOO_MANY:
            raise self.host.limited(answer, response.headers)
        if response.status_code != OK:
            raise self.host.refused(response.status_code, _reason(answer))
        return answer

    def _vectors(self, answer: Any) -> list[list[float]]:  # noqa: ANN401 - JSON
        try:
            # Their order is not promised; their index is.
            entries = sorted(answer["data"], key=lambda entry: int(entry["index"]))
            return [list(entry["embedding"]) for entry in entries]
        except (KeyError, TypeError, ValueError):
            what = "no embeddings"
            raise self.host.garbled(what) from None

    @cached_property
    def _client(self) -> Any:  # noqa: ANN401 - of a package that may not be there
        headers = {"Authorization": f"Bearer {self.host.key}"} if self.host.key else {}
        return self.loaded("httpx2", "httpx2").Client(headers=headers, timeout=self.host.timeout)


def _reason(answer: Any) -> str | None:  # noqa: ANN401 - JSON
    if not isinstance(answer, dict):
        return None
    told = answer.get("error") or answer.get("detail")
    return str(told.get("message") if isinstance(told, dict) else told)
