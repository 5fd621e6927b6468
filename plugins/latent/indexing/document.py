"""A document: one article or page as indexing sees it, free of Pelican."""

from __future__ import annotations

import posixpath
from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """One published article or page.

    Attributes:
        id: Its name on map and index, see `item_id`: unique on the site.
        kind: What sort of item it is: `projects`, `blog`, `pages`.
        title: Plain text.
        url: Site-relative, as links use it; empty for the home page.
        save_as: Path of the written page below the output folder; empty where it has none.
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


def output_path(save_as: str) -> str:
    """Give the one name of a file that a site may write in several: `a//b` is `a/b`."""
    return posixpath.normpath(save_as) if save_as else ""


def item_id(save_as: str, source: str, written: Collection[str]) -> str:
    """Name an item by where it is written: `projects/a-0/index.html` is `projects/a-0`.

    The ending stays where nothing is left without it, as of `.html`, which is what Pelican makes
    of a title without letters, and where another item has the shorter name.

    Args:
        save_as: Where it is written; an item without a page is named by its source.
        source: Its source.
        written: The output paths of all items.
    """
    path = output_path(save_as)
    if path.endswith("/index.html"):
        return path.removesuffix("/index.html")
    name = path.removesuffix(".html")
    if name.rpartition("/")[2] and f"{name}/index.html" not in written:
        return name
    return path or source
