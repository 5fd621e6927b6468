"""Visible HTML to plain text that keeps paragraphs, lists, tables and code apart."""

from __future__ import annotations

import re

from bs4.element import Tag

from .visible import attribute, classes, read

# fmt: off
_PARAGRAPHS = frozenset({
    "address", "article", "aside", "blockquote", "body", "center", "details", "dialog", "div",
    "dl", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5",
    "h6", "header", "hgroup", "hr", "html", "legend", "main", "menu", "nav", "ol", "p", "pre",
    "search", "section", "summary", "table", "ul",
})
# fmt: on
_LINES = frozenset(
    {"br", "caption", "dd", "desc", "dt", "li", "optgroup", "option", "text", "title", "tr"}
)
_LISTS = frozenset({"ul", "ol", "menu"})
_CLOSE = _LISTS | {"table"}
_INDENT = "  "
_CODE_TABLES = ("highlighttable", "codehilitetable")
_CJK = "\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef"
_CJK_LINE_END = re.compile(rf"(?<=[{_CJK}])\s*\n\s*(?=[{_CJK}])")
_WHITESPACE = re.compile(r"\s+")


def line(tag: Tag) -> str:
    """Give an element's visible text on one line."""
    return " ".join(prose(tag).split())


def prose(tag: Tag) -> str:
    """Give an element's visible text, its paragraphs divided by empty lines."""
    writer = Prose()
    read(tag, writer, split=False)
    return writer.finish()


class Prose:
    """Writes plain text while a page is read.

    Paragraphs are divided by an empty line; list items begin with `- ` or their number and nested
    ones are indented; a table's row is one line, `a | b | c`; code keeps its lines and spaces; a
    reading over a word (`ruby`) follows it in parentheses. All other whitespace is collapsed.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self._parts: list[str] = []
        self._newlines = 0
        self._space = False
        self._marker = ""
        self._items = 0
        self._numbers: list[int | None] = []
        self._cells: list[int | None] = []
        self._cell_depth = 0
        self._code: list[str] | None = None

    def finish(self) -> str:
        """Give the text so far, without empty lines around it."""
        return "".join(self._parts).strip("\n").rstrip()

    def text(self, text: str) -> None:
        """Take a run of text."""
        if self._code is not None:
            self._code.append(text)
            return
        collapsed = _WHITESPACE.sub(" ", _CJK_LINE_END.sub("", text).replace("\u00ad", ""))
        words = collapsed.strip()
        self._space = self._space or collapsed.startswith(" ")
        if words:
            self._write(words)
            self._space = collapsed.endswith(" ")

    def heading(self, tag: Tag) -> None:
        """Take a heading as a paragraph."""
        self._break(2)
        self.text(line(tag))
        self._break(2)

    def enter(self, tag: Tag) -> None:
        """Take the beginning of an element."""
        self._separate(tag)
        if tag.name in _LISTS:
            self._numbers.append(_first_number(tag))
        elif tag.name == "li":
            self._begin_item(tag)
        elif tag.name == "table":
            self._cells.append(None if attribute(tag, "class").endswith(_CODE_TABLES) else 0)
        elif tag.name == "tr" and self._cells and self._cells[-1] is not None:
            self._cells[-1] = 0
        elif tag.name in {"td", "th"}:
            self._begin_cell()
        elif tag.name == "pre" and not self._cell_depth and self._code is None:
            self._code = []
        elif tag.name in {"q", "rt"}:
            self._write("“" if tag.name == "q" else "(")

    def leave(self, tag: Tag) -> None:
        """Take the end of an element."""
        if tag.name == "pre":
            self._end_code()
        elif tag.name in _LISTS:
            self._numbers.pop()
        elif tag.name == "li":
            self._items -= 1
            self._marker = ""
        elif tag.name in {"td", "th"}:
            self._end_cell()
        elif tag.name in {"q", "rt"}:
            self._space = False
            self._write("”" if tag.name == "q" else ")")
        self._separate(tag)
        if tag.name == "table":
            self._cells.pop()

    def _separate(self, tag: Tag) -> None:
        if self._code is not None:
            self._end_code_line(tag)
        elif tag.name in _LINES or "line" in classes(tag):
            self._break(1)
        elif tag.name in _PARAGRAPHS:
            # A list or table inside an item follows it closely.
            self._break(1 if self._items and tag.name in _CLOSE else 2)

    def _break(self, newlines: int) -> None:
        if self._cell_depth:
            self._space = True
        else:
            self._newlines = max(self._newlines, newlines)

    def _write(self, words: str) -> None:
        if not self._parts or self._newlines:
            self._parts.append("\n" * self._newlines if self._parts else "")
            self._parts.append(self._line_start())
        elif self._space:
            self._parts.append(" ")
        self._parts.append(words)
        self._newlines = 0
        self._space = False

    def _line_start(self) -> str:
        if not self._marker:
            return _INDENT * self._items
        start = _INDENT * (self._items - 1) + self._marker
        self._marker = ""
        return start

    def _begin_item(self, tag: Tag) -> None:
        self._items += 1
        number = self._numbers[-1] if self._numbers else None
        if number is None:
            self._marker = "- "
            return
        self._marker = f"[{number}] " if _is_footnote(tag) else f"{number}. "
        self._numbers[-1] = number + 1

    def _begin_cell(self) -> None:
        if not self._cells or self._cells[-1] is None:
            self._break(2)
            return
        if self._cells[-1]:
            self._space = True
            self._write("|")
            self._space = True
        self._cells[-1] += 1
        self._cell_depth += 1

    def _end_cell(self) -> None:
        if self._cells and self._cells[-1] is not None:
            self._cell_depth -= 1
        else:
            self._break(2)

    def _end_code_line(self, tag: Tag) -> None:
        # Some highlighters make an element of each line.
        ended = not self._code or self._code[-1].endswith("\n")
        divides = tag.name in _LINES or tag.name in _PARAGRAPHS
        if self._code is not None and divides and not ended:
            self._code.append("\n")

    def _end_code(self) -> None:
        if self._code is None:
            return
        code = "".join(self._code).rstrip().removeprefix("\n")
        self._code = None
        if code.strip():
            self._write(code.replace("\n", "\n" + _INDENT * self._items))


def _first_number(tag: Tag) -> int | None:
    if tag.name != "ol":
        return None
    start = attribute(tag, "start").strip()
    return int(start) if start.isascii() and start.isdecimal() else 1


def _is_footnote(item: Tag) -> bool:
    return attribute(item, "id").startswith("fn") and "footnote" in " ".join(
        attribute(parent, "class") for parent in list(item.parents)[:3]
    )
