"""The pipeline of one answer: question → route → vector → trace → words → events."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ..embedding import Embedder
from ..generation.chain import Chain
from ..generation.prompt import Prompt, Turn
from ..retrieval.followup import standalone
from ..retrieval.trace import Hit, Trace
from .conversation.language import language_of
from .conversation.phrases import Phrases, phrases
from .conversation.rewriting import accept, rewrite_prompt
from .conversation.routing import Route, route
from .conversation.screening import admitted
from .conversation.set_answers import set_answer
from .conversation.small_talk import small_talk
from .conversation.suggestions import suggest
from .conversation.validation import Conversation
from .events import Delta, Done, Event, Meta, Sources
from .extraction import extractive
from .extraction.extractive import Asked, SentenceVectors
from .grounding import Grounds
from .knowledge import Knowledge
from .lookup import Found, Lookup, Vector
from .prompting.prompt import make_prompt, prefix
from .timing import Clock, Timer
from .writing import NOTHING, Written, by_extraction, by_model

SET = "set"
"""The tier of set answers, such as the refusal."""

REWRITING = 1.5
"""Seconds a model may take to make a follow-up stand alone; a rule does it else."""

REWRITTEN = 120
"""Tokens of a question that stands alone at most."""

REMEMBERED = 1024
"""Vectors of suggested questions that are kept: a megabyte or two."""

CHARACTERS_A_TOKEN = 4
"""As much as most models make of one in prose: https://ai.google.dev/gemini-api/docs/tokens."""


