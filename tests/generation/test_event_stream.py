"""Server-sent events, however the bytes are cut."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.generation.event_stream import EventStream

STREAM = (
    'data: {"é": 1}\n\n: a comment\r\nevent: delta\r\ndata: two\r\ndata: lines\r\n\r\ndata:bare\r\r'
).encode()
EVENTS = ['{"é": 1}', "two\nlines", "bare"]


def _read(*pieces: bytes) -> list[str]:
    stream = EventStream()
    return [event for piece in pieces for event in stream.decode(piece)] + stream.flush()


@pytest.mark.parametrize("cut", range(len(STREAM) + 1))
def test_events_are_the_same_wherever_the_bytes_are_cut(cut: int) -> None:
    assert _read(STREAM[:cut], STREAM[cut:]) == EVENTS


@given(st.lists(st.integers(0, len(STREAM)), max_size=6).map(sorted))
def test_events_are_the_same_however_often_the_bytes_are_cut(cuts: list[int]) -> None:
    edges = [0, *cuts, len(STREAM)]
    assert _read(*(STREAM[a:b] for a, b in pairwise(edges))) == EVENTS


def test_what_a_host_leaves_without_an_empty_line_is_given_in_the_end() -> None:
    assert _read(b"data: last") == ["last"]


def test_an_event_is_given_as_soon_as_it_is_whole() -> None:
    assert EventStream().decode(b"data: one\n\ndata: tw") == ["one"]


@given(st.binary(max_size=200))
def test_any_bytes_are_read(received: bytes) -> None:
    _read(received)
