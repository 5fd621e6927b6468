"""An event loop in a thread of its own, where requests to models run.

The function answers each visitor in a thread; a model's host is waited for here, where a wait can
be given up at any moment and its connection closed.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from contextlib import aclosing
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class _End:
    error: BaseException | None


class BackgroundLoop:
    """Starts with the first thing it is given to do."""

    def __init__(self) -> None:
        # Not before it is needed: a server that forks after loading would lose the thread.
        self._loop: asyncio.AbstractEventLoop | None = None
        self._starting = threading.Lock()

    def iterate(self, source: AsyncGenerator[Item, None]) -> Generator[Item, None, None]:
        """Iterate over what comes asynchronously; closing the iterator cancels what is awaited."""
        received: SimpleQueue[Item | _End] = SimpleQueue()
        running = asyncio.run_coroutine_threadsafe(_pump(source, received.put), self._started())
        try:
            while not isinstance(got := received.get(), _End):
                yield got
            if got.error:
                raise got.error
        finally:
            running.cancel()

    def run(self, work: Coroutine[Any, Any, Result], seconds: float) -> Result:
        """Wait for something.

        Raises:
            TimeoutError: It took longer; it is cancelled.
        """
        running = asyncio.run_coroutine_threadsafe(work, self._started())
        try:
            return running.result(seconds)
        finally:
            running.cancel()

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Begin something that nobody waits for."""
        asyncio.run_coroutine_threadsafe(work, self._started())

    def close(self) -> None:
        """Stop; only for programs that make many."""
        loop = self._started()
        asyncio.run_coroutine_threadsafe(_wind_up(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        self._thread.join()
        loop.close()

    def _started(self) -> asyncio.AbstractEventLoop:
        """Give the loop, which runs from the first time on."""
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(
                    target=self._loop.run_forever, name="models", daemon=True
                )
                self._thread.start()
            return self._loop


async def _wind_up() -> None:
    """Cancel what is under way, and let it end."""
    pending = asyncio.all_tasks() - {asyncio.current_task()}
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    await asyncio.get_running_loop().shutdown_default_executor()


async def _pump(source: AsyncGenerator[Item, None], put: Callable[[Item | _End], None]) -> None:
    error: BaseException | None = None
    try:
        async with aclosing(source):
            async for item in source:
                put(item)
    except BaseException as raised:
        error = raised
        raise
    finally:
        put(_End(error))
