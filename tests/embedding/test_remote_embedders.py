"""Embedders that ask a host: the real SDK and HTTP client against a host on this machine."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from latent.embedding import Choice, Embedder, create
from latent.embedding.gemini import GeminiEmbedder
from latent.embedding.host import Host
from latent.embedding.openai_compatible import OpenAICompatibleEmbedder
from latent.errors import EmbedderMissingError, EmbeddingError, KeyMissingError, RateLimitError
from tests.upstream.hosts import KEEPS_CONNECTIONS
from tests.upstream.server import Reply, Upstream, reply_json, running
from tests.upstream.wire import (
    direction,
    gemini_embeddings,
    gemini_error,
    gemini_quota,
    openai_embeddings,
    openai_error,
)

pytestmark = KEEPS_CONNECTIONS

KEY = "sk-not-a-real-key"
TEXTS = ["The lamp.", "Bread and salt.", "Él duerme 灯."]


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    with running() as host:
        yield host


@pytest.fixture
def waits() -> list[float]:
    """How long it was waited, in seconds."""
    return []


Make = Callable[..., Embedder]


@pytest.fixture(params=["gemini", "openai_compatible"])
def make(request: pytest.FixtureRequest, upstream: Upstream, waits: list[float]) -> Make:
    """Make one of the two embedders, of 6 dimensions."""

    def make(*, patience: float = 100.0, timeout: float = 5.0) -> Embedder:
        if request.param == "gemini":
            upstream.script = gemini_embeddings
            choice = Choice.parse({"name": "gemini", "dims": 6, "base_url": upstream.url})
            host = Host("gemini", upstream.url, KEY, timeout, patience)
            return GeminiEmbedder(choice.profile(), host, waits.append)
        upstream.script = openai_embeddings(6)
        choice = Choice("openai_compatible", "m", upstream.url, 6)
        host = Host("openai_compatible", upstream.url, KEY, timeout, patience)
        return OpenAICompatibleEmbedder(choice.profile(), host, waits.append)

    return make


def _limited(embedder: Embedder, *, daily: bool, delay: str = "") -> Reply:
    if embedder.profile.name == "gemini":
        return gemini_quota(daily=daily, delay=f"{delay}s" if delay else "")
    code = "insufficient_quota" if daily else "rate_limit_exceeded"
    headers = {"Retry_After": delay} if delay else {}
    return openai_error(429, code, "Slow down.", **headers)


def test_vectors_come_back_in_order_and_of_unit_length(make: Make) -> None:
    vectors = make().embed(TEXTS, "document")
    expected = np.array([direction(text, 6) for text in TEXTS])
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert vectors == pytest.approx(expected, abs=1e-6)
    assert vectors.dtype == np.float32


def test_no_text_asks_nobody(make: Make, upstream: Upstream) -> None:
    assert make().embed([], "query").shape == (0, 6)
    assert upstream.requests == []


def test_many_texts_are_sent_in_batches(make: Make, upstream: Upstream) -> None:
    texts = [f"text {number}" for number in range(150)]
    vectors = make().embed(texts, "document")
    assert len(upstream.requests) in {2, 3}
    assert vectors[149] == pytest.approx(make().embed(["text 149"], "document")[0])


def test_a_limit_of_the_minute_is_waited_for_as_long_as_the_host_asks(
    make: Make, upstream: Upstream, waits: list[float]
) -> None:
    embedder = make()
    good = upstream.script
    limited = [_limited(embedder, daily=False, delay="17"), _limited(embedder, daily=False)]
    upstream.script = lambda request: limited.pop(0) if limited else good(request)
    assert embedder.embed(TEXTS, "document").shape == (3, 6)
    assert waits == [17.0, 4.0]


def test_a_limit_of_the_day_is_not_waited_for(
    make: Make, upstream: Upstream, waits: list[float]
) -> None:
    embedder = make()
    upstream.answer(_limited(embedder, daily=True, delay="3600"))
    with pytest.raises(RateLimitError, match="What was embedded is kept") as caught:
        embedder.embed(TEXTS, "document")
    assert caught.value.daily
    assert (len(upstream.requests), waits) == (1, [])


def test_patience_ends(make: Make, upstream: Upstream, waits: list[float]) -> None:
    embedder = make(patience=10)
    upstream.answer(_limited(embedder, daily=False))
    with pytest.raises(RateLimitError):
        embedder.embed(TEXTS, "document")
    assert waits == [2.0, 4.0]


def test_a_question_is_not_waited_for_at_all(make: Make, upstream: Upstream) -> None:
    embedder = make(patience=0)
    upstream.answer(_limited(embedder, daily=False))
    with pytest.raises(RateLimitError):
        embedder.embed(["Who?"], "query")
    assert len(upstream.requests) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 500, 503])
def test_a_refusal_is_said_with_its_status_and_tried_once(
    status: int, make: Make, upstream: Upstream
) -> None:
    embedder = make()
    upstream.answer(
        gemini_error(status, "X", f"No: {KEY}.")
        if embedder.profile.name == "gemini"
        else openai_error(status, "x", f"No: {KEY}.")
    )
    with pytest.raises(EmbeddingError, match=rf"refused with {status}: No: …") as caught:
        embedder.embed(TEXTS, "document")
    assert KEY not in str(caught.value)
    assert len(upstream.requests) == 1


def _both(rows: list[str]) -> Reply:
    """Send vectors, as JSON, to whichever of the two asks."""
    gemini = ", ".join(f'{{"values": {row}}}' for row in rows)
    other = ", ".join(f'{{"index": {i}, "embedding": {row}}}' for i, row in enumerate(rows))
    return Reply([f'{{"embeddings": [{gemini}], "data": [{other}]}}'.encode()])


ONES = "[1, 1, 1, 1, 1, 1]"


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply([b"<html>"], kind="text/html"), "sent "),
        (reply_json([]), "sent "),
        (reply_json({}), "sent "),
        (_both([ONES]), "sent 1 vectors for 3 texts"),
        (_both(["[1, 1, 1, 1, 1]"] * 3), "of 5 dimensions, where 6 are wanted"),
        (_both(["[NaN, 1, 1, 1, 1, 1]", ONES, ONES]), "more than finite numbers"),
    ],
)
def test_an_answer_that_is_none_is_refused(
    reply: Reply, said: str, make: Make, upstream: Upstream
) -> None:
    embedder = make()
    upstream.answer(reply)
    with pytest.raises(EmbeddingError, match=said):
        embedder.embed(TEXTS, "document")


@pytest.mark.parametrize(
    "reply", [Reply([2.0, b"{}"]), Reply([b'{"emb', None])], ids=["too late", "broken off"]
)
def test_a_host_that_does_not_answer_is_given_up(
    reply: Reply, make: Make, upstream: Upstream
) -> None:
    embedder = make(timeout=0.3)
    upstream.answer(reply)
    with pytest.raises(EmbeddingError, match=r"gave no answer|sent "):
        embedder.embed(TEXTS, "document")


def test_a_host_that_is_not_there_is_said_to_give_no_answer() -> None:
    with running() as gone:
        url = gone.url
    for name in ("gemini", "openai_compatible"):
        choice = Choice(name, "m", url, 6, key="KEY")
        with pytest.raises(EmbeddingError, match="gave no answer"):
            create(choice, {"KEY": KEY}).embed(TEXTS, "document")


def test_gemini_is_told_what_a_text_is_for_and_how_wide(upstream: Upstream) -> None:
    upstream.script = gemini_embeddings
    choice = Choice.parse({"name": "gemini", "dims": 6, "base_url": upstream.url + "/"})
    embedder = create(choice, {"GEMINI_API_KEY": KEY})
    for task, told in (("query", "RETRIEVAL_QUERY"), ("document", "RETRIEVAL_DOCUMENT")):
        embedder.embed(["Who?"], task)  # type: ignore[arg-type]
        request = upstream.requests[-1]
        assert request.path.endswith("/models/gemini-embedding-001:batchEmbedContents")
        assert request.headers["x-goog-api-key"] == KEY
        assert request.body["requests"][0]["taskType"] == told
        assert request.body["requests"][0]["outputDimensionality"] == 6


@pytest.mark.parametrize("slash", ["", "/", "//"])
def test_a_trailing_slash_does_not_matter(slash: str, upstream: Upstream) -> None:
    upstream.script = openai_embeddings(6)
    choice = Choice("openai_compatible", "m", f"{upstream.url}/v1{slash}", 6)
    create(choice, {}).embed(["Who?"], "query")
    request = upstream.requests[-1]
    assert request.path == "/v1/embeddings"
    assert request.body == {"model": "m", "input": ["Who?"]}
    assert "authorization" not in request.headers


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("https://api.voyageai.com/v1", True),
        ("https://ai.mongodb.com/v1/", True),
        ("https://api.openai.com/v1", False),
        ("http://localhost:11434/v1", False),
        ("https://voyageai.com.example.org/v1", False),
    ],
)
def test_only_hosts_that_know_the_field_are_told_what_a_text_is_for(
    url: str, *, told: bool
) -> None:
    choice = Choice("openai_compatible", "m", url, 6)
    embedder = create(choice, {})
    assert embedder.tells_task is told  # type: ignore[attr-defined]


def test_a_key_that_is_not_set_is_named_by_its_variable() -> None:
    with pytest.raises(KeyMissingError, match="GEMINI_API_KEY, which is not set"):
        create(Choice.parse("gemini"), {})


@pytest.mark.parametrize("module", ["google.genai", "google.genai.errors", "httpx2"])
def test_a_package_that_is_missing_is_named_with_how_to_get_it(
    module: str, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder = make()
    if embedder.profile.name == "openai_compatible" and module != "httpx2":
        pytest.skip("it does not need the SDK")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(EmbedderMissingError, match=r"pip install 'pelican-latent\[models\]'"):
        embedder.embed(TEXTS, "document")


def test_a_key_is_in_no_representation() -> None:
    assert KEY not in repr(Host("gemini", "", KEY, 1, 1))
    assert KEY not in json.dumps(Choice.parse("gemini").to_mapping())
