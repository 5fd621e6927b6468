"""The words of an answer: a model's, reviewed as they come, or the site's own sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from ..generation.chain import Chain, Failed
from ..generation.faults import Fault
from ..generation.prompt import Prompt
from ..generation.tier import Tier
from ..retrieval.trace import Hit
from .conversation.phrases import Phrases
from .events import Attempt, Corrected, Delta, Notice
from .extraction import extractive
from .extraction.extractive import Asked, SentenceVectors, choose_quotes
from .honesty.correction import Correction
from .honesty.ground import Ground
from .honesty.review import Review

TOLD = ("uncited", "other_language")
"""Corrections that are none: what cannot be put right, and is told instead."""


@dataclass(frozen=True, slots=True)
class Written:
    """What became of asking the models.

    Attributes:
        tier: Whose words were shown; None where nobody's were.
        broke_off: Why they ended before their end; None where they did not.
        attempts: Who failed.
        corrections: What was put right in the words.
        cited: The labels they cite.
    """

    tier: Tier | None
    broke_off: Fault | None
    attempts: tuple[Attempt, ...]
    corrections: tuple[Correction, ...]
    cited: tuple[str, ...]

    @property
    def cut_short(self) -> bool:
        """Whether it only grew too long: nothing else is to be said then."""
        return self.broke_off in {Fault.TOO_LONG, Fault.OVER_TIME}

    @property
    def counted(self) -> tuple[Corrected, ...]:
        """The corrections by kind."""
        counts: Counter[str] = Counter()
        for correction in self.corrections:
            counts[correction.code] += correction.count
        return tuple(Corrected(code, counts[code]) for code in sorted(counts))

    def notices(self, words: Phrases) -> Iterator[Notice]:
        """Yield what the reader is to know."""
        if self.tier is None:
            return
        if self.tier.disclose:
            yield words.notice("disclosed", model=self.tier.model)
        if self.broke_off:
            yield words.notice("cut_short" if self.cut_short else "broke_off")
        codes = {correction.code for correction in self.corrections}
        yield from (words.notice(code) for code in TOLD if code in codes)


NOTHING = Written(None, None, (), (), ())
"""No model was asked."""


def by_model(chain: Chain, prompt: Prompt, ground: Ground) -> Generator[Delta, None, Written]:
    """Let the models answer; what they write is put right before it is shown.

    Args:
        chain: Asked in turn.
        prompt: The question with its sources.
        ground: What the answer may rest on.

    Yields:
        The words of one model; of none where all failed.
    """
    review = Review(ground)
    attempts: list[Attempt] = []
    broke_off, tier, shown = None, None, False
    with closing(chain.answer(prompt)) as steps:
        for step in steps:
            if isinstance(step, Failed):
                attempts.append(Attempt(step.tier.model, step.fault))
                broke_off = step.fault if step.begun else None
                continue
            tier = step.tier
            if text := review.feed(step.text):
                shown = True
                yield Delta(text, tier.model)
    if tier and (text := review.end()):
        shown = True
        yield Delta(text, tier.model)
    # A model of whose words nothing may be shown has not answered.
    return Written(
        tier if shown else None,
        broke_off,
        tuple(attempts),
        review.corrections,
        review.cited,
    )


def by_extraction(
    hits: Sequence[Hit], asked: Asked, vectors: SentenceVectors | None, opening: str, contact: str
) -> Iterator[Delta]:
    """Answer in the site's own sentences.

    Args:
        hits: The sources.
        asked: The question.
        vectors: Compares sentences by meaning, where that is cheap.
        opening: Says what this is.
        contact: Says where to turn; may be empty.
    """
    yield Delta(opening, extractive.TIER)
    for quote in choose_quotes(hits, asked, vectors):
        yield Delta(f"\n\n{quote}", extractive.TIER)
    if contact:
        yield Delta(f"\n\n{contact}", extractive.TIER)
