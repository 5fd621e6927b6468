"""Thoughts that a model writes between tags before its answer; nobody is shown them."""

from __future__ import annotations

OPENING = {"<think>": "</think>", "<thinking>": "</thinking>"}
"""The tags that begin thoughts, and those that end them."""


class Thoughts:
    """Takes them off the beginning of an answer, however it is cut into pieces.

    After the answer's first word a tag is part of what is said, so no answer is swallowed by one.
    """

    def __init__(self) -> None:
        """Begin."""
        self._held = ""
        self._closing = ""
        self._answering = False

    def without(self, piece: str) -> str:
        """Take the next piece and give what of it, and of what was held, is the answer's."""
        self._held += piece
        while not self._answering and self._step():
            pass
        return self.rest() if self._answering else ""

    def rest(self) -> str:
        """Give what was held in case a tag would come of it; thoughts without an end are none."""
        held, self._held = self._held, ""
        return "" if self._closing else held

    def _step(self) -> bool:
        """Go past one tag; false where more must come, or the answer has begun."""
        if self._closing:
            _, ended, after = self._held.partition(self._closing)
            if ended:
                self._held, self._closing = after, ""
            return bool(ended)
        begun = self._held.lstrip()
        for opening, closing in OPENING.items():
            if begun.startswith(opening):
                self._held, self._closing = begun.removeprefix(opening), closing
                return True
        self._answering = not any(opening.startswith(begun) for opening in OPENING)
        return False
