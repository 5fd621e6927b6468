"""Two representations of the same events: an event stream, and plain text with headers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any

from flask import Response

from .events import Delta, Done, Event, Meta, Problem, Source, Sources

LONGEST_HEADER = 4000
"""Bytes of X-Sources: hosts refuse or drop responses with headers much larger."""

STREAMED = {
    "Cache-Control": "no-store, no-transform",
    # nginx would hold the stream back.
    "X-Accel-Buffering": "no",
}


def event_stream(events: Iterable[Event]) -> Response:
    """Represent events as server-sent ones, https://html.spec.whatwg.org/#server-sent-events."""
    return Response(_encoded(events), mimetype="text/event-stream", headers=STREAMED)


def plain_text(events: Iterable[Event]) -> Response:
    """Represent events as text; sources and tier, which are known before it, are headers."""
    remaining = iter(events)
    sources: tuple[Source, ...] = ()
    for event in remaining:
        if isinstance(event, Problem):
            return problem(event)
        if isinstance(event, Sources):
            sources = event.sources
        if isinstance(event, Delta):
            return _text(event, remaining, sources)
    return Response("", mimetype="text/plain", headers=STREAMED)


def problem(event: Problem) -> Response:
    """Represent a problem as RFC 9457 JSON."""
    body = json.dumps(asdict(event), ensure_ascii=False)
    headers = {"Cache-Control": "no-store"}
    return Response(f"{body}\n", event.status, headers, mimetype="application/problem+json")


def encode(event: Event) -> str:
    """Write one server-sent event; its JSON has no line breaks."""
    data = json.dumps(_fields(event), ensure_ascii=False, separators=(",", ":"))
    return f"event: {event.kind}\ndata: {data}\n\n"


def _encoded(events: Iterable[Event]) -> Iterator[str]:
    # A generator is closed when the visitor goes away, and lets go of the events; a map is not.
    for event in events:
        yield encode(event)


def sources_header(sources: Iterable[Source]) -> str:
    """Write sources as a header's value: ASCII JSON, the last left out where all are too long."""
    entries: list[dict[str, object]] = [
        {"n": source.n, "id": source.id, "item": source.item, "title": source.title,
         "url": source.url}
        for source in sources
    ]  # fmt: skip
    while len(header := _ascii(entries)) > LONGEST_HEADER:
        entries.pop()
    return header


def _ascii(entries: Sequence[dict[str, object]]) -> str:
    # DEL is the one control character that JSON lets stand; in a header none may.
    return json.dumps(entries, separators=(",", ":")).replace("\x7f", "\\u007f")


def _header(text: str) -> str:
    # The name of a model is the owner's, and a header takes little.
    return "".join(sign if " " <= sign <= "~" else "?" for sign in text)


def _text(first: Delta, rest: Iterator[Event], sources: Iterable[Source]) -> Response:
    headers = STREAMED | {
        "X-Sources": sources_header(sources),
        "X-Latent-Tier": _header(first.tier),
    }
    return Response(_lines(chain([first], rest)), mimetype="text/plain", headers=headers)


def _lines(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, Delta):
            yield event.text
        elif isinstance(event, Problem):
            yield f"\n\n{event.title} {event.detail}"
        elif isinstance(event, Done):
            yield from (f"\n\n({notice.text})" for notice in event.notices)
    yield "\n"


def _fields(event: Event) -> dict[str, Any]:
    match event:
        case Meta():
            name, model = event.embedder
            return asdict(event) | {"embedder": {"name": name, "model": model}}
        case Sources():
            return {
                "sources": [{"label": source.label, **asdict(source)} for source in event.sources],
                "query": {
                    "text": event.question,
                    "vector": event.vector,
                    "place": None if event.place is None else asdict(event.place),
                },
                "thin": event.thin,
            }
        case Delta():
            return {"text": event.text}
        case Done() | Problem():
            return asdict(event)
