"""The thread of its own in which models are waited for."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor

import pytest

from latent.generation.background import BackgroundLoop


async def _numbers() -> AsyncGenerator[int, None]:
    for number in range(3):
        await asyncio.sleep(0)
        yield number


async def _broken() -> AsyncGenerator[int, None]:
    yield 1
    message = "no further"
    raise ValueError(message)


async def _forever() -> None:
    await asyncio.sleep(1000)


def test_what_comes_asynchronously_is_iterated_over() -> None:
    loop = BackgroundLoop()
    assert list(loop.iterate(_numbers())) == [0, 1, 2]
    loop.close()


def test_an_error_reaches_whoever_iterates() -> None:
    loop = BackgroundLoop()
    items = loop.iterate(_broken())
    assert next(items) == 1
    with pytest.raises(ValueError, match="no further"):
        next(items)
    loop.close()


def test_what_takes_too_long_is_given_up() -> None:
    loop = BackgroundLoop()
    with pytest.raises(TimeoutError):
        loop.run(_forever(), 0.05)
    loop.close()


def test_what_is_under_way_ends_with_the_loop(caplog: pytest.LogCaptureFixture) -> None:
    """Such as an SDK that is still being loaded."""
    loop = BackgroundLoop()
    loop.start(_forever())
    with caplog.at_level(logging.ERROR, logger="asyncio"):
        loop.close()
        gc.collect()
    assert caplog.messages == []


def test_it_ends_where_another_loop_runs_too() -> None:
    async def inside() -> list[int]:
        loop = BackgroundLoop()
        numbers = list(loop.iterate(_numbers()))
        loop.close()
        return numbers

    # In a thread of its own: a browser's test leaves a loop running in the main one.
    with ThreadPoolExecutor(1) as thread:
        assert thread.submit(asyncio.run, inside()).result() == [0, 1, 2]
