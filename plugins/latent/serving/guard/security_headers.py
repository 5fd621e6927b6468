"""What every response of the function tells browsers not to do with it."""

from __future__ import annotations

from flask import Response

SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

YEAR = 31_536_000
"""Seconds."""


def secure(response: Response, *, https: bool) -> None:
    """Put the headers on a response, which keeps what it says itself of caching.

    Args:
        response: Any.
        https: Whether the visitor came by it; else browsers are told nothing about it.
    """
    response.headers.update(SECURITY_HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    if https:
        response.headers["Strict-Transport-Security"] = f"max-age={YEAR}"
