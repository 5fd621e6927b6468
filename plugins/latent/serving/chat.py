"""The pipeline of one answer: question → vector → trace → events."""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..embedding import Embedder
from ..errors import EmbeddingError
from ..retrieval.followup import standalone
from ..retrieval.projection import Place
from ..retrieval.search import search
from ..retrieval.trace import Hit, Trace
from ..retrieval.vectors import slice_rows
from .conversation.language import language_of
from .conversation.phrases import Phrases, phrases
from .conversation.small_talk import small_talk
from .conversation.suggestions import suggest
from .conversation.validation import Conversation
from .events import Delta, Done, Event, Meta, Notice, Source, Sources
from .extraction import extractive
from .extraction.extractive import Asked, SentenceVectors, choose_quotes
from .knowledge import Knowledge

SET = "set"
"""The tier of set answers, such as the refusal."""

Clock = Callable[[], float]

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Assistant:
    """Answers questions from one site's knowledge.

    Attributes:
        knowledge: What it answers from.
        embedder: Embeds questions; without one, search is by words alone.
        clock: Seconds, for timings.
        new_id: Makes the id of an answer.
    """

    knowledge: Knowledge
    embedder: Embedder | None
    clock: Clock
    new_id: Callable[[], str]

    def reply(self, conversation: Conversation, preferred: str) -> Iterator[Event]:
        """Answer the last question of a conversation.

        Args:
            conversation: It and what came before.
            preferred: The language the visitor's browser asks for.

        Yields:
            Meta, Sources, Deltas and Done.
        """
        timer = _Timer(self.clock)
        site, index = self.knowledge.site, self.knowledge.index
        words = phrases(language_of(conversation.question, preferred, site.lang))
        said = small_talk(conversation.question, words.lang, site.subject)
        if said is not None:
            yield from self._set_answer(conversation.question, said, words.lang, timer)
            return
        question = standalone(
            conversation.question,
            conversation.earlier_questions,
            index.folded_stopwords,
            site.subject,
        )
        vector = self._embed(question)
        timer.mark("embed")
        trace = self._search(question, vector)
        timer.mark("search")
        yield self._meta(trace.mode, words.lang)
        yield self._sources(trace, vector)
        for delta in self._answer(trace, vector, words):
            timer.mark("first")
            yield delta
        suggestions = [] if trace.thin else self._suggestions(trace, words)
        timer.mark("total")
        yield Done(
            tier=SET if trace.thin else extractive.TIER,
            notices=_notices(trace, words),
            suggestions=tuple(suggestions),
            timings=timer.milliseconds,
        )

    def _set_answer(self, question: str, said: str, lang: str, timer: _Timer) -> Iterator[Event]:
        yield self._meta("none", lang)
        yield Sources(sources=(), question=question, vector=None, place=None, thin=False)
        timer.mark("first")
        yield Delta(said, SET)
        timer.mark("total")
        yield Done(tier=SET, notices=(), suggestions=(), timings=timer.milliseconds)

    @cached_property
    def _sentence_vectors(self) -> SentenceVectors | None:
        cheap = self.embedder is not None and self.embedder.profile.cheap
        return SentenceVectors(self.embedder) if self.embedder and cheap else None

    def _embed(self, question: str) -> NDArray[np.float32] | None:
        if self.embedder is None:
            return None
        try:
            vector: NDArray[np.float32] = self.embedder.embed([question], "query")[0]
        except EmbeddingError as error:
            # Answered by words alone, which the trace, the meta event and a notice say.
            reason = str(error).replace(question, "…")  # Some hosts repeat what they were sent.
            logger.warning("latent: the question could not be embedded: %s", reason)
            return None
        return vector

    def _search(self, question: str, vector: NDArray[np.float32] | None) -> Trace:
        index = self.knowledge.index
        return search(index, self._narrow(vector), question, index.policies[index.policy])

    def _narrow(self, vector: NDArray[np.float32] | None) -> NDArray[np.float32] | None:
        dims = self.knowledge.index.embedder.dims
        if vector is None:
            return None
        narrow: NDArray[np.float32] = slice_rows(vector[np.newaxis], dims)[0]
        return narrow

    def _meta(self, mode: str, lang: str) -> Meta:
        index = self.knowledge.index
        return Meta(
            id=self.new_id(),
            version=self.knowledge.site.release,
            index=index.hash,
            embedder=(index.embedder.name, index.embedder.model),
            policy=index.policy,
            mode=mode,
            lang=lang,
        )

    def _sources(self, trace: Trace, vector: NDArray[np.float32] | None) -> Sources:
        narrow = self._narrow(vector)
        hits = [] if trace.thin else trace.hits(self.knowledge.index)
        return Sources(
            sources=tuple(map(_source, hits)),
            question=trace.query,
            vector=None
            if narrow is None
            else base64.b64encode(narrow.astype("<f4").tobytes()).decode("ascii"),
            place=self._place(vector),
            thin=trace.thin,
        )

    def _place(self, vector: NDArray[np.float32] | None) -> Place | None:
        projection = self.knowledge.projection
        if vector is None or projection.dims != len(vector):
            return None
        return projection.place(vector)

    def _answer(
        self, trace: Trace, vector: NDArray[np.float32] | None, words: Phrases
    ) -> Iterator[Delta]:
        if trace.thin:
            yield Delta(words.refuse(self.knowledge.site), SET)
            return
        contact = words.contact_line(self.knowledge.site)
        yield Delta(words.extractive, extractive.TIER)
        stopwords = self.knowledge.index.folded_stopwords
        asked = Asked(frozenset(trace.tokens), vector, stopwords, words.lang)
        hits = trace.hits(self.knowledge.index)
        for quote in choose_quotes(hits, asked, self._sentence_vectors):
            yield Delta(f"\n\n{quote}", extractive.TIER)
        if contact:
            yield Delta(f"\n\n{contact}", extractive.TIER)

    def _suggestions(self, trace: Trace, words: Phrases) -> list[str]:
        # What is only tried must not cost network, or wait again for an embedder that is down.
        by_meaning = trace.mode == "dense" and self._sentence_vectors is not None

        def again(question: str) -> Trace:
            return self._search(question, self._embed(question) if by_meaning else None)

        return suggest(self.knowledge.index, trace, words, again)


@dataclass(eq=False)
class _Timer:
    """Milliseconds from its making to the first time each step is marked."""

    clock: Clock
    milliseconds: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._start = self.clock()

    def mark(self, step: str) -> None:
        self.milliseconds.setdefault(step, round((self.clock() - self._start) * 1000, 1))


def _source(hit: Hit) -> Source:
    chunk = hit.chunk
    return Source(
        n=hit.rank,
        id=chunk.id,
        item=chunk.item,
        title=chunk.title,
        heading=chunk.heading,
        url=chunk.url,
        kind=chunk.kind,
        score=hit.score,
        dense=hit.dense,
    )


def _notices(trace: Trace, words: Phrases) -> tuple[Notice, ...]:
    # That no model wrote it, the extractive answer says itself.
    return (Notice("keywords", words.keywords_notice),) if trace.mode == "keywords" else ()
