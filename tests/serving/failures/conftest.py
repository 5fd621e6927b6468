"""A site whose models are hosts on this machine, and somebody who asks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from latent.embedding import Embedder
from latent.generation.chain import Chain
from latent.generation.tier import Tier
from latent.serving.app import create_app
from latent.serving.knowledge import Knowledge
from tests.serving.conftest import Visitor
from tests.upstream.hosts import gemini, other
from tests.upstream.server import Upstream

__all__ = ["gemini", "other"]

KEYS = {"GEMINI_API_KEY": "a-secret-key", "OTHER_KEY": "another-secret"}


@dataclass
class Told:
    """An answer as the page receives it."""

    meta: Any
    sources: list[Any]
    text: str
    done: Any

    @property
    def notices(self) -> list[str]:
        return [notice["code"] for notice in self.done["notices"]]

    @property
    def attempts(self) -> list[tuple[str, str]]:
        return [(each["model"], each["fault"]) for each in self.done["attempts"]]

    @property
    def corrections(self) -> dict[str, int]:
        return {each["code"]: each["count"] for each in self.done["corrections"]}


def told(visitor: Visitor, *said: str) -> Told:
    """Ask, and read the whole stream: it must end with `done`."""
    events = visitor.events(*said)
    kinds = [event.kind for event in events]
    assert kinds[0] == "meta"
    assert kinds[-1] == "done"
    return Told(
        events[0].data,
        [event.data for event in events if event.kind == "sources"][-1]["sources"],
        "".join(event.data["text"] for event in events if event.kind == "delta"),
        events[-1].data,
    )


@pytest.fixture
def tiers(gemini: Upstream, other: Upstream) -> list[Tier]:
    """Gemini's first and second model, and another host's; impatient, since tests wait."""
    quick = {"first_token": 2.0, "whole": 8.0}
    return [
        Tier.parse({"model": "first", "kind": "gemini", "base_url": gemini.url, **quick}),
        Tier.parse({"model": "second", "kind": "gemini", "base_url": gemini.url, **quick}),
        Tier.parse({"model": "third", "base_url": other.url, "key": "OTHER_KEY", **quick}),
    ]


@pytest.fixture
def chain(tiers: Sequence[Tier]) -> Iterator[Chain]:
    """All three."""
    made = Chain(tiers, KEYS)
    yield made
    made.close()


@pytest.fixture
def asking(knowledge: Knowledge, embedder: Embedder, chain: Chain) -> Visitor:
    """Somebody who asks the small site with its three models."""
    return Visitor(create_app(knowledge=knowledge, embedder=embedder, models=chain))


@pytest.fixture
def unembedded(knowledge: Knowledge) -> Knowledge:
    """The small site, of which a model is never given the whole."""
    return replace(knowledge, site=replace(knowledge.site, full_knowledge=0))
