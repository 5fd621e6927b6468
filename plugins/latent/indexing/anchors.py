"""Ids for headings, so that a citation can link to its section, with the page left as it is."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable
from html.parser import HTMLParser
from itertools import accumulate

from bs4 import BeautifulSoup
from bs4.element import Tag

from .prose import line
from .sections import ANCHOR_MARK, anchor_of, section_headings
from .visible import attribute, parse

_ANY_HEADING = re.compile(r"<h[1-6]", re.IGNORECASE)
_LITERAL_ID = re.compile(r"""(?<![\w-])id\s*=\s*(?:"([^"{}%<>]+)"|'([^'{}%<>]+)')""", re.IGNORECASE)
_LONGEST = 80
"""Characters of an anchor made from a heading, before its number."""


def add_anchors(html: str, taken: Collection[str] = ()) -> str:
    """Give every heading that begins a section an anchor that is in the page exactly once.

    A heading without an id gets one made from its words. One whose id is empty or stands
    elsewhere in the page too keeps it, since links and styles may rest on it, and gets an empty
    `span` with an id of its own inside. One that begins an element with an id of its own, as
    docutils writes sections, needs nothing. All else stays byte for byte, and a second run
    changes nothing.

    Args:
        html: The rendered body of a page.
        taken: Ids that the rest of the page has, such as its theme's.
    """
    if not _ANY_HEADING.search(html):
        return html
    soup = parse(html)
    counts = _ids(soup)
    counts.update(taken)
    wanting = [tag for tag in section_headings(soup) if counts[anchor_of(tag)] != 1]
    return _insert(html, _insertions(html, wanting, counts)) if wanting else html


def literal_ids(source: str) -> set[str]:
    """Collect the ids a template writes as they are: what a page has beside its body."""
    return {first or second for first, second in _LITERAL_ID.findall(source)}


def slug(text: str) -> str:
    """Make an anchor of a heading's words: letters and digits of any script, joined by hyphens."""
    lower = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())
    kept = "".join(
        char if char.isalnum() or unicodedata.category(char)[0] == "M" or char == "_" else "-"
        for char in lower
    )
    joined = "-".join(filter(None, kept.split("-")))
    if len(joined) > _LONGEST:
        head, hyphen, _ = joined[:_LONGEST].rpartition("-")
        joined = head if hyphen else joined[:_LONGEST]
    return joined or "section"


def _ids(soup: BeautifulSoup) -> Counter[str]:
    counts = Counter(attribute(tag, "id") for tag in soup.find_all(id=True))
    # An old-fashioned <a name> is where a link lands too, unless it repeats the id next to it.
    names = (attribute(tag, "name") for tag in soup.find_all("a", attrs={"name": True}))
    counts.update(name for name in set(names) if name not in counts)
    counts[""] = 0
    return counts


def _insertions(html: str, headings: Iterable[Tag], counts: Counter[str]) -> list[tuple[int, str]]:
    starts = _line_starts(html)
    ends: dict[int, int] = {}
    insertions = []
    for heading in headings:
        anchor = _free(slug(line(heading)), counts)
        start = starts[(heading.sourceline or 1) - 1] + (heading.sourcepos or 0)
        if heading.has_attr("id"):
            ends = ends or _heading_ends(html, starts)
            mark = f'<span id="{anchor}" data-latent="{ANCHOR_MARK}"></span>'
            insertions.append((ends[start], mark))
        else:
            insertions.append((start + len("<h1"), f' id="{anchor}"'))
    return insertions


def _free(wanted: str, counts: Counter[str]) -> str:
    number, anchor = 1, wanted
    while counts[anchor]:
        number += 1
        anchor = f"{wanted}-{number}"
    counts[anchor] = 1
    return anchor


def _line_starts(html: str) -> list[int]:
    lengths = (len(text) + 1 for text in html.split("\n"))
    return list(accumulate(lengths, initial=0))


def _heading_ends(html: str, starts: list[int]) -> dict[int, int]:
    """Map where a heading's start tag begins to where it ends."""
    tags = _StartTags()
    tags.feed(html)
    tags.close()
    return {
        starts[number - 1] + column: starts[number - 1] + column + length
        for number, column, length in tags.found
    }


class _StartTags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, int, int]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - the signature is the parser's
        if _ANY_HEADING.fullmatch(f"<{tag}"):
            self.found.append((*self.getpos(), len(self.get_starttag_text() or "")))


def _insert(html: str, insertions: Iterable[tuple[int, str]]) -> str:
    parts = []
    done = 0
    for place, text in insertions:
        parts += [html[done:place], text]
        done = place
    return "".join([*parts, html[done:]])
