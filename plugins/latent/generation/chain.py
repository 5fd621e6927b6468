"""The chain of models: each stands in for the one before it, as long as no word was shown."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace

from ..hosts.kinds import COMPATIBLE, GEMINI
from .background import BackgroundLoop
from .deadlines import in_time
from .faults import Fault, TierError
from .gemini import GeminiHost
from .host import ModelHost
from .openai_compatible import OpenAICompatibleHost
from .prompt import Prompt
from .rests import Now, Rests
from .tier import Tier

PATIENCE = 50.0
"""Seconds for all tiers together: hosts of functions stop a request after a minute."""

BREATHER = 60.0
"""Seconds without something short, after it took too long: whoever wants it has another way."""

HOSTS: dict[str, Callable[[Tier, str], ModelHost]] = {
    GEMINI: GeminiHost,
    COMPATIBLE: OpenAICompatibleHost,
}

QUIET = frozenset({Fault.NO_KEY, Fault.RESTING})
"""What is known already, and needs no line in the log for each question."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of an answer.

    Attributes:
        text: To be appended.
        tier: Whose it is.
    """

    text: str
    tier: Tier


@dataclass(frozen=True, slots=True)
class Failed:
    """A tier that did not answer, or not to the end.

    Attributes:
        tier: Which.
        fault: Why.
        begun: Whether some of its words were given out; then it was the last tier asked.
    """

    tier: Tier
    fault: Fault
    begun: bool


Step = Words | Failed


class Chain:
    """Asks models in turn.

    Attributes:
        tiers: The first choice first.
    """

    def __init__(
        self, tiers: Sequence[Tier], environ: Mapping[str, str], now: Now = time.time
    ) -> None:
        """Find the keys; nothing is loaded or asked before it is needed.

        Args:
            tiers: The first choice first.
            environ: Where keys are.
            now: Seconds since 1970.
        """
        self.tiers = tuple(tiers)
        self._hosts: dict[int, ModelHost] = {
            position: HOSTS[tier.kind](tier, environ.get(tier.key, ""))
            for position, tier in enumerate(self.tiers)
            if not tier.key or environ.get(tier.key)
        }
        self._now = now
        self._rests = Rests(now)
        self._short_again = 0.0
        self._loop = BackgroundLoop()
        self._loading: dict[int, asyncio.Future[None]] = {}

    @property
    def ready(self) -> tuple[Tier, ...]:
        """Those tiers that have their key."""
        return tuple(self.tiers[position] for position in sorted(self._hosts))

    def warm(self) -> None:
        """Begin to load what the first answer needs, while nobody waits."""
        for position in self._hosts:
            self._loop.start(self._load(position))

    def answer(self, prompt: Prompt) -> Generator[Step, None, None]:
        """Ask one tier after another until one answers.

        After each that was silent, the visitor has waited: the next ones have half as long for
        their first words. Closing the iterator ends the request that is under way.

        Yields:
            What happens. After the words of a tier, nothing of another one. Where the last step is
            no words, all failed, or the answer broke off.
        """
        return self._loop.iterate(self._steps(prompt))

    def complete(self, prompt: Prompt, seconds: float) -> str | None:
        """Write something short; None where no tier does so in time, or none did a moment ago."""
        if not self._hosts or self._now() < self._short_again:
            return None
        try:
            return self._loop.run(self._whole(prompt), seconds)
        except TimeoutError:
            self._short_again = self._now() + BREATHER
            return None

    def close(self) -> None:
        """Stop its thread and close its connections; only for programs that make many chains."""
        if not self._hosts:
            return
        for host in self._hosts.values():
            self._loop.run(host.close(), PATIENCE)
        self._loop.close()

    async def _whole(self, prompt: Prompt) -> str | None:
        text = ""
        async with aclosing(self._steps(prompt)) as steps:
            async for step in steps:
                if isinstance(step, Words):
                    text += step.text
                elif step.begun:
                    return None
        return text or None

    async def _steps(self, prompt: Prompt) -> AsyncGenerator[Step, None]:
        latest = asyncio.get_running_loop().time() + PATIENCE
        patience = 1.0
        for position, tier in enumerate(self.tiers):
            begun = False
            try:
                asked = await self._pieces(position, prompt, patience, latest)
                async with aclosing(asked) as pieces:
                    async for piece in pieces:
                        begun = True
                        yield Words(piece, tier)
            except TierError as error:
                self._rests.note(tier, error)
                if error.fault is Fault.TOO_SLOW:
                    patience /= 2
                if error.fault not in QUIET:
                    logger.warning("latent: %s did not answer: %s", tier.model, error.fault)
                yield Failed(tier, error.fault, begun)
            if begun:
                return

    async def _pieces(
        self, position: int, prompt: Prompt, patience: float, latest: float
    ) -> AsyncGenerator[str, None]:
        """Begin to ask a tier, if it can be asked now; patience is the share of its silence."""
        tier, host = self.tiers[position], self._hosts.get(position)
        if host is None:
            raise TierError(Fault.NO_KEY)
        if self._rests.rests(tier):
            raise TierError(Fault.RESTING)
        await self._load(position)
        hurried = replace(tier, first_token=patience * tier.first_token)
        return in_time(host.stream(prompt), hurried, latest)

    async def _load(self, position: int) -> None:
        """Load a host's client once, whoever asks first; not on the loop, which others wait for."""
        if position not in self._loading:
            load = self._hosts[position].load
            self._loading[position] = asyncio.ensure_future(asyncio.to_thread(load))
        await asyncio.shield(self._loading[position])
