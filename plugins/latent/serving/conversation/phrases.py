"""Set wordings, one file a language beside this module."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from ...retrieval.assistant import AssistantProfile, Contact
from ..events import Notice, Problem

DEFAULT = "en"


@dataclass(frozen=True, slots=True)
class Phrases:
    """The wordings of one language; names in braces are filled in by the methods.

    Attributes:
        lang: BCP 47.
        marks: Frequent words by which the language is told from others.
        refusal: When the site has no answer.
        contact: Where to turn then.
        nobody: Who is named where the site has no contact.
        extractive: Before quotations that stand in for a written answer.
        instead: Before quotations that go on where a written answer broke off.
        notices: What a reader is told beside an answer, by code.
        suggestion: A question about a section.
        problems: Title and detail by code.
    """

    lang: str
    marks: Sequence[str]
    refusal: str
    contact: str
    nobody: str
    extractive: str
    instead: str
    notices: Mapping[str, str]
    suggestion: str
    problems: dict[str, tuple[str, str]]

    def contact_line(self, subject: str, contact: Contact) -> str:
        """Say where to turn; empty on a site without a contact."""
        if not contact.text:
            return ""
        return self.contact.format(subject=subject, contact=_address(contact))

    def refuse(self, site: AssistantProfile) -> str:
        """Say that the site has no answer, and where to turn."""
        contact = self.contact_line(site.subject, site.contact)
        lines = (self.refusal.format(subject=site.subject), contact)
        return "\n\n".join(filter(None, lines))

    def about(self, heading: str) -> str:
        """Ask for a section."""
        return self.suggestion.format(heading=heading)

    def notice(self, code: str, **values: str) -> Notice:
        """Word a notice."""
        return Notice(code, self.notices[code].format(**values))

    def problem(self, code: str, status: int, **values: object) -> Problem:
        """Word a problem."""
        title, detail = (text.format(**values) for text in self.problems[code])
        return Problem(code, title, detail, status)


@cache
def phrases(lang: str) -> Phrases:
    """Give the wordings of a language; English ones where there are no others."""
    known = lang if lang in languages() else DEFAULT
    text = _folder().joinpath(f"{known}.json").read_text("utf-8")
    return Phrases(lang=known, **json.loads(text))


@cache
def languages() -> tuple[str, ...]:
    """List the languages there are wordings for."""
    return tuple(sorted(entry.name.removesuffix(".json") for entry in _folder().iterdir()))


def _address(contact: Contact) -> str:
    # A link is more use whole; what only mail programs read is shown as people write it.
    return contact.url if "://" in contact.url else contact.text


def _folder() -> Traversable:
    return resources.files(__package__).joinpath("wordings")
