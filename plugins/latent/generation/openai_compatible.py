"""Any host with the chat completions of OpenAI: one of the owner's own, or a paid one.

https://platform.openai.com/docs/api-reference/chat-streaming
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from typing import Any

from ..hosts.quota import is_daily, retry_after
from .event_stream import EventStream
from .faults import Fault, TierError, fault_of
from .host import ModelHost, check_ending, loaded
from .prompt import Prompt
from .thoughts import Thoughts

OK = 200
DONE = "[DONE]"


class OpenAICompatibleHost(ModelHost):
    """One model behind `/chat/completions`."""

    async def stream(self, prompt: Prompt) -> AsyncGenerator[str, None]:
        """See `ModelHost.stream`."""
        httpx2 = loaded("httpx2")
        address = f"{self._tier.base_url.rstrip('/')}/chat/completions"
        answering = False
        reasons: list[str] = []
        thoughts = Thoughts()
        try:
            async with self._client.stream("POST", address, json=self._body(prompt)) as response:
                answering = True
                await _check_status(response)
                async for event in _events(response):
                    if event == DONE:
                        continue
                    for piece in _pieces(_decoded(event), reasons):
                        if words := thoughts.without(piece):
                            yield words
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise TierError(Fault.CUT_OFF if answering else Fault.UNREACHABLE) from error
        if words := thoughts.rest():
            yield words
        check_ending(reasons)

    def _connect(self) -> Any:  # noqa: ANN401 - of a package that may not be there
        headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
        return loaded("httpx2").AsyncClient(headers=headers, timeout=self._tier.whole)

    async def _disconnect(self) -> None:
        await self._client.aclose()

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        said = [{"role": turn.role, "content": turn.text} for turn in prompt.turns]
        return {
            "model": self._tier.model,
            "messages": [{"role": "system", "content": prompt.system}, *said],
            "max_tokens": prompt.most_tokens,
            "stream": True,
            **self._tier.extra,
        }


async def _check_status(response: Any) -> None:  # noqa: ANN401 - the client's
    if response.status_code == OK:
        return
    try:
        details = json.loads(await response.aread())
    except ValueError:
        details = None
    fault = fault_of(response.status_code, daily=is_daily(details))
    raise TierError(fault, retry_after=retry_after(details, response.headers))


async def _events(response: Any) -> AsyncIterator[str]:  # noqa: ANN401 - the client's
    events = EventStream()
    async for received in response.aiter_bytes():
        for event in events.decode(received):
            yield event
    for event in events.flush():
        yield event


def _decoded(event: str) -> Any:  # noqa: ANN401 - JSON
    try:
        return json.loads(event)
    except (ValueError, RecursionError):
        raise TierError(Fault.MALFORMED) from None


def _pieces(event: Any, reasons: list[str]) -> Iterator[str]:  # noqa: ANN401 - JSON
    """Yield the texts of an event, and take down why the answer ended."""
    try:
        if "error" in event:
            raise TierError(fault_of(_status(event["error"]), daily=is_daily(event)))
        for choice in event["choices"][:1]:
            if text := (choice.get("delta") or {}).get("content"):
                yield _text(text)
            if reason := choice.get("finish_reason"):
                reasons.append(str(reason))
    except (KeyError, TypeError, AttributeError):
        raise TierError(Fault.MALFORMED) from None


def _text(content: Any) -> str:  # noqa: ANN401 - JSON
    """Read the text of a piece, which some hosts send in parts."""
    if isinstance(content, str):
        return content
    return "".join(str(part["text"]) for part in content if part["type"] == "text")


def _status(error: Any) -> int:  # noqa: ANN401 - JSON
    told = error.get("code") if isinstance(error, dict) else None
    return told if isinstance(told, int) else 500
