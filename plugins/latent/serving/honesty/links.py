"""Links lead only where they were offered to; images and HTML do not leave.

A link, and an image more so as it is fetched unasked, would carry what the model was told to
somebody else's server. What a link is called stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from .correction import Record
from .ground import Ground
from .labels import cited
from .lexeme import Lexeme
from .lexer import lexemes
from .urls import is_address, place

DEEPEST = 3
"""Links and brackets within one another; what is deeper loses its brackets."""

ELEMENTS = (
    "a abbr address applet area article aside audio b base basefont bdi bdo blockquote body br "
    "button canvas caption center cite code col colgroup data datalist dd del details dfn dialog "
    "dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 "
    "h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map "
    "mark math menu meta meter nav noembed noframes noscript object ol optgroup option output p "
    "param picture plaintext portal pre progress q rp rt ruby s samp script search section select "
    "slot small source span strike strong style sub summary sup svg table tbody td template "
    "textarea tfoot th thead time title tr track tt u ul var video wbr xmp"
)
"""Those of HTML, today and before."""

_ELEMENTS = frozenset(ELEMENTS.split())
_NAME = re.compile(r"</?([a-z][\w-]*)\s*/?>", re.IGNORECASE)
_MAILBOX = re.compile(r"(?:mailto:)?[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+")
_BRACKETS = re.compile(r"[\[\]【】［］<>]")
# As CommonMark has it: without spaces, then perhaps a title.
_TARGET = re.compile(
    r"\(\s*(?:<([^<>\n]*)>|([^\s<>]*?))(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)"
)
_DEFINED = re.compile(r"\[[^\]]+\]:[ \t]*<?([^\s<>]*)")


class Links:
    """Takes targets off links that were not offered."""

    def __init__(self, ground: Ground, record: Record, depth: int = 0) -> None:
        self._ground = ground
        self._record = record
        self._depth = depth
        self._bracket: Lexeme | None = None

    def feed(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        """Take the next lexeme and give those that may leave."""
        if self._bracket is None:
            return self._judge(lexeme)
        bracket, self._bracket = self._bracket, None
        found = cited(lexeme.text) if lexeme.kind == "bracket" else None
        if lexeme.kind == "bracket" and not (found and found.named):
            # [text][name]: what is defined elsewhere cannot be checked here.
            self._record.add("unoffered_link")
            return self._within(bracket.text[1:-1])
        return [*self._opened(bracket), *self._judge(lexeme)]

    def end(self) -> Sequence[Lexeme]:
        """Give a bracket at the end, if there is one."""
        return self._opened(self._bracket) if self._bracket else ()

    def _judge(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        match lexeme.kind:
            case "bracket" if not cited(lexeme.text):
                self._bracket = lexeme
                return ()
            case "link":
                return self._link(lexeme.text)
            case "image":
                return self._removed("image_removed")
            case "tag":
                return self._tag(lexeme.text)
            case "definition" | "url" | "autolink":
                return self._url(lexeme)
            case _:
                return (lexeme,)

    def _link(self, text: str) -> Sequence[Lexeme]:
        middle = _middle(text)
        name, target = text[:middle], text[middle:]
        found = _TARGET.fullmatch(target)
        bracket = Lexeme("bracket", name)
        if found is None:
            # As [S1](in 1999), which is no link.
            before = [bracket] if cited(name) else self._opened(bracket)
            return [*before, *self._opened(Lexeme("bracket", target))]
        url = found.group(1) or found.group(2)
        offered = self._is_offered(url)
        if not offered:
            self._record.add("unoffered_link")
        if cited(name):
            return (bracket,)
        inner = self._within(name[1:-1])
        if not offered:
            return inner
        return [Lexeme("target", "["), *inner, Lexeme("target", f"]({url})")]

    def _url(self, lexeme: Lexeme) -> Sequence[Lexeme]:
        url = lexeme.text.strip("<>")
        if lexeme.kind == "definition" and (found := _DEFINED.match(lexeme.text)):
            url = found.group(1)
        if lexeme.kind == "autolink" and _MAILBOX.fullmatch(url):
            return (Lexeme("word", url.removeprefix("mailto:")),)
        if self._is_offered(url):
            return (Lexeme("target", lexeme.text),)
        return self._removed("unoffered_link")

    def _tag(self, text: str) -> Sequence[Lexeme]:
        named = _NAME.fullmatch(text)
        if named and named.group(1).lower() not in _ELEMENTS:
            # As in List<String>: it makes nothing.
            return (Lexeme("sign", text),)
        self._record.add("markup_removed")
        if text == "<":
            # With a space after it, it begins no tag whatever comes.
            return (Lexeme("sign", "< "),)
        return (Lexeme("space", "\n"),) if named and named.group(1).lower() == "br" else ()

    def _removed(self, code: Literal["image_removed", "unoffered_link"]) -> Sequence[Lexeme]:
        self._record.add(code)
        return (Lexeme("gap", ""),)

    def _is_offered(self, url: str) -> bool:
        found = place(url)
        if found is None:
            return False
        return found in self._ground.places or is_address(url)

    def _opened(self, bracket: Lexeme) -> list[Lexeme]:
        inner = self._within(bracket.text[1:-1])
        return [Lexeme("sign", bracket.text[0]), *inner, Lexeme("sign", bracket.text[-1])]

    def _within(self, text: str) -> list[Lexeme]:
        """Review what stands in brackets."""
        if self._depth == DEEPEST:
            text = _BRACKETS.sub("", text)
        inner = Links(self._ground, self._record, self._depth + 1)
        return [out for one in lexemes(text, "[") for out in inner.feed(one)] + [*inner.end()]


def _middle(link: str) -> int:
    """Find where the text of a link ends and its target begins."""
    depth = 0
    for found in re.finditer(r"[\[\]]", link):
        depth += 1 if found.group() == "[" else -1
        if depth == 0:
            return found.end()
    return len(link)
