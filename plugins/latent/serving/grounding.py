"""What answers about one site may rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..denylist import Gate, make_gate
from ..retrieval.trace import Hit
from .honesty.ground import Ground, GroundSource
from .knowledge import Knowledge
from .prompting.prompt import Page, linkable, rules


@dataclass(frozen=True, eq=False)
class Grounds:
    """Holds what is the same for every question."""

    knowledge: Knowledge

    def of(self, hits: Sequence[Hit], question: str, lang: str) -> Ground:
        """Give what the answer to one question may rest on.

        Args:
            hits: Its sources.
            question: As the visitor asked it.
            lang: The visitor's language.
        """
        return Ground(
            sources=tuple(map(GroundSource.of, hits)),
            links=self._links,
            notes=self._notes,
            question=question,
            lang=lang,
            subject=self.knowledge.site.subject,
            contact=self.knowledge.site.contact,
            gate=self._gate,
            names=self._titles,
        )

    @cached_property
    def _pages(self) -> list[Page]:
        return linkable(self.knowledge)

    @cached_property
    def _links(self) -> frozenset[str]:
        return frozenset(page.address for page in self._pages)

    @cached_property
    def _titles(self) -> tuple[str, ...]:
        return tuple(page.title for page in self._pages)

    @cached_property
    def _notes(self) -> tuple[str, ...]:
        # What the models are told to do is nothing to show either.
        notes = (chunk.text for chunk in self.knowledge.notes.chunks)
        return (rules(self.knowledge.site), *notes)

    @cached_property
    def _gate(self) -> Gate:
        site = self.knowledge.site
        return make_gate(site.denylist, site.allow, site.contact.text)
