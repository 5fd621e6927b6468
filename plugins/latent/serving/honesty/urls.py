"""What a URL looks like in running text, and whether two of them lead to the same place."""

from __future__ import annotations

import re

URL = re.compile(
    r"(?:https?|ftp|wss?):[/\\]"
    r"|[a-z][a-z0-9+.-]{1,30}:[/\\]{2}"
    r"|(?:javascript|vbscript):\S"
    r"|data:(?:[\w+.-]{1,40}/|[,;])"
    r"|(?:mailto:[^\s@]{1,64}@|tel:\+?\d|sms:\+?\d)"
    r"|[/\\]{2}[^\s/\\]+[.。．｡]"
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