@dataclass(frozen=True, eq=False)
class Assistant:
    """Answers questions from one site's knowledge.

    Attributes:
        knowledge: What it answers from.
        embedder: Embeds questions; without one, search is by words alone.
        models: Writes answers; without one that has its key, they are quotations.
        clock: Seconds, for timings.
        new_id: Makes the id of an answer.
    """

    knowledge: Knowledge
    embedder: Embedder | None
    models: Chain
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
        timer = Timer(self.clock)
        site = self.knowledge.site
        words = phrases(language_of(conversation.question, preferred, site.lang))
        conversation = admitted(conversation, site.subject)
        taken_for, said = self._routed(conversation, words)
        if said is not None:
            yield from self._set_answer(conversation.question, said, words, taken_for, timer)
            return
        question = self._standalone(conversation, words.lang, timer)
        vector = self._lookup.embed(question)
        timer.mark("embed")
        found = self._lookup.find(question, vector)
        timer.mark("search")
        yield self._meta(found.trace.mode, words.lang, taken_for)
        done = yield from self._answered(conversation, found, words, timer)
        timer.mark("total")
        yield done

    @cached_property
    def _lookup(self) -> Lookup:
        return Lookup(self.knowledge, self.embedder)

    @cached_property
    def _sentence_vectors(self) -> SentenceVectors | None:
        cheap = self.embedder is not None and self.embedder.profile.cheap
        return SentenceVectors(self.embedder) if self.embedder and cheap else None

    @cached_property
    def _remembered(self) -> Callable[[str], Vector | None]:
        """Embeds questions that are suggested again and again."""
        return lru_cache(maxsize=REMEMBERED)(self._lookup.embed)

    @cached_property
    def _prefix(self) -> str:
        return prefix(self.knowledge)

    @cached_property
    def _grounds(self) -> Grounds:
        return Grounds(self.knowledge)

    def _routed(self, conversation: Conversation, words: Phrases) -> tuple[Route, str | None]:
        """Tell what kind of question it is, and answer it where no search is needed."""
        site = self.knowledge.site
        said = small_talk(conversation.question, words.lang, site.subject)
        if said is not None:
            return Route.SITE, said
        taken_for = route(conversation, site.subject)
        return taken_for, set_answer(taken_for, conversation.question, words.lang, site)

    def _set_answer(
        self, question: str, said: str, words: Phrases, taken_for: Route, timer: Timer
    ) -> Iterator[Event]:
        yield self._meta("none", words.lang, taken_for)
        yield Sources(sources=(), question=question, vector=None, place=None, thin=False)
        timer.mark("first")
        yield Delta(said, SET)
        timer.mark("total")
        yield Done(tier=SET, timings=timer.milliseconds)

    def _standalone(self, conversation: Conversation, lang: str, timer: Timer) -> str:
        """Make of a follow-up what can be searched for: by a model, else by rule."""
        stopwords, subject = self.knowledge.index.folded_stopwords, self.knowledge.site.subject
        if conversation.earlier_questions and self.models.ready:
            system, said = rewrite_prompt(conversation, lang, subject)
            prompt = Prompt(system, (Turn("user", said),), REWRITTEN)
            written = self.models.complete(prompt, REWRITING)
            timer.mark("rewrite")
            accepted = accept(written or "", conversation, subject, stopwords)
            if accepted:
                return accepted
        earlier = conversation.earlier_questions
        return standalone(conversation.question, earlier, stopwords, subject)

    def _meta(self, mode: str, lang: str, taken_for: Route) -> Meta:
        index = self.knowledge.index
        return Meta(
            id=self.new_id(),
            version=self.knowledge.site.release,
            index=index.hash,
            embedder=(index.embedder.name, index.embedder.model),
            policy=index.policy,
            mode=mode,
            lang=lang,
            route=taken_for,
        )

    def _answered(
        self, conversation: Conversation, found: Found, words: Phrases, timer: Timer
    ) -> Generator[Event, None, Done]:
        hits = found.hits or self._whole_site(found.trace)
        # Of the whole site, only what the answer cites is told, once that is known.
        yield self._lookup.sources(found, found.hits)
        written = NOTHING
        if hits and self.models.ready:
            ground = self._grounds.of(hits, conversation.question, words.lang)
            prompt = make_prompt(self._prefix, conversation, found.trace.query, hits)
            written = yield from timer.first(by_model(self.models, prompt, ground))
        if not found.hits and written.tier:
            cited = [hit for hit in hits if f"S{hit.rank}" in written.cited]
            yield self._lookup.sources(found, cited)
        yield from timer.first(self._rest(found, written, words))
        return self._done(found, written, words, timer)

    def _whole_site(self, trace: Trace) -> tuple[Hit, ...]:
        """Give all there is, where a question could not be embedded and its words found nothing."""
        if trace.mode != "keywords" or not self.models.ready:
            return ()
        everything = self._lookup.everything()
        characters = sum(len(hit.chunk.text) for hit in everything)
        fits = characters <= self.knowledge.site.full_knowledge * CHARACTERS_A_TOKEN
        return everything if fits else ()

    def _rest(self, found: Found, written: Written, words: Phrases) -> Generator[Delta, None, None]:
        """Say what no model said: all of it, or how an answer that broke off goes on."""
        if found.hits and written.tier is None:
            yield from self._quotations(found, words, words.extractive)
        elif found.hits and written.broke_off and not written.cut_short:
            yield from self._quotations(found, words, f"\n\n{words.instead}")
        elif written.tier is None:
            yield Delta(words.refuse(self.knowledge.site), SET)

    def _quotations(self, found: Found, words: Phrases, opening: str) -> Iterator[Delta]:
        site = self.knowledge.site
        stopwords = self.knowledge.index.folded_stopwords
        asked = Asked(frozenset(found.trace.tokens), found.vector, stopwords, words.lang)
        contact = words.contact_line(site.subject, site.contact)
        return by_extraction(found.hits, asked, self._sentence_vectors, opening, contact)

    def _done(self, found: Found, written: Written, words: Phrases, timer: Timer) -> Done:
        fallback = extractive.TIER if found.hits else SET
        notices = list(written.notices(words))
        if found.trace.mode == "keywords":
            notices.append(words.notice("keywords"))
        suggestions = self._suggestions(found.trace, words) if found.hits else []
        return Done(
            tier=written.tier.model if written.tier else fallback,
            notices=tuple(notices),
            suggestions=tuple(suggestions),
            timings=timer.milliseconds,
            attempts=written.attempts,
            corrections=written.counted,
            cited=written.cited,
        )

    def _suggestions(self, trace: Trace, words: Phrases) -> list[str]:
        # What is only tried must not cost network, or wait again for an embedder that is down.
        by_meaning = trace.mode == "dense" and self._sentence_vectors is not None

        def again(question: str) -> Trace:
            vector = self._remembered(question) if by_meaning else None
            return self._lookup.search(question, vector)

        return suggest(self.knowledge.index, trace, words, again)
