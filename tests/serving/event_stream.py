"""An event stream read as the standard says, for what a test client received."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Received:
    """One event.

    Attributes:
        kind: Its type.
        data: Its JSON.
    """

    kind: str
    data: Any


def read_events(text: str) -> list[Received]:
    """Read a whole stream, line by line; https://html.spec.whatwg.org/#parsing-an-event-stream."""
    events: list[Received] = []
    kind, data = "", list[str]()
    for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line and data:
            events.append(Received(kind, json.loads("\n".join(data))))
            kind, data = "", []
        elif field == "event":
            kind = value
        elif field == "data":
            data.append(value)
    return events
