"""What a URL looks like in running text, and whether two of them lead to the same place."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

URL = re.compile(
    r"(?:https?|ftp|wss?):[/\\]"
    r"|[a-z][a-z0-9+.-]{1,30}:[/\\]{2}"
    r"|(?:javascript|vbscript):\S"
    r"|data:(?:[\w+.-]{1,40}/|[,;])"
    r"|(?:mailto:[^\s@]{1,64}@|tel:\+?\d|sms:\+?\d)"
    r"|[/\\]{2}[\w\[%]"
    r"|www\d?[.。．｡]\S"
    # Without a scheme some programs make a link of it all the same, and data may leave in it.
    r"|[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[a-z]{2,24}(?:[/:][^\s?]{0,400})?\?[^\s=]{0,200}=",
    re.IGNORECASE,
)
_TRAILING = ".,;:!?'’*_~…"


def trimmed(text: str) -> str:
    """Leave off what ends the sentence a URL stands in."""
    while text:
        if text[-1] in _TRAILING:
            text = text.rstrip(_TRAILING)
        elif text[-1] in ")]}" and text.count(text[-1]) > text.count(_OPENING[text[-1]]):
            text = text[:-1]
        else:
            break
    return text


_OPENING = {")": "(", "]": "[", "}": "{"}

FRAGMENT = 100
"""Characters of a fragment at most: headings have shorter anchors."""

_ADDRESS = re.compile(r"(?:mailto:|tel:|sms:)[^\s?&]+", re.IGNORECASE)
_STRANGE = re.compile(r"[\\\s\x00-\x1f<>\"`{}|^]")
_PORTS = {"http": ":80", "https": ":443"}


class Place(NamedTuple):
    """Where a URL leads, in a form in which two of them compare."""

    scheme: str
    host: str
    path: str
    query: str


def place(url: str) -> Place | None:
    """Find where a URL leads; None where it is not plain what a browser makes of it.

    Args:
        url: Absolute or site-relative. Its fragment is left out, as it stays in the browser.
    """
    if _STRANGE.search(url) or url.startswith("//"):
        return None
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme and not parts.netloc:
        return Place(parts.scheme, "", parts.path, parts.query)
    if "@" in parts.netloc or len(parts.fragment) > FRAGMENT:
        return None
    host = parts.netloc.lower().removesuffix(_PORTS.get(parts.scheme, ":"))
    return Place(parts.scheme, host, unquote(parts.path).strip("/"), parts.query)


def is_address(url: str) -> bool:
    """Tell whether it is the address of a mailbox or telephone and nothing else."""
    return bool(_ADDRESS.fullmatch(url))


def urls_in(text: str) -> list[str]:
    """List the URLs in a text."""
    found = []
    for stretch in _STRETCHES.finditer(text):
        for start in _STARTS.finditer(stretch.group()):
            if URL.match(stretch.group(), start.start()):
                found.append(trimmed(stretch.group()[start.start() :]))
                break
    return found


_STRETCHES = re.compile(r"[^\s<>\"“”«»`]{4,2048}")
_STARTS = re.compile(r"(?<![\w.+-])\w|//")
