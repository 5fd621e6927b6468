"""Server-sent events as hosts of models send them: only their data matters.

https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
"""

from __future__ import annotations

import codecs
import re

_LINE_END = re.compile(r"\r\n|\n|\r")


class EventStream:
    """Takes bytes however they are cut, and gives the data of whole events."""

    def __init__(self) -> None:
        """Begin."""
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._data: list[str] = []

    def decode(self, received: bytes) -> list[str]:
        """Take what came, and give the events that are whole with it."""
        self._rest += self._decoder.decode(received)
        # A carriage return at the end may be half of a line's end.
        held = "\r" if self._rest.endswith("\r") else ""
        *lines, self._rest = _LINE_END.split(self._rest.removesuffix(held))
        self._rest += held
        return [event for line in lines if (event := self._line(line)) is not None]

    def flush(self) -> list[str]:
        """Give what a host that ends without an empty line has left."""
        lines = [*_LINE_END.split(self._rest), ""]
        self._rest = ""
        return [event for line in lines if (event := self._line(line)) is not None]

    def _line(self, line: str) -> str | None:
        if line.startswith("data:"):
            self._data.append(line.removeprefix("data:").removeprefix(" "))
        if line or not self._data:
            return None
        event, self._data = "\n".join(self._data), []
        return event
