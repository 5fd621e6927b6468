"""A rendered page divided into sections at its headings."""

from __future__ import annotations

from dataclasses import dataclass

from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag

from .prose import Prose, line
from .visible import attribute, parse, read

ANCHOR_MARK = "anchor"
"""Value of `data-latent` on an anchor that stands inside a heading."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page, from its heading to the next one of any level.

    Attributes:
        heading: The headings above it and its own, outermost first; empty for what stands before
            the first one.
        anchor: Id of the element a link must name to land on it; empty before the first heading,
            and where the page was not given anchors.
        text: What is visible below the heading, as plain text; may be empty.
    """

    heading: tuple[str, ...]
    anchor: str
    text: str


def sections(html: str) -> list[Section]:
    """Divide a page's body into sections; no visible text is lost but tables of contents.

    Headings divide wherever they are nested in `div`, `section`, `article` and the like; those in
    a quotation, list, table, figure, code block, fold, aside or navigation are text like any
    other, and an empty heading is nothing.
    """
    outline = _Outline()
    read(parse(html), outline)
    return outline.finish()


def section_headings(soup: BeautifulSoup) -> list[Tag]:
    """List the headings that begin a section, in their order."""
    outline = _Outline()
    read(soup, outline)
    return outline.tags


def anchor_of(heading: Tag) -> str:
    """Find the id by which a link reaches a heading; empty where there is none.

    It is that of the mark `add_anchors` put inside, else the heading's own, else that of the
    element which the heading begins, as docutils wraps its sections.
    """
    first = heading.contents[0] if heading.contents else None
    if isinstance(first, Tag) and attribute(first, "data-latent") == ANCHOR_MARK:
        return attribute(first, "id")
    return attribute(heading, "id") or wrapper_id(heading)


def wrapper_id(heading: Tag) -> str:
    """Give the id of the section or div that a heading begins; empty where it begins none."""
    parent = heading.parent
    if parent is None or parent.name not in {"div", "section", "article"}:
        return ""
    for child in parent.contents:
        if child is heading:
            return attribute(parent, "id")
        if not isinstance(child, NavigableString) or child.strip():
            return ""
    return ""


class _Outline:
    """Reads a page into its sections."""

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self._sections: list[Section] = []
        self._path: list[tuple[str, str]] = []
        self._prose = Prose()

    def text(self, text: str) -> None:
        self._prose.text(text)

    def enter(self, tag: Tag) -> None:
        self._prose.enter(tag)

    def leave(self, tag: Tag) -> None:
        self._prose.leave(tag)

    def heading(self, tag: Tag) -> None:
        title = line(tag)
        if not title:
            return
        self._close()
        self.tags.append(tag)
        self._path = [(name, text) for name, text in self._path if name < tag.name]
        self._path.append((tag.name, title))

    def finish(self) -> list[Section]:
        self._close()
        return self._sections

    def _close(self) -> None:
        text = self._prose.finish()
        self._prose = Prose()
        if self.tags:
            heading = tuple(text for _, text in self._path)
            self._sections.append(Section(heading, anchor_of(self.tags[-1]), text))
        elif text:
            self._sections.append(Section((), "", text))
