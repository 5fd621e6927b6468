"""The request's body, read no further than it may be."""

from __future__ import annotations

from flask import request


def read_body() -> bytes:
    """Read it.

    Raises:
        RequestEntityTooLarge: It is longer than the application's MAX_CONTENT_LENGTH.
    """
    body = request.get_data()
    # One of unknown length is cut at the limit without a word; only reading on says so.
    request.stream.read(1)
    return body
