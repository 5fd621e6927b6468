"""The prompt of one answer: a prefix that is the same for every question, and what varies after it.

Providers cache what prompts begin with alike, byte for byte, so nothing of the question may come
into the prefix: https://ai.google.dev/gemini-api/docs/caching.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import dropwhile, groupby

from ...generation.prompt import Prompt, Turn
from ...retrieval.assistant import AssistantProfile
from ...retrieval.chunk import Chunk
from ...retrieval.trace import Hit
from ..conversation.validation import Conversation
from ..knowledge import Knowledge
from .frames import framed, plain

MOST_KNOWN = 16_000
"""Characters of facts that every prompt holds at most; those that fit come first."""

MOST_NOTES = 12_000
"""Characters of notes that every prompt holds at most."""

MOST_PAGES = 300
"""Pages that may be linked to at most."""

LONGEST_EARLIER = 1200
"""Characters of an earlier answer: enough to tell what it was about."""

NOTHING_FOUND = "No section of the site was found for this question."


@dataclass(frozen=True, slots=True)
class Page:
    """A page that may be linked.

    Attributes:
        title: Its own.
        address: As it is to be linked.
    """

    title: str
    address: str


def prefix(knowledge: Knowledge) -> str:
    """Write what every prompt of a site begins with: rules, facts, notes and pages."""
    site = knowledge.site
    facts = [chunk for chunk in knowledge.index.chunks if chunk.role == "fact"]
    listed = "\n".join(f"{page.title}: {page.address}" for page in linkable(knowledge))
    parts = (
        rules(site),
        "Always known\n" + framed("KNOWN", _fitting(facts, MOST_KNOWN)),
        "Private notes\n" + framed("NOTES", _fitting(knowledge.notes.chunks, MOST_NOTES)),
        "Pages that may be linked\n" + framed("PAGES", listed),
    )
    return "\n\n".join(parts)


def linkable(knowledge: Knowledge) -> list[Page]:
    """List the pages an answer may link to, in the order of the index."""
    pages: dict[str, Page] = {}
    for chunk in knowledge.index.chunks:
        if chunk.url:
            page = Page(chunk.title, f"{knowledge.site.site_url}/{chunk.page}")
            pages.setdefault(chunk.page, page)
    return list(pages.values())[:MOST_PAGES]


def rules(site: AssistantProfile) -> str:
    """Write the rules of a site: the only text that gives any."""
    text = resources.files(__package__).joinpath("rules.txt").read_text("utf-8").strip()
    contact = site.contact.text or f"whoever runs “{plain(site.site_name)}”"
    return text.format(
        site=plain(site.site_name), subject=plain(site.subject), contact=plain(contact)
    )


def make_prompt(
    start: str, conversation: Conversation, question: str, hits: Sequence[Hit]
) -> Prompt:
    """Write the prompt of an answer.

    Args:
        start: What `prefix` gave.
        conversation: What was said.
        question: The last question as it was searched for; told where it differs.
        hits: The sources, numbered by their rank.
    """
    earlier = [
        Turn(message.role, plain(message.content)[:LONGEST_EARLIER])
        for message in conversation.messages[:-1]
    ]
    last = Turn("user", _last(conversation.question, question, hits))
    return Prompt(start, tuple(_alternating([*earlier, last])))


def _alternating(turns: Iterable[Turn]) -> Iterator[Turn]:
    """Join turns of the same side, and begin with the visitor's: some hosts refuse others."""
    from_visitor = dropwhile(lambda turn: turn.role == "assistant", turns)
    for role, group in groupby(from_visitor, key=lambda turn: turn.role):
        yield Turn(role, "\n\n".join(turn.text for turn in group))


def _fitting(chunks: Iterable[Chunk], most: int) -> str:
    return "\n\n".join(_within((chunk.text for chunk in chunks), most)) or "Nothing."


def _within(texts: Iterable[str], most: int) -> Iterator[str]:
    for text in texts:
        most -= len(text)
        if most < 0:
            return
        yield text


def _last(asked: str, question: str, hits: Sequence[Hit]) -> str:
    sources = "\n".join(_source(hit) for hit in hits) or NOTHING_FOUND
    meant = "" if question == asked else "\n" + framed("MEANING", question)
    return f"Sources\n{sources}\n\nQuestion\n{framed('QUESTION', asked)}{meant}"


def _source(hit: Hit) -> str:
    # The text begins with the page's title and the headings above it.
    return framed(f"S{hit.rank}", hit.chunk.text)
