"""From a corpus to its chunks, in five groups whose order is stable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ..errors import ContentError
from ..retrieval.chunk import Chunk, Role
from .corpus import Corpus, Kind, Statement
from .document import Document
from .rollups import generated
from .sections import Section, sections
from .windows import WINDOW, estimate_tokens, split

Sourced = tuple[Chunk, str]
"""A chunk and the path of the file it came from."""


def public_chunks(corpus: Corpus) -> list[Sourced]:
    """Make the chunks a visitor may see: items, sections, facts, rollups.

    Raises:
        ContentError: Two chunks would share an id; the message names both files.
    """
    parted = [(document, sections(document.html)) for document in corpus.documents]
    groups = (
        ((_item_chunk(document, parts), document.source) for document, parts in parted),
        chain.from_iterable(_section_chunks(document, parts) for document, parts in parted),
        _statement_chunks(corpus.facts, "fact", "facts", corpus.lang),
        _rollup_chunks(corpus),
    )
    return _unique(chain.from_iterable(groups))


def note_chunks(corpus: Corpus) -> list[Sourced]:
    """Make the private chunks.

    Raises:
        ContentError: Two notes share a name.
    """
    return _unique(_statement_chunks(corpus.notes, "note", "notes", corpus.lang))


def _item_chunk(document: Document, parts: Sequence[Section]) -> Chunk:
    return _document_chunk(document, "item", document.id, _item_text(document, parts))


def _item_text(document: Document, parts: Sequence[Section]) -> str:
    lead = _lead(parts)
    with_lead = "\n".join([*_introduction(document, lead), lead]).strip()
    if estimate_tokens(with_lead) <= WINDOW:
        return with_lead
    return "\n".join(_introduction(document, ""))


def _introduction(document: Document, lead: str) -> list[str]:
    details = [f"{name}: {value}" for name, value in document.extra]
    summary = " ".join(document.summary.split())
    # Without a summary of its own, Pelican cuts one from the first words of the text.
    repeated = " ".join(lead.split()).startswith(summary.rstrip("… .")) if lead else False
    return [document.title, *details, *([summary] if summary and not repeated else [])]


def _lead(parts: Sequence[Section]) -> str:
    return parts[0].text if parts and not parts[0].heading else ""


def _section_chunks(document: Document, parts: Sequence[Section]) -> Iterator[Sourced]:
    whole = _item_text(document, parts)
    for section in parts:
        if not section.heading and whole.endswith(section.text):
            continue
        for number, chunk in enumerate(_windows(document, section), 1):
            yield _part(chunk, number), document.source


def _windows(document: Document, section: Section) -> Iterator[Chunk]:
    # The title too: a section seldom names again what its page is about, and questions do.
    heading = " › ".join((document.title, *section.heading))
    url = f"{document.url}#{section.anchor}" if section.anchor else document.url
    for text in split(section.text) or [""]:
        yield _document_chunk(
            document,
            "section",
            f"{document.id}#{section.anchor}",
            f"{heading}\n{text}".strip(),
            heading=section.heading,
            url=url,
        )


def _document_chunk(
    document: Document,
    role: Role,
    chunk_id: str,
    text: str,
    *,
    heading: tuple[str, ...] = (),
    url: str | None = None,
) -> Chunk:
    return Chunk(
        id=chunk_id,
        role=role,
        kind=document.kind,
        item=document.id,
        title=document.title,
        heading=heading,
        url=document.url if url is None else url,
        lang=document.lang,
        text=text,
    )


def _statement_chunks(
    statements: Iterable[Statement], role: Role, kind: str, lang: str
) -> Iterator[Sourced]:
    for statement in statements:
        suffix = "" if statement.lang == lang else f"@{statement.lang}"
        for number, text in enumerate(split(statement.text) or [""], 1):
            chunk = Chunk(
                id=f"{role}:{statement.name}{suffix}",
                role=role,
                kind=kind,
                item=None,
                title=statement.title,
                heading=(),
                url=statement.url,
                lang=statement.lang,
                text=f"{statement.title}\n{text}".strip(),
            )
            yield _part(chunk, number), statement.source


def _rollup_chunks(corpus: Corpus) -> Iterator[Sourced]:
    own = {rollup.name for rollup in corpus.rollups}
    yield from _statement_chunks(corpus.rollups, "rollup", "rollups", corpus.lang)
    for kind in corpus.kinds.values():
        members = [document for document in corpus.documents if document.kind == kind.id]
        if members and kind.id not in own:
            yield from _statement_chunks(
                [_generated_rollup(kind, members, corpus.lang)], "rollup", "rollups", corpus.lang
            )


def _generated_rollup(kind: Kind, members: Sequence[Document], lang: str) -> Statement:
    text = generated(kind.label, members)
    source = f"the generated rollup of {kind.id!r}"
    return Statement(kind.id, kind.label, text, lang, kind.url, source)


def _part(chunk: Chunk, number: int) -> Chunk:
    if number == 1:
        return chunk
    return Chunk(
        id=f"{chunk.id}~{number}",
        role=chunk.role,
        kind=chunk.kind,
        item=chunk.item,
        title=chunk.title,
        heading=chunk.heading,
        url=chunk.url,
        lang=chunk.lang,
        text=chunk.text,
    )


def _unique(sourced: Iterable[Sourced]) -> list[Sourced]:
    seen: dict[str, str] = {}
    kept = []
    for chunk, source in sourced:
        if chunk.id in seen:
            message = (
                f"{source}: its chunk {chunk.id!r} has the id of one from {seen[chunk.id]}. "
                "Give one of the files another name or slug."
            )
            raise ContentError(message)
        seen[chunk.id] = source
        kept.append((chunk, source))
    return kept
