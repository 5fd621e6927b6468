"""The same events as an event stream and as plain text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.retrieval.projection import Place
from latent.serving.events import (
    Attempt,
    Corrected,
    Delta,
    Done,
    Event,
    Meta,
    Notice,
    Problem,
    Source,
    Sources,
)
from latent.serving.representations import (
    encode,
    event_stream,
    plain_text,
    problem,
    sources_header,
)
from tests.serving.event_stream import Received, read_events

META = Meta("id", "1.0", "hash", ("local", "e5"), "assist", "dense", "en", "work")
SOURCE = Source(1, "a#b", "a", "Title", ("One", "Two"), "a/#b", "works", 0.9, 0.8)
FOUND = Sources((SOURCE,), "Who?", "AAAA", Place((0.25, 0.75), (0.5,)), thin=False)
DONE = Done(
    "second",
    (Notice("n", "Note."),),
    ("And then?",),
    {"total": 1.5},
    (Attempt("first", "overloaded"),),
    (Corrected("unverified_quote", 2),),
    ("S1",),
)
PROBLEM = Problem("internal", "It broke.", "Ask again.", 500)

TEXT = st.text(max_size=200)
SOURCES = st.lists(
    st.builds(
        Source,
        n=st.integers(1, 20),
        id=st.text(max_size=400),
        item=st.none() | st.text(max_size=400),
        title=st.text(max_size=400),
        heading=st.just(()),
        url=st.text(max_size=400),
        kind=TEXT,
        score=st.floats(0, 1),
        dense=st.none(),
    ),
    max_size=12,
)


@given(st.lists(TEXT))
def test_text_comes_through_an_event_stream_unchanged(texts: list[str]) -> None:
    """Line breaks of all kinds too, which end a line of the stream."""
    stream = "".join(encode(Delta(text, "extractive")) for text in texts)
    assert read_events(stream) == [Received("delta", {"text": text}) for text in texts]


def test_every_event_has_its_json() -> None:
    events: list[Event] = [META, FOUND, Delta("Hello", "extractive"), DONE, PROBLEM]
    received = read_events(event_stream(events).get_data(as_text=True))
    assert [event.kind for event in received] == ["meta", "sources", "delta", "done", "error"]
    meta, found, _, done, error = (event.data for event in received)
    assert meta["embedder"] == {"name": "local", "model": "e5"}
    assert found == {
        "sources": [
            {
                "n": 1, "label": "S1", "id": "a#b", "item": "a", "title": "Title",
                "heading": ["One", "Two"], "url": "a/#b", "kind": "works", "score": 0.9,
                "dense": 0.8,
            }
        ],
        "query": {"text": "Who?", "vector": "AAAA", "place": {"pca": [0.25, 0.75], "axes": [0.5]}},
        "thin": False,
    }  # fmt: skip
    assert done == {
        "tier": "second",
        "notices": [{"code": "n", "text": "Note."}],
        "suggestions": ["And then?"],
        "timings": {"total": 1.5},
        "attempts": [{"model": "first", "fault": "overloaded"}],
        "corrections": [{"code": "unverified_quote", "count": 2}],
        "cited": ["S1"],
    }
    assert error == {
        "code": "internal", "title": "It broke.", "detail": "Ask again.", "status": 500,
    }  # fmt: skip


@given(SOURCES)
def test_the_header_is_short_ascii_json_of_the_first_sources(sources: list[Source]) -> None:
    header = sources_header(sources)
    assert all(" " <= sign <= "~" for sign in header)
    assert len(header) < 4096
    listed = json.loads(header)
    expected = [
        {"n": s.n, "id": s.id, "item": s.item, "title": s.title, "url": s.url} for s in sources
    ]
    assert listed == expected[: len(listed)]


def test_sources_that_fit_are_all_in_the_header() -> None:
    sources = [replace(SOURCE, n=n) for n in range(1, 21)]
    assert len(json.loads(sources_header(sources))) == 20


def test_plain_text_has_what_is_known_before_it_in_headers() -> None:
    response = plain_text(
        [META, FOUND, Delta("Hel", "extractive"), Delta("lo.", "extractive"), DONE]
    )
    assert response.get_data(as_text=True) == "Hello.\n\n(Note.)\n"
    assert response.content_type == "text/plain; charset=utf-8"
    assert response.headers["X-Latent-Tier"] == "extractive"
    assert json.loads(response.headers["X-Sources"])[0]["id"] == "a#b"


@pytest.mark.parametrize("before", [[], [META], [META, FOUND]])
def test_a_problem_before_any_text_is_the_response(before: list[Event]) -> None:
    response = plain_text([*before, PROBLEM])
    assert (response.status_code, response.mimetype) == (500, "application/problem+json")
    assert response.get_json()["title"] == "It broke."


def test_a_problem_after_some_text_is_told_in_the_text() -> None:
    response = plain_text([META, FOUND, Delta("Hel", "extractive"), PROBLEM])
    assert response.get_data(as_text=True) == "Hel\n\nIt broke. Ask again.\n"


def test_no_events_make_an_empty_text() -> None:
    assert plain_text([]).get_data() == b""


@pytest.mark.parametrize("represent", [event_stream, plain_text])
def test_an_answer_is_never_stored_or_held_back(represent: type) -> None:
    response = represent([META, FOUND, Delta("Hello.", "extractive"), DONE])
    assert response.headers["Cache-Control"] == "no-store, no-transform"
    assert response.headers["X-Accel-Buffering"] == "no"


def test_a_problem_is_not_stored_either() -> None:
    assert problem(PROBLEM).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("represent", [event_stream, plain_text])
def test_when_the_visitor_goes_away_the_answer_ends(represent: type) -> None:
    """What makes the events must learn of it: a model would go on writing for nobody."""
    ended: list[bool] = []

    def events() -> Iterator[Event]:
        try:
            yield META
            yield FOUND
            while True:
                yield Delta("more ", "extractive")
        finally:
            ended.append(True)

    response = represent(events())
    chunks = iter(response.response)
    next(chunks)
    response.close()
    assert ended == [True]
