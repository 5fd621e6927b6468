"""Cuts an answer into lexemes while it streams in, wherever its pieces end."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .labels import cited
from .lexeme import Kind, Lexeme
from .urls import URL, trimmed
from .view import UnfinishedError, View

# The longest stretches that are looked at as one, in characters. What is longer is cut, or is not
# what it began as: nothing is held back without end.
RUN = 200
SPACES = 64
CODE = 200
BRACKET = 400
TARGET = 2048
TAG = 1000
CITATION = 80

QUOTE_MARKS = frozenset("\"'“”„‟‘’‚«»‹›「」『』")
APOSTROPHES = frozenset("'’")
BRACKETS = frozenset("[【［")

_PUNCTUATION = (
    r"\s!-/:-@\[-`{-~"  # spaces and what ASCII has
    "\u00a1\u00ab\u00b7\u00bb\u00bf"
    "\u2000-\u206f"  # dashes, curly marks, ellipses
    "\u3000-\u3004\u3008-\u3020\u30fb"
    "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
)
_WORD = re.compile(f"[^{_PUNCTUATION}]*")
_SPACE = re.compile(r"\s*")
_BACKTICKS = re.compile("`*")
_FENCED = re.compile(r"[^\s`]*")
_STRETCH = re.compile(r"[^\s<>\"“”«»`]*")
_LINE = re.compile(r"[^\n]*")
_TAG_END = re.compile("[<>]")
_COMMENT_END = re.compile("-->")
_DEFINES = re.compile(r"\[[^\]]+\]:[ \t]*<?(?:[a-z][a-z0-9+.-]*:|/|www\.|#|\.)", re.IGNORECASE)
_OPENS_AFTER = frozenset("([{-–—/=>*_¿¡")

# What is not seen and may hide what is said: soft hyphens, joiners, marks of direction, tags; and
# what is no text at all. Those that join emoji and some letters stay.
_UNSEEN = dict.fromkeys(
    [
        *range(0x09),
        *range(0x0B, 0x20),
        *range(0x7F, 0xA0),
        0xAD,
        0x200B,
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2065),
        *range(0x2066, 0x2070),
        *range(0xD800, 0xE000),
        0xFEFF,
        *range(0xE0000, 0xE0080),
    ]
)


class Lexer:
    """A state machine: text in, lexemes out."""

    def __init__(self, before: str = "") -> None:
        """Begin after a character, or at the beginning of a text."""
        self._rest = ""
        self._before = before
        self._starts_line = not before
        self._fence = 0

    def feed(self, piece: str) -> Iterator[Lexeme]:
        """Take the next piece and yield what it completes."""
        return self._cut(piece.translate(_UNSEEN), final=False)

    def end(self) -> Iterator[Lexeme]:
        """Yield the rest."""
        return self._cut("", final=True)

    def _cut(self, piece: str, *, final: bool) -> Iterator[Lexeme]:
        text, at = self._rest + piece, 0
        try:
            while at < len(text):
                view = View(text, at, final, self._before, self._starts_line)
                lexeme = _fenced(view) if self._fence else _lexeme(view)
                at += len(lexeme.text)
                self._remember(lexeme)
                yield lexeme
        except UnfinishedError:
            pass
        self._rest = text[at:]

    def _remember(self, lexeme: Lexeme) -> None:
        ticks = len(lexeme.text) if lexeme.kind == "code" and set(lexeme.text) == {"`"} else 0
        if self._fence:
            self._fence = 0 if ticks >= self._fence else self._fence
        elif ticks:
            self._fence = ticks
        self._before = lexeme.text[-1]
        if lexeme.kind == "space":
            self._starts_line = self._starts_line or "\n" in lexeme.text
        else:
            self._starts_line = False


def lexemes(text: str, before: str = "") -> list[Lexeme]:
    """Cut a whole text, which may stand after a character."""
    lexer = Lexer(before)
    return [*lexer.feed(text), *lexer.end()]


def _lexeme(view: View) -> Lexeme:
    sign = view.sign(0)
    if sign.isspace():
        return _taken(view, "space", view.run(_SPACE, SPACES))
    if sign in QUOTE_MARKS:
        return _mark(view)
    if sign == "`":
        return _code(view)
    if sign in BRACKETS:
        return _bracket(view)
    return _WITH_SIGN.get(sign, _word)(view)


def _taken(view: View, kind: Kind, length: int) -> Lexeme:
    return Lexeme(kind, view.text[view.at : view.at + length])


def _sign(view: View) -> Lexeme:
    return Lexeme("sign", view.sign(0))


def _fenced(view: View) -> Lexeme:
    """Cut within a block of code, which needs no end to be one."""
    if view.sign(0).isspace():
        return _taken(view, "code", view.run(_SPACE, SPACES))
    pattern = _BACKTICKS if view.sign(0) == "`" else _FENCED
    return _taken(view, "code", view.run(pattern, RUN))


def _code(view: View) -> Lexeme:
    ticks = view.run(_BACKTICKS, SPACES)
    if ticks > 2 and view.starts_line:  # noqa: PLR2004 - a fence has three
        return _taken(view, "code", ticks)
    end = re.compile(rf"(?<!`)`{{{ticks}}}(?=[^`])|\n[ \t]*\n")
    if view.final:
        end = re.compile(rf"(?<!`)`{{{ticks}}}(?!`)|\n[ \t]*\n")
    found = view.find(end, CODE, ticks)
    if found is None or "\n" in found.group():
        return _sign(view)
    return _taken(view, "code", found.end() - view.at)


def _mark(view: View) -> Lexeme:
    sign, before, after = view.sign(0), view.before, view.sign(1)
    begins = not before or before.isspace() or before in _OPENS_AFTER or before in QUOTE_MARKS
    followed = bool(after) and not after.isspace()
    ends = bool(before) and not before.isspace() and not after.isalnum()
    # What is typed for one side only needs less around it; French has spaces within its marks.
    opens = followed if sign in "“„‟「『" else begins and (followed or sign in "«‹")
    if sign in "'‘" and after.isdecimal():
        opens = False  # The '60s.
    closes = sign in "”」』" or ends or (sign in "»›" and not after.isalnum())
    return Lexeme("mark", sign, opens, closes)


def _bracket(view: View) -> Lexeme:
    opening = view.sign(0)
    end = view.closing(opening, BRACKET)
    if end is None:
        return _sign(view)
    bracket = _taken(view, "bracket", end)
    if opening != "[":
        return bracket if cited(bracket.text) else _sign(view)
    if view.sign(end) == "(":
        target = view.closing("(", TARGET, end)
        return bracket if target is None else _taken(view, "link", target)
    if view.starts_line and view.sign(end) == ":" and not _names_sources(bracket):
        line = view.run(_LINE, TARGET)
        if _DEFINES.match(view.text, view.at, view.at + line):
            return _taken(view, "definition", line)
    return bracket


def _names_sources(bracket: Lexeme) -> bool:
    found = cited(bracket.text)
    return found is not None and found.named


def _image(view: View) -> Lexeme:
    if view.sign(1) != "[":
        return _sign(view)
    end = view.closing("[", BRACKET, 1)
    if end is None or view.sign(end) not in {"(", "["}:
        return _sign(view)
    target = view.closing(view.sign(end), TARGET, end)
    return _sign(view) if target is None else _taken(view, "image", target)


def _parenthesis(view: View) -> Lexeme:
    """Take a citation in parentheses; any other one is only a sign."""
    head: tuple[str, ...] = _CITES
    for offset in range(1, CITATION):
        sign = "0" if view.sign(offset).isdecimal() else view.sign(offset).lower()
        head = tuple(word for word in head if word[offset - 1] == sign)
        if not head:
            return _sign(view)
        if any(len(word) <= offset for word in head):
            break
    end = view.closing("(", CITATION)
    if end is None:
        return _sign(view)
    bracket = _taken(view, "bracket", end)
    return bracket if _names_sources(bracket) else _sign(view)


# How such a citation begins; 0 is any digit.
_CITES = (
    "s0", "s 0", "see s0", "cf. s0", "cf s0", "ver s0", "véase s0", "source", "fuente", "quelle",
)  # fmt: skip


def _tag(view: View) -> Lexeme:
    if not (view.sign(1).isalpha() or view.sign(1) in {"/", "!", "?"}):
        return _sign(view)
    comment = view.sign(1) == "!" and view.sign(2) == "-" and view.sign(3) == "-"
    found = view.find(_COMMENT_END if comment else _TAG_END, TAG, 1)
    if found is None or found.group() == "<":
        # One that never closes: it is told from `a < b` by having nothing between.
        return Lexeme("tag", "<")
    tag = _taken(view, "tag", found.end() - view.at)
    link = URL.match(tag.text, 1)
    return tag._replace(kind="autolink") if link or "@" in tag.text[: tag.text.find(" ")] else tag


def _slash(view: View) -> Lexeme:
    if view.before.isalnum() or view.sign(1) not in {"/", "\\"}:
        return _sign(view)
    return _url(view) or _sign(view)


def _word(view: View) -> Lexeme:
    end = view.run(_WORD, RUN)
    if end == 0:
        return _sign(view)
    while end < RUN and view.sign(end) in APOSTROPHES:
        further = view.run(_WORD, RUN, end + 1)
        if further == end + 1:
            break
        end = further
    if end < RUN and view.sign(end) in _GOES_ON and (url := _url(view)):
        return url
    return _taken(view, "word", end)


_GOES_ON = frozenset(":.+-?/\\。．｡")


def _url(view: View) -> Lexeme | None:
    stretch = view.run(_STRETCH, TARGET)
    text = view.text[view.at : view.at + stretch]
    return Lexeme("url", trimmed(text)) if URL.match(text) else None


_WITH_SIGN = {"!": _image, "(": _parenthesis, "<": _tag, "/": _slash, "\\": _slash}
