"""Adding our parts to a written page without touching any of its other bytes."""

from __future__ import annotations

import re
from collections.abc import Mapping

_HEAD_END = re.compile(rb"</head\s*>", re.IGNORECASE)
_BODY_END = re.compile(rb"</body\s*>", re.IGNORECASE)


def has_marker(page: bytes, part: str) -> bool:
    """Tell whether a page already holds a part, put there by its theme."""
    return re.search(rb"""data-latent=["']?%s\b""" % re.escape(part.encode()), page) is not None


def inject(page: bytes, parts: Mapping[str, str]) -> bytes:
    """Insert the parts a page lacks.

    Args:
        page: The page as written, in an encoding that keeps ASCII as it is.
        parts: HTML by name; `head` goes to the end of the head, the others to the end of the
            body, in their order. Each carries `data-latent="name"`, so nothing is added twice.

    Returns:
        The page; unchanged where it has no `</body>`, as a fragment or a redirect may.
    """
    if not _BODY_END.search(page):
        return page
    absent = {name: html for name, html in parts.items() if not has_marker(page, name)}
    head = absent.pop("head", "").encode()
    body = "".join(absent.values()).encode()
    if not _HEAD_END.search(page):
        head, body = b"", head + body
    page = _insert(page, head, _first(_HEAD_END, page))
    return _insert(page, body, _last(_BODY_END, page))


def _insert(page: bytes, html: bytes, at: int) -> bytes:
    # The comments tell an owner who reads the source where these lines come from.
    marked = b"<!-- latent -->%s<!-- /latent -->" % html if html else b""
    return page[:at] + marked + page[at:]


def _first(pattern: re.Pattern[bytes], page: bytes) -> int:
    match = pattern.search(page)
    return match.start() if match else 0


def _last(pattern: re.Pattern[bytes], page: bytes) -> int:
    # The last one: a page about HTML may hold others in its text or scripts.
    return [match.start() for match in pattern.finditer(page)][-1]
