"""What a reader sees of a rendered page: a walk over its tree that leaves out the rest.

Left out are scripts, styles, templates, hidden elements, permalink signs, footnotes' links back
and tables of contents (they repeat the headings). Some elements have a text that stands for them:

- an image: its `alt` (without one, its `title`) in square brackets; a decorative one nothing;
- embedded media (`iframe`, `video`, …): the title in square brackets;
- a footnote's mark: its label in square brackets, `[1]`;
- math: the TeX source between dollar signs where the page carries it, else MathML's own symbols.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from typing import Protocol

from bs4 import BeautifulSoup, MarkupResemblesLocatorWarning, XMLParsedAsHTMLWarning
from bs4.element import NavigableString, PageElement, PreformattedString, Tag

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})

# fmt: off
_WHOLE = frozenset({
    "aside", "blockquote", "button", "code", "dd", "details", "dialog", "dl", "dt",
    "fieldset", "figure", "iframe", "label", "li", "math", "menu", "nav", "ol", "pre",
    "select", "summary", "svg", "table", "textarea", "ul",
})
# fmt: on
"""A heading inside one of these belongs to it, and begins no section of the page."""

# fmt: off
_UNSEEN = frozenset({
    "datalist", "defs", "head", "metadata", "noframes", "noscript", "rp", "script", "style",
    "template",
})
# fmt: on
_MEDIA = frozenset({"audio", "canvas", "embed", "iframe", "object", "video"})
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_LINK_SIGNS = frozenset("#¶§^⚓🔗↑↩↵⏎⤴\ufe0e\ufe0f \n")
_PERMALINKS = frozenset({"anchor-link", "anchorjs-link", "header-anchor", "headerlink"})
_MARKS = frozenset({"footnote-ref", "footnote-reference"})
# KaTeX writes a formula twice, once for the eye; Pygments and docutils number the lines of code.
_FURNITURE = frozenset({"katex-html", "linenos", "lineno", "linenodiv", "ln"})
_CONTENTS = frozenset({"toc", "table-of-contents", "contents", "doc-toc"})


class Reader(Protocol):
    """What is told what the page shows, in its order."""

    def text(self, text: str) -> None:
        """Take a run of text, its whitespace as in the source."""

    def enter(self, tag: Tag) -> None:
        """Take the beginning of an element."""

    def leave(self, tag: Tag) -> None:
        """Take the end of an element."""

    def heading(self, tag: Tag) -> None:
        """Take a whole heading that begins a section."""


def parse(html: str) -> BeautifulSoup:
    """Parse rendered HTML; of a repeated attribute the first counts, as in browsers."""
    with warnings.catch_warnings():
        # A post may consist of an address or begin with an XML declaration; both are meant.
        warnings.simplefilter("ignore", MarkupResemblesLocatorWarning)
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
        return BeautifulSoup(
            html, "html.parser", multi_valued_attributes=None, on_duplicate_attribute="ignore"
        )


def attribute(tag: Tag, name: str) -> str:
    """Read an attribute; empty where it is missing."""
    value = tag.get(name)
    return value if isinstance(value, str) else ""


def read(root: Tag, reader: Reader, *, split: bool = True) -> None:
    """Walk what is visible below an element.

    Args:
        root: The element.
        reader: Told what is met, in the order of the page.
        split: Whether a heading that begins a section is handed over whole.
    """
    # A stack of our own: unclosed tags nest deeper than Python may recurse.
    stack: list[tuple[Tag, Iterator[PageElement]]] = [(root, iter(root.contents))]
    whole = 0
    while stack:
        tag, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            if stack:
                reader.leave(tag)
                whole -= tag.name in _WHOLE
        elif isinstance(child, Tag):
            if split and not whole and child.name in HEADINGS and is_seen(child):
                reader.heading(child)
            elif _opens(child, reader):
                whole += child.name in _WHOLE
                stack.append((child, iter(child.contents)))
        elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
            reader.text(child)


def _opens(tag: Tag, reader: Reader) -> bool:
    text = instead(tag)
    if text is not None:
        reader.text(text)
        return False
    if not is_seen(tag):
        return False
    reader.enter(tag)
    return True


def is_seen(tag: Tag) -> bool:
    """Tell whether an element, other than one with a text instead of it, is seen at all."""
    if tag.name in _UNSEEN:
        return False
    if not tag.attrs and tag.name != "nav":
        return True
    if tag.has_attr("hidden") or _HIDING.search(attribute(tag, "style")):
        return False
    if tag.name == "a":
        return not _is_permalink(tag)
    return not (_is_furniture(tag) or _is_contents(tag))


def _is_furniture(tag: Tag) -> bool:
    return not classes(tag).isdisjoint(_FURNITURE)


def classes(tag: Tag) -> frozenset[str]:
    """Read an element's classes."""
    return frozenset(attribute(tag, "class").split())


def _is_permalink(tag: Tag) -> bool:
    text = tag.get_text()
    if "#" not in attribute(tag, "href") or not text:
        return False
    if _LINK_SIGNS.issuperset(text):
        return True
    # A theme may also wrap the heading's own words in such a link.
    parent = tag.parent
    return (
        parent is not None
        and parent.name in HEADINGS
        and not _PERMALINKS.isdisjoint(classes(tag))
        and parent.get_text().strip() != text.strip()
    )


def _is_contents(tag: Tag) -> bool:
    names = classes(tag) | {attribute(tag, "id").lower(), attribute(tag, "role")}
    if tag.name != "nav" and names.isdisjoint(_CONTENTS):
        return False
    links = tag.find_all("a")
    if not links or not all("#" in attribute(link, "href") for link in links):
        return False
    return 2 * sum(len(link.get_text().strip()) for link in links) > len(
        "".join(tag.get_text().split())
    )


def instead(tag: Tag) -> str | None:
    """Give the text that stands for a whole element; None for one that is read itself."""
    if tag.name == "img":
        return _bracketed(attribute(tag, "alt") if tag.has_attr("alt") else _title(tag))
    if tag.name in _MEDIA:
        return _bracketed(_title(tag))
    if tag.name == "script" and attribute(tag, "type").startswith("math/tex"):
        return _tex(tag.get_text(), display="display" in attribute(tag, "type"))
    if tag.name == "math":
        return _formula(tag)
    if tag.name == "a" and not _MARKS.isdisjoint(classes(tag)):
        return _bracketed(tag.get_text().strip("[] \n"))
    return None


def _title(tag: Tag) -> str:
    return attribute(tag, "title") or attribute(tag, "aria-label")


def _bracketed(text: str) -> str:
    words = " ".join(text.split())
    return f"[{words}]" if words else ""


def _formula(tag: Tag) -> str:
    display = attribute(tag, "display") == "block"
    for note in tag.find_all("annotation"):
        if "tex" in attribute(note, "encoding").lower():
            return _tex(note.get_text(), display=display)
    if attribute(tag, "alttext"):
        return _tex(attribute(tag, "alttext"), display=display)
    return " ".join(
        text.strip()
        for text in tag.find_all(string=True)
        if text.strip() and text.find_parent(["annotation", "annotation-xml"]) is None
    )


def _tex(source: str, *, display: bool) -> str:
    sign = "$$" if display else "$"
    return f"{sign}{source.strip()}{sign}"
