"""A document: one article or page as indexing sees it, free of Pelican."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """One published article or page.

    Attributes:
        id: Its output path without `/index.html` or `.html`: unique on the site by construction.
        kind: What sort of item it is: `projects`, `blog`, `pages`.
        title: Plain text.
        url: Site-relative, as links use it; empty for the home page.
        save_as: Path of the written page below the output folder.
        lang: BCP 47.
        summary: Plain text; empty where there is none.
        html: The rendered body with its links resolved and its headings anchored.
        date: ISO 8601; empty where there is none.
        extra: Metadata worth embedding and showing, in order: `("Organization", "Vassar College")`.
        source: Path of the source file below the content folder, for messages.
    """

    id: str
    kind: str
    title: str
    url: str
    save_as: str
    lang: str
    summary: str
    html: str
    date: str
    extra: tuple[tuple[str, str], ...]
    source: str


def item_id(save_as: str) -> str:
    """Name an item by where it is written: `projects/a-0/index.html` is `projects/a-0`."""
    for ending in ("/index.html", ".html"):
        if save_as.endswith(ending):
            return save_as.removesuffix(ending)
    return save_as
