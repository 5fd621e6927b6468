"""A look at the text that has come so far, which tells what more text may change.

All that a lexer asks goes through here. What it decides is therefore the same wherever a stream is
cut: what is not known yet cannot be asked without `UnfinishedError`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

DEEPEST = 4
"""Brackets within one another; with more, they enclose nothing."""

_PAIRS = {
    opening: re.compile(rf"(?P<open>{re.escape(opening)})|{re.escape(closing)}|\n[ \t]*\n")
    for opening, closing in ("[]", "()", "【】", "［］")
}


class UnfinishedError(Exception):
    """What comes next decides."""


@dataclass(frozen=True, slots=True)
class View:
    """A place in a text.

    Attributes:
        text: What has come, without what was taken before.
        at: The place.
        final: Whether nothing more will come.
        before: The character before the place; empty at the beginning.
        starts_line: Whether only spaces stand before it in its line.
    """

    text: str
    at: int
    final: bool
    before: str
    starts_line: bool

    def sign(self, offset: int) -> str:
        """Give a character, counted from the place; empty after the end.

        Raises:
            UnfinishedError: It has not come yet.
        """
        if self.at + offset < len(self.text):
            return self.text[self.at + offset]
        if self.final:
            return ""
        raise UnfinishedError

    def run(self, pattern: re.Pattern[str], limit: int, offset: int = 0) -> int:
        """Measure a run of characters that match a class.

        Args:
            pattern: A repeated class, such as `[a-z]*`, which matches anywhere.
            limit: Characters at most.
            offset: Where the run begins, counted from the place.

        Returns:
            The offset of its end.

        Raises:
            UnfinishedError: It may go on.
        """
        start = self.at + offset
        found = pattern.match(self.text, start, start + limit)
        end = found.end() if found else start
        if end == len(self.text) and end < start + limit and not self.final:
            raise UnfinishedError
        return end - self.at

    def closing(self, opening: str, limit: int, offset: int = 0) -> int | None:
        """Find where a bracket closes.

        Args:
            opening: The bracket, which stands at the offset.
            limit: Characters up to there at most.
            offset: Counted from the place.

        Returns:
            The offset after it; None where it does not close in its paragraph, or too far on.

        Raises:
            UnfinishedError: It may close yet.
        """
        start = self.at + offset
        depth = 0
        for found in _PAIRS[opening].finditer(self.text, start, start + limit):
            if "\n" in found.group():
                return None
            depth += 1 if found.group("open") else -1
            if depth == 0:
                return found.end() - self.at
            if depth > DEEPEST:
                return None
        self._check_reach(start + limit)
        return None

    def find(self, pattern: re.Pattern[str], limit: int, offset: int = 0) -> re.Match[str] | None:
        """Find the first match of a pattern that more text cannot make longer.

        Raises:
            UnfinishedError: There is none, but may be yet.
        """
        start = self.at + offset
        found = pattern.search(self.text, start, start + limit)
        if found is None:
            self._check_reach(start + limit)
        return found

    def _check_reach(self, end: int) -> None:
        if len(self.text) < end and not self.final:
            raise UnfinishedError
