"""What an answer may rest on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...denylist import Gate
from ...retrieval.assistant import Contact
from ...retrieval.tokens import words
from ...retrieval.trace import Hit
from ..conversation.phrases import phrases
from .urls import Place, place, urls_in
from .verbatim import fold_type

_NUMERAL = re.compile(r"\b[A-Z]\w* I\b(?!['’])")


@dataclass(frozen=True, slots=True)
class GroundSource:
    """One numbered source.

    Attributes:
        label: As citations name it: `S1`.
        text: As it was given to the model.
        title: Of its page.
        heading: The headings above it, outermost first.
        url: Site-relative.
        lang: BCP 47.
    """

    label: str
    text: str
    title: str
    heading: tuple[str, ...]
    url: str
    lang: str

    @classmethod
    def of(cls, hit: Hit) -> GroundSource:
        """Make it of what retrieval kept."""
        chunk = hit.chunk
        return cls(f"S{hit.rank}", chunk.text, chunk.title, chunk.heading, chunk.url, chunk.lang)


@dataclass(frozen=True)
class Ground:
    """What one answer may rest on.

    Attributes:
        sources: What it may cite and quote.
        links: URLs it may link to, site-relative or absolute.
        notes: Private texts: it may use them, and never shows them.
        question: What the visitor asked.
        lang: The visitor's language, one of those there are wordings for.
        subject: Whom or what the site is about.
        contact: Where to turn when the site has no answer.
        gate: What must never leave.
        names: What may stand in quotation marks beside, such as titles of pages that are no source.
    """

    sources: tuple[GroundSource, ...]
    links: frozenset[str]
    notes: tuple[str, ...]
    question: str
    lang: str
    subject: str
    contact: Contact
    gate: Gate
    names: tuple[str, ...] = ()

    @cached_property
    def labels(self) -> frozenset[str]:
        """What may be cited."""
        return frozenset(source.label for source in self.sources)

    @cached_property
    def places(self) -> frozenset[Place]:
        """Where links may lead: where they were offered to, and where sources say."""
        said = [url for source in self.sources for url in (source.url, *urls_in(source.text))]
        urls = (*self.links, *said, self.contact.url)
        return frozenset(found for url in urls if url and (found := place(url)))

    @cached_property
    def quotable(self) -> tuple[tuple[str, str], ...]:
        """What may be quoted, folded, and the label of its source."""
        return tuple(
            (source.label, "\n".join(map(fold_type, (source.text, source.title, *source.heading))))
            for source in self.sources
        )

    @cached_property
    def named(self) -> str:
        """What may stand in quotation marks beside, folded: names, and the visitor's own words."""
        return "\n".join(map(fold_type, (self.question, self.subject, *self.names)))

    @cached_property
    def _public(self) -> tuple[tuple[str, ...], ...]:
        texts = [part for one in self.sources for part in (one.text, one.title, *one.heading)]
        said = (*texts, self.question, self.subject, *self.names, self.contact.text)
        return tuple(tuple(words(text)) for text in said)

    @cached_property
    def public_words(self) -> frozenset[str]:
        """All words of sources and of the question."""
        return frozenset(word for text in self._public for word in text)

    @cached_property
    def _public_runs(self) -> str:
        return "\n".join(f" {' '.join(text)} " for text in self._public)

    @cached_property
    def numerals(self) -> frozenset[str]:
        """What is numbered I in sources or in the question: `Mark I`."""
        texts = (*(source.text for source in self.sources), self.question)
        return frozenset(found for text in texts for found in _NUMERAL.findall(text))

    @cached_property
    def lower_text(self) -> str:
        """The text of all sources in lower case."""
        return "\n".join(source.text for source in self.sources).lower()

    def is_public(self, run: Sequence[str]) -> bool:
        """Tell whether words stand in a row in a source or in the question."""
        return f" {' '.join(run)} " in self._public_runs

    @cached_property
    def contact_line(self) -> str:
        """Where to turn, as a sentence; empty on a site without a contact."""
        return phrases(self.lang).contact_line(self.subject, self.contact)
