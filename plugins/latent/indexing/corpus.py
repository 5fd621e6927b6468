"""What a build starts from: the site's documents, facts, rollups and notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .document import Document


@dataclass(frozen=True, slots=True)
class Statement:
    """A text of the owner's that is no page: a fact, a rollup or a note.

    Attributes:
        name: Its file's name without suffix; for a rollup, the kind it summarises.
        title: Its title.
        text: Its visible text.
        lang: BCP 47.
        url: The page it points to, site-relative; empty where there is none.
        source: Path of its file, for messages.
    """

    name: str
    title: str
    text: str
    lang: str
    url: str
    source: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of item.

    Attributes:
        id: As chunks and map items carry it.
        label: As people read it.
        url: The page that lists its items, site-relative; empty where there is none.
    """

    id: str
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """All that is embedded, in stable order.

    Attributes:
        lang: The site's language: a statement in another one carries it in its id.
        documents: Every published article and page.
        kinds: Kinds by id.
        facts: Public statements that stand alone.
        rollups: The owner's own summaries of kinds.
        notes: What only the assistant may read.
        sources: Source text by path, to find the line of a hit in.
    """

    lang: str
    documents: tuple[Document, ...]
    kinds: Mapping[str, Kind]
    facts: tuple[Statement, ...]
    rollups: tuple[Statement, ...]
    notes: tuple[Statement, ...]
    sources: Mapping[str, str]
