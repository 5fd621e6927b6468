"""The embedder of questions that fails, through the real SDK: words are searched for instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from latent.embedding import Choice, Embedder, create
from latent.generation.chain import Chain
from latent.serving.app import create_app
from latent.serving.knowledge import Knowledge
from tests.serving.conftest import Visitor
from tests.serving.failures.conftest import KEYS, told
from tests.serving.small_site import CHUNKS, POLICY, PROFILE, make_knowledge
from tests.upstream.hosts import KEEPS_CONNECTIONS
from tests.upstream.server import Reply, Upstream, reply_json, running
from tests.upstream.wire import (
    direction,
    gemini_answer,
    gemini_embeddings,
    gemini_error,
    gemini_quota,
)

SLATE = "Which quarry does the slate come from?"
MOONS = "How many moons does Jupiter have?"
DIMS = 64

pytestmark = KEEPS_CONNECTIONS

BROKEN = {
    "a quota of the minute": gemini_quota(daily=False, delay="7s"),
    "a quota of the day": gemini_quota(daily=True),
    "an error of the host": gemini_error(500, "INTERNAL", "Broken."),
    "a wrong key": gemini_error(400, "INVALID_ARGUMENT", f"Bad key {KEYS['GEMINI_API_KEY']}."),
    "no answer": Reply([None]),
    "garbage": Reply([b"<html>?</html>"], kind="text/html"),
    "an empty answer": reply_json({}),
    "vectors of another width": reply_json({"embeddings": [{"values": direction("x", 8)}]}),
    "vectors that are no numbers": reply_json({"embeddings": [{"values": ["NaN"] * DIMS}]}),
}


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    """The host of the embedder."""
    pytest.importorskip("google.genai", reason="google-genai is not installed")
    with running() as host:
        host.script = gemini_embeddings
        yield host


@pytest.fixture
def hosted(upstream: Upstream) -> Embedder:
    """Gemini's embedder by the real SDK, as the function makes it."""
    choice = Choice("gemini", base_url=upstream.url, dims=DIMS, key="GEMINI_API_KEY")
    return create(choice, KEYS, quick=True)


@pytest.fixture
def site(hosted: Embedder) -> Knowledge:
    """The small site in the vectors of that embedder, where every question finds something."""
    known = make_knowledge(hosted, CHUNKS, replace(PROFILE, full_knowledge=0))
    policy = replace(POLICY, floor=-1.0)
    return replace(known, index=replace(known.index, policies={policy.name: policy}))


@pytest.fixture
def reader(site: Knowledge, hosted: Embedder, chain: Chain) -> Visitor:
    """Somebody who asks it."""
    return Visitor(create_app(knowledge=site, embedder=hosted, models=chain))


def test_a_question_is_searched_for_by_its_vector(reader: Visitor, upstream: Upstream) -> None:
    del upstream.requests[:]
    assert told(reader, SLATE).meta["mode"] == "dense"
    assert len(upstream.requests) == 1


@pytest.mark.parametrize("reply", BROKEN.values(), ids=BROKEN)
def test_a_question_that_cannot_be_embedded_is_searched_for_by_its_words(
    reply: Reply, reader: Visitor, upstream: Upstream, caplog: pytest.LogCaptureFixture
) -> None:
    upstream.answer(reply)
    answer = told(reader, SLATE)
    assert answer.meta["mode"] == "keywords"
    assert "keywords" in answer.notices
    assert answer.sources[0]["id"] == "works/sundial#the-slate"
    assert "the question could not be embedded" in caplog.text
    assert not [secret for secret in (*KEYS.values(), SLATE) if secret in caplog.text]


def test_an_embedder_that_takes_too_long_is_not_waited_for(
    reader: Visitor, upstream: Upstream, hosted: Embedder
) -> None:
    upstream.answer(Reply([3.0, b"{}"]))
    hosted.host = replace(hosted.host, timeout=0.3)  # type: ignore[attr-defined]  # it has one
    assert told(reader, SLATE).meta["mode"] == "keywords"


def test_a_model_gets_the_whole_site_where_neither_vector_nor_words_find_anything(
    site: Knowledge, hosted: Embedder, chain: Chain, upstream: Upstream, gemini: Upstream
) -> None:
    whole = replace(site, site=replace(site.site, full_knowledge=30_000))
    visitor = Visitor(create_app(knowledge=whole, embedder=hosted, models=chain))
    upstream.answer(gemini_error(500, "INTERNAL", "Broken."))
    label = next(f"S{n}" for n, chunk in enumerate(CHUNKS, 1) if chunk.id.endswith("#the-slate"))
    gemini.answer(gemini_answer(f"It comes from Wales [{label}]."))
    answer = told(visitor, "¿Wherefrom hails yonder stone-ware?")
    assert answer.text == f"It comes from Wales [{label}]."
    assert [source["id"] for source in answer.sources] == ["works/sundial#the-slate"]
    asked = gemini.requests[0].body["contents"][-1]["parts"][0]["text"]
    assert all(chunk.text in asked for chunk in CHUNKS)


def test_a_site_that_does_not_fit_is_not_sent_whole(
    reader: Visitor, upstream: Upstream, gemini: Upstream
) -> None:
    upstream.answer(gemini_error(500, "INTERNAL", "Broken."))
    answer = told(reader, MOONS)
    assert "I don't have that" in answer.text
    assert gemini.requests == []


def test_an_embedder_that_cannot_be_made_leaves_search_by_words(
    site: Knowledge, chain: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GEMINI_API_KEY", raising=False)
    chosen = replace(site.site, embedder={"name": "gemini", "dims": DIMS})
    app = create_app(knowledge=replace(site, site=chosen), models=chain)
    assert app.test_client().get("/api/health").get_json()["mode"] == "keywords"
    assert told(Visitor(app), SLATE).meta["mode"] == "keywords"


def test_every_dependency_down_at_once_still_answers(
    reader: Visitor, upstream: Upstream, gemini: Upstream, other: Upstream
) -> None:
    upstream.answer(Reply([None]))
    gemini.answer(Reply([None]))
    other.answer(Reply([None]))
    answer = told(reader, SLATE)
    assert "“The slate comes from a quarry in Wales.” [S1]" in answer.text
    assert "mara@example.org" in answer.text
    assert answer.done["tier"] == "extractive"
