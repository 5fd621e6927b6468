"""How long each step of an answer took."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

Clock = Callable[[], float]
"""Seconds."""


@dataclass(eq=False)
class Timer:
    """Milliseconds from its making to the first time each step is marked."""

    clock: Clock
    milliseconds: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._start = self.clock()

    def mark(self, step: str) -> None:
        """Take down when a step was done, if it was not before."""
        self.milliseconds.setdefault(step, round((self.clock() - self._start) * 1000, 1))

    def first(self, items: Generator[Item, None, Result]) -> Generator[Item, None, Result]:
        """Pass items on, and mark when the first of an answer came."""
        try:
            item = next(items)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]  # what a generator of Result returns
        self.mark("first")
        yield item
        return (yield from items)
