"""What Gemini and OpenAI-compatible hosts send, good and bad."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

from tests.upstream.server import Reply, Request, Script, reply_json


def direction(text: str, dims: int) -> list[float]:
    """Make a vector for a text, not of unit length: by its letters, so that texts differ."""
    return [math.sin(1 + i * (1 + sum(map(ord, text)) % 97)) for i in range(dims)]


def gemini_embeddings(request: Request) -> Reply:
    """Answer `models/…:batchEmbedContents`."""
    entries = [
        {"values": direction(_text(each["content"]), each.get("outputDimensionality", 3072))}
        for each in request.body["requests"]
    ]
    return reply_json({"embeddings": entries})


def openai_embeddings(dims: int) -> Script:
    """Make a script for `/embeddings` that sends its vectors in another order than asked for."""

    def script(request: Request) -> Reply:
        texts = request.body["input"]
        data = [
            {"object": "embedding", "index": index, "embedding": direction(text, dims)}
            for index, text in enumerate(texts)
        ]
        return reply_json({"object": "list", "data": data[::-1], "model": request.body["model"]})

    return script


def gemini_error(
    status: int, reason: str, message: str, details: Sequence[dict[str, Any]] = ()
) -> Reply:
    """Refuse as Google's APIs do."""
    error = {"code": status, "message": message, "status": reason, "details": list(details)}
    return reply_json({"error": error}, status)


def gemini_quota(*, daily: bool, delay: str = "") -> Reply:
    """Refuse for a quota, of the minute or the day."""
    period = "PerDay" if daily else "PerMinute"
    violation = {
        "quotaMetric": "generativelanguage.googleapis.com/requests",
        "quotaId": f"Requests{period}PerProjectPerModel-FreeTier",
    }
    details: list[dict[str, Any]] = [
        {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [violation]}
    ]
    if delay:
        kind = "type.googleapis.com/google.rpc.RetryInfo"
        details.append({"@type": kind, "retryDelay": delay})
    message = "You exceeded your current quota, please check your plan and billing details."
    return gemini_error(429, "RESOURCE_EXHAUSTED", message, details)


def openai_error(status: int, code: str, message: str, **headers: str) -> Reply:
    """Refuse as OpenAI-compatible hosts do."""
    return reply_json(
        {"error": {"message": message, "type": code, "code": code}}, status, **headers
    )


def _text(content: dict[str, Any]) -> str:
    return "".join(part["text"] for part in content["parts"])


def gemini_chunk(text: str = "", *, finish: str = "", **more: Any) -> bytes:  # noqa: ANN401 - JSON
    """One event of `models/…:streamGenerateContent?alt=sse`."""
    candidate: dict[str, Any] = {"index": 0}
    if text:
        candidate["content"] = {"role": "model", "parts": [{"text": text}]}
    if finish:
        candidate["finishReason"] = finish
    return event({"candidates": [candidate], "modelVersion": "tested", **more})


def gemini_answer(*texts: str, finish: str = "STOP") -> Reply:
    """Stream a whole answer as Gemini does."""
    return streamed(*map(gemini_chunk, texts), gemini_chunk(finish=finish))


def gemini_blocked(reason: str) -> Reply:
    """Refuse a prompt as Gemini does: with no candidate."""
    return streamed(event({"promptFeedback": {"blockReason": reason}}))


def openai_chunk(text: str = "", *, finish: str | None = None) -> bytes:
    """One event of a streamed chat completion."""
    choice = {"index": 0, "delta": {"content": text} if text else {}, "finish_reason": finish}
    return event({"id": "1", "object": "chat.completion.chunk", "choices": [choice]})


def openai_answer(*texts: str, finish: str = "stop") -> Reply:
    """Stream a whole answer as OpenAI-compatible hosts do."""
    ending = (openai_chunk(finish=finish), b"data: [DONE]\n\n")
    return streamed(*map(openai_chunk, texts), *ending)


def event(data: object) -> bytes:
    """Write one server-sent event."""
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def streamed(*parts: bytes | float | None) -> Reply:
    """Stream events; a number is a pause in seconds, None breaks the connection."""
    return Reply(parts, kind="text/event-stream")
