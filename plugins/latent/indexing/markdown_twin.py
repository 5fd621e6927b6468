"""A page as plain Markdown, for agents that read better without markup."""

from __future__ import annotations

import re
from collections.abc import Collection
from urllib.parse import urljoin, urlsplit

from bs4 import BeautifulSoup
from bs4.element import Tag
from markdownify import ATX, MarkdownConverter

from .prose import line, prose
from .visible import attribute, instead, is_seen, parse

_BACKTICKS = re.compile(r"`+")
_GAPS = re.compile(r"\n{3,}")
_LANGUAGE = re.compile(r"\b(?:language|lang|highlight)-([\w+#-]+)")


def markdown_twin(title: str, html: str, url: str) -> str:
    """Render a page as Markdown.

    What a reader does not see is left out, as are permalink signs and tables of contents. Links
    are made absolute where the page's own address is.

    Args:
        title: The page's title; becomes the first line.
        html: Its rendered body.
        url: Where the page is; empty to leave its line out.
    """
    name = " ".join(title.split())
    head = [f"# {name}", *([f"Source: {url}"] if url else [])]
    return "\n\n".join([*head, _body(_prepared(html, name, url))]).strip() + "\n"


def _prepared(html: str, title: str, url: str) -> BeautifulSoup:
    soup = parse(html)
    for tag in soup.find_all(lambda tag: instead(tag) is None and not is_seen(tag)):
        tag.decompose()
    first = soup.find(True)
    if isinstance(first, Tag) and first.name == "h1" and line(first) == title:
        first.decompose()
    for tag in soup.find_all(lambda tag: instead(tag) is not None):
        _simplify(soup, tag)
    if urlsplit(url).scheme:
        _make_absolute(soup, url)
    return soup


def _simplify(soup: BeautifulSoup, tag: Tag) -> None:
    """Put a text or a link where Markdown has nothing for an element."""
    text = instead(tag) or ""
    source = attribute(tag, "src") or attribute(tag, "data")
    if tag.name == "img" and text:
        return
    if tag.name == "img" or not source:
        tag.replace_with(text)
        return
    link = soup.new_tag("a", attrs={"href": source})
    link.string = text.strip("[]") or source
    tag.replace_with(link)


def _make_absolute(soup: BeautifulSoup, url: str) -> None:
    for tag in soup.find_all(["a", "img"]):
        for name in ("href", "src"):
            target = attribute(tag, name)
            if target and not target.startswith("#"):
                tag[name] = urljoin(url, target)


def _body(soup: BeautifulSoup) -> str:
    converter = _Converter(
        bullets="-",
        code_language_callback=_language,
        escape_underscores=False,
        heading_style=ATX,
        table_infer_header=True,
    )
    try:
        text = str(converter.convert_soup(soup))
    except RecursionError:
        # Hundreds of unclosed tags nest deeper than the converter can follow: words alone, then.
        return prose(soup)
    return _GAPS.sub("\n\n", text).strip()


class _Converter(MarkdownConverter):
    """The library's converter, safe for code that holds a fence and cells that hold a bar."""

    def escape(self, text: str, parent_tags: Collection[str]) -> str:
        escaped: str = super().escape(text, parent_tags)  # type: ignore[misc]  # left out of its types
        return escaped.replace("<", r"\<")

    def convert_pre(self, el: Tag, text: str, parent_tags: Collection[str]) -> str:  # noqa: ARG002 - as it is called
        fence = "`" * max([3, *(len(run) + 1 for run in _BACKTICKS.findall(text))])
        return f"\n\n{fence}{_language(el)}\n{text.strip(chr(10))}\n{fence}\n\n"

    def convert_td(self, el: Tag, text: str, parent_tags: Collection[str]) -> str:
        barred = text.replace("|", r"\|")
        return str(super().convert_td(el, barred, parent_tags))  # type: ignore[misc]  # the same

    def convert_th(self, el: Tag, text: str, parent_tags: Collection[str]) -> str:
        barred = text.replace("|", r"\|")
        return str(super().convert_th(el, barred, parent_tags))  # type: ignore[misc]  # the same


def _language(pre: Tag) -> str:
    near = [pre, *pre.find_all("code", limit=1), *([pre.parent] if pre.parent else [])]
    found = (_LANGUAGE.search(attribute(tag, "class")) for tag in near)
    return next((match[1] for match in found if match), "")
