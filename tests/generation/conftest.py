"""Two hosts of models on this machine, and chains that ask them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from latent.generation.chain import Chain, Failed, Words
from latent.generation.prompt import Prompt, Turn
from latent.generation.tier import Tier
from tests.upstream.hosts import gemini, other
from tests.upstream.server import Upstream

__all__ = ["gemini", "other"]

KEY = "secret-key-of-the-tests"
ENVIRON = {"GEMINI_API_KEY": KEY, "OTHER_KEY": KEY}

PROMPT = Prompt("Rules.", (Turn("user", "First?"), Turn("assistant", "Yes."), Turn("user", "Why?")))


@dataclass
class Clock:
    """Seconds since 1970, as a test says."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Asked:
    """What a chain did."""

    text: str = ""
    models: list[str] = field(default_factory=list)
    faults: list[tuple[str, str, bool]] = field(default_factory=list)


def ask(chain: Chain, prompt: Prompt = PROMPT) -> Asked:
    """Ask a chain to the end."""
    asked = Asked()
    for step in chain.answer(prompt):
        if isinstance(step, Words):
            asked.text += step.text
            if step.tier.model not in asked.models:
                asked.models.append(step.tier.model)
        else:
            assert isinstance(step, Failed)
            asked.faults.append((step.tier.model, str(step.fault), step.begun))
    return asked


@pytest.fixture
def clock() -> Clock:
    """What the chains' memory goes by."""
    return Clock()


@pytest.fixture
def make_chain(clock: Clock) -> Iterator[Callable[[Sequence[Tier]], Chain]]:
    """Make chains, and close them after the test."""
    made: list[Chain] = []

    def make(tiers: Sequence[Tier]) -> Chain:
        made.append(Chain(tiers, ENVIRON, clock))
        return made[-1]

    yield make
    for chain in made:
        chain.close()


@pytest.fixture
def tiers(gemini: Upstream, other: Upstream) -> list[Tier]:
    """Gemini's first and second model, and another host's."""
    return [
        Tier.parse({"model": "first", "kind": "gemini", "base_url": gemini.url}),
        Tier.parse({"model": "second", "kind": "gemini", "base_url": gemini.url}),
        Tier.parse({"model": "third", "base_url": f"{other.url}/v1/", "key": "OTHER_KEY"}),
    ]


@pytest.fixture
def chain(make_chain: Callable[[Sequence[Tier]], Chain], tiers: Sequence[Tier]) -> Chain:
    """All three."""
    return make_chain(tiers)
