"""What proxies add to a request's headers, read no further than they are trusted."""

from __future__ import annotations

from werkzeug.datastructures import Headers


def forwarded(headers: Headers, name: str, proxies: int) -> str:
    """Read what the outermost trusted proxy has added to a header.

    Each proxy appends to what it got, so that whatever stands further left may be forged.

    Args:
        headers: The request's.
        name: Such as `X-Forwarded-For`.
        proxies: How many are trusted, counted from the function.

    Returns:
        The entry, or nothing where there are fewer than that.
    """
    entries = headers.get(name, "").split(",")
    return entries[-proxies].strip() if 0 < proxies <= len(entries) else ""
