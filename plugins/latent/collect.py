"""From Pelican's objects to a corpus: what is published, and what only the assistant reads.

Pelican's classes are described by what is used of them, so that nothing here imports Pelican.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path
from typing import Any, Protocol

from bs4 import BeautifulSoup

from .errors import ContentError
from .indexing.anchors import add_anchors, literal_ids
from .indexing.corpus import Corpus, Kind, Statement
from .indexing.document import Document, item_id, output_path
from .indexing.sections import sections
from .settings import Settings
from .unpublished import Unpublished

PAGES = Kind("pages", "Pages", "")


class Published(Protocol):
    """What is used of an article or a page."""

    _content: str
    title: str
    url: str
    save_as: str
    lang: str
    metadata: Mapping[str, Any]

    @property
    def content(self) -> str:
        """The body with its links resolved."""
        ...

    @property
    def summary(self) -> str:
        """The owner's summary, or the first words of the body."""
        ...

    def get_relative_source_path(self) -> str | None:
        """The path of the source below the content folder."""
        ...


class Reader(Protocol):
    """What is used of a Pelican reader."""

    def read(self, source_path: str) -> tuple[str, Mapping[str, Any]]:
        """Give the body as HTML and the metadata."""
        ...


def collect(
    settings: Settings,
    articles: Iterable[Any],
    pages: Iterable[Any],
    readers: Mapping[str, Reader],
    theme: Path,
) -> Corpus:
    """Gather all that a build embeds, and give the bodies' headings their anchors.

    Args:
        settings: The site's.
        articles: Published articles with their translations, none of them a draft or hidden.
        pages: Published pages with theirs.
        readers: Pelican's readers by file suffix, for facts, rollups and notes.
        theme: The theme's folder: no anchor may be an id that its templates use.

    Raises:
        ContentError: A fact, rollup or note cannot be read, or two documents would be one file.
    """
    kinds: dict[str, Kind] = {}
    documents = []
    taken = _theme_ids(theme)
    contents = [
        (content, _kind(category, settings))
        for content, category in chain(
            ((article, article.category) for article in articles), ((page, None) for page in pages)
        )
        if not _is_excluded(content, settings)
    ]
    written = _written(content for content, _ in contents)
    for content, kind in contents:
        kinds.setdefault(kind.id, kind)
        documents.append(_document(content, kind, settings, taken, written))
    documents.sort(key=lambda document: document.id)
    facts = settings.content / settings.assistant_path
    read = {
        "facts": tuple(_public_statements(facts, settings, readers)),
        "rollups": tuple(_public_statements(facts / "rollups", settings, readers)),
        "notes": tuple(_statements(settings.notes_path, settings, readers)),
    }
    return Corpus(
        lang=settings.site_lang,
        documents=tuple(documents),
        kinds=dict(sorted(kinds.items())),
        sources=_sources(settings, documents, chain.from_iterable(read.values())),
        **read,
    )


def _theme_ids(theme: Path) -> set[str]:
    templates = (theme / "templates").rglob("*.html")
    sources = (path.read_text("utf-8", errors="replace") for path in templates)
    return set(chain.from_iterable(map(literal_ids, sources)))


def _written(contents: Iterable[Published]) -> Collection[str]:
    """Collect where documents are written, each in a file of its own."""
    sources: dict[str, list[str]] = {}
    for content in contents:
        if content.save_as:
            sources.setdefault(output_path(content.save_as), []).append(_source(content))
    lines = [
        f"{' and '.join(sorted(names))}: would all be written to {path}. Give each a `Slug: …` of "
        "its own in its metadata; a title of signs alone makes none."
        for path, names in sources.items()
        if len(names) > 1
    ]
    if lines:
        raise ContentError("\n".join(lines))
    return sources.keys()


def _source(content: Published) -> str:
    return content.get_relative_source_path() or content.save_as


