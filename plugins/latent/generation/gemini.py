"""Gemini, by Google's own SDK: https://ai.google.dev/api/generate-content.

Thinking is off, since visitors wait: models before the third generation take a budget of nothing,
later ones their lowest level (https://ai.google.dev/gemini-api/docs/thinking).
"""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Iterator
from contextvars import ContextVar
from typing import Any

from ..hosts.quota import is_daily, retry_after
from .faults import Fault, TierError, fault_of
from .host import ModelHost, check_ending, loaded
from .prompt import Prompt

ROLES = {"user": "user", "assistant": "model"}

_opened: ContextVar[list[Any]] = ContextVar("opened")
"""The responses of the answer that is being read."""


class GeminiHost(ModelHost):
    """One model of Gemini."""

    async def stream(self, prompt: Prompt) -> AsyncGenerator[str, None]:
        """See `ModelHost.stream`."""
        api_error = loaded("google.genai.errors").APIError
        http_error = loaded("httpx2").HTTPError
        # The SDK's generator leaves its connection open when it is closed early: it is closed here.
        opened: list[Any] = []
        _opened.set(opened)
        reasons: list[str] = []
        try:
            chunks = await self._client.aio.models.generate_content_stream(
                model=self._tier.model, contents=_contents(prompt), config=self._config(prompt)
            )
            async for chunk in chunks:
                for piece in _pieces(chunk, reasons):
                    yield piece
        except api_error as error:
            raise _refused(error) from None
        except http_error as error:
            raise TierError(Fault.CUT_OFF if opened else Fault.UNREACHABLE) from error
        except (ValueError, TypeError, AttributeError, RecursionError):
            raise TierError(Fault.MALFORMED) from None
        finally:
            for response in opened:
                await response.aclose()
        check_ending(reasons)

    def _connect(self) -> Any:  # noqa: ANN401 - the SDK's
        genai = loaded("google.genai")
        # It tells of every request, and of keys it finds, what nobody asked for.
        logging.getLogger("google_genai").setLevel(logging.ERROR)
        options = genai.types.HttpOptions(
            base_url=self._tier.base_url.rstrip("/") or None,
            timeout=int(self._tier.whole * 1000),
            # The chain decides on what is tried again; the SDK would do so within the deadline.
            retry_options=genai.types.HttpRetryOptions(attempts=1),
            async_client_args={"event_hooks": {"response": [_remember]}},
        )
        return genai.Client(api_key=self._key, http_options=options)

    async def _disconnect(self) -> None:
        await self._client.aio.aclose()
        self._client.close()

    def _config(self, prompt: Prompt) -> dict[str, Any]:
        older = self._tier.model.startswith(("gemini-1", "gemini-2"))
        thinking = {"thinkingBudget": 0} if older else {"thinkingLevel": "MINIMAL"}
        return {
            "system_instruction": prompt.system,
            "max_output_tokens": prompt.most_tokens,
            "thinking_config": thinking,
            **self._tier.extra,
        }


async def _remember(response: Any) -> None:  # noqa: ANN401 - the SDK's client's
    _opened.get([]).append(response)


def _contents(prompt: Prompt) -> list[dict[str, Any]]:
    return [{"role": ROLES[turn.role], "parts": [{"text": turn.text}]} for turn in prompt.turns]


def _pieces(chunk: Any, reasons: list[str]) -> Iterator[str]:  # noqa: ANN401 - the SDK's
    """Yield the texts of a chunk, and take down why the answer ended."""
    if chunk.prompt_feedback and chunk.prompt_feedback.block_reason:
        reasons.append(chunk.prompt_feedback.block_reason.name)
    for candidate in (chunk.candidates or ())[:1]:
        for part in (candidate.content.parts if candidate.content else None) or ():
            if part.text and not part.thought:
                yield part.text
        if candidate.finish_reason:
            reasons.append(candidate.finish_reason.name)


def _refused(error: Any) -> TierError:  # noqa: ANN401 - the SDK's
    bad_key = "API_KEY_INVALID" in str(error.details) or error.status == "UNAUTHENTICATED"
    fault = fault_of(error.code or 0, daily=is_daily(error.details), bad_key=bad_key)
    headers = getattr(error.response, "headers", None) or {}
    return TierError(fault, retry_after=retry_after(error.details, headers))