def _is_excluded(content: Published, settings: Settings) -> bool:
    source = content.get_relative_source_path() or ""
    return any(fnmatchcase(source, pattern) for pattern in settings.exclude)


def _kind(category: Any, settings: Settings) -> Kind:  # noqa: ANN401 - Pelican's Category
    if category is None:
        return PAGES
    name = str(category.name)
    if name in settings.kinds:
        kind = settings.kinds[name]
        return Kind(kind, _label(kind), "")
    # A name of signs alone has no slug.
    return Kind(category.slug or name, _label(name), category.url)


def _label(name: str) -> str:
    return name[:1].upper() + name[1:]


def _document(
    content: Published, kind: Kind, settings: Settings, taken: set[str], written: Collection[str]
) -> Document:
    # Before the first reading of `.content`, which Pelican remembers.
    content._content = add_anchors(content._content or "", taken)  # noqa: SLF001 - has no public name
    date = content.metadata.get("date")
    return Document(
        id=item_id(content.save_as, _source(content), written),
        kind=kind.id,
        title=_plain(content.title),
        url=content.url,
        save_as=content.save_as,
        lang=content.lang,
        summary=_plain(content.summary or ""),
        html=content.content,
        date=date.isoformat() if date else "",
        extra=tuple(_extra(content, settings)),
        source=_source(content),
    )


def _extra(content: Published, settings: Settings) -> Iterator[tuple[str, str]]:
    for name in settings.metadata:
        value = content.metadata.get(name)
        if value:
            yield _label(name), _plain(str(value))
    tags = content.metadata.get("tags")
    if tags:
        yield "Tags", ", ".join(str(tag) for tag in tags)


def _public_statements(
    folder: Path, settings: Settings, readers: Mapping[str, Reader]
) -> Iterator[Statement]:
    private = Unpublished(settings)
    for statement in _statements(folder, settings, readers):
        if private.setting_of(settings.root / statement.source) == "LATENT_NOTES_PATH":
            message = (
                f"{statement.source}: is one of the notes (LATENT_NOTES_PATH), and would be "
                "public as a fact or rollup. Keep notes in a folder of their own."
            )
            raise ContentError(message)
        yield statement


def _statements(
    folder: Path, settings: Settings, readers: Mapping[str, Reader]
) -> Iterator[Statement]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        suffix = path.suffix.removeprefix(".")
        if path.is_file() and suffix in readers:
            yield _statement(path, settings, readers[suffix])


def _statement(path: Path, settings: Settings, reader: Reader) -> Statement:
    source = _shown(path, settings)
    try:
        html, metadata = reader.read(str(path))
    except Exception as error:
        # A reader may raise anything its markup library does.
        message = f"{source}: cannot be read ({error}). Mend the file or move it elsewhere."
        raise ContentError(message) from error
    if not metadata.get("title"):
        message = f"{source}: has no title. Begin the file with a line `Title: …`."
        raise ContentError(message)
    return Statement(
        name=path.stem,
        title=_plain(str(metadata["title"])),
        text="\n".join(_visible_text(html)),
        lang=str(metadata.get("lang") or settings.site_lang),
        url=str(metadata.get("url") or ""),
        source=source,
    )


def _visible_text(html: str) -> Iterator[str]:
    for section in sections(html):
        yield from section.heading[-1:]
        if section.text:
            yield section.text


def _sources(
    settings: Settings, documents: Iterable[Document], statements: Iterable[Statement]
) -> dict[str, str]:
    named = {document.source: settings.content / document.source for document in documents}
    named |= {statement.source: settings.root / statement.source for statement in statements}
    return {
        name: path.read_text("utf-8", errors="replace")
        for name, path in named.items()
        if path.is_file()
    }


def _shown(path: Path, settings: Settings) -> str:
    return Path(os.path.relpath(path, settings.root)).as_posix()


def _plain(html: str) -> str:
    if "<" not in html and "&" not in html:
        return " ".join(html.split())
    return " ".join(BeautifulSoup(html, "html.parser").get_text().split())
