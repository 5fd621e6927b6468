"""Texts within a text: base64, base32, hexadecimal, binary and decimal codes, read as letters."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from itertools import islice

MOST = 16
"""Runs of one encoding that are looked into; each is as long as a visitor's message at most."""

SHORTEST = 6
"""Characters of a text that is worth reading."""

_READABLE = 0.7
"""Letters and spaces among the characters of what is text and not chance."""

_ENCODED = {
    "base64": re.compile(r"[A-Za-z0-9+/_-]{12,}"),
    "base32": re.compile(r"[A-Z2-7]{16,}"),
    "hexadecimal": re.compile(r"(?:(?:0x|\\x)?[0-9A-Fa-f]{2}[ ,:]{0,2}){8,}"),
    "binary": re.compile(r"(?:[01]{8} ?){6,}"),
    "decimal": re.compile(r"\b(?:1?\d{2}[ ,]{1,2}){7,}1?\d{2}\b"),
}
_HEX_PREFIX = re.compile(r"0x|\\x|[ ,:]")


def payloads(text: str) -> Iterator[str]:
    """Decode what may be an encoded text, and give what reads as one."""
    for name, expression in _ENCODED.items():
        for found in islice(expression.finditer(text), MOST):
            decoded = _DECODERS[name](found.group())
            if len(decoded) >= SHORTEST and _readable(decoded) >= _READABLE * len(decoded):
                yield decoded


def _readable(decoded: str) -> int:
    return sum(sign.isalpha() or sign == " " for sign in decoded)


def _text(encoded: str, decode: Callable[[str], bytes]) -> str:
    try:
        return decode(encoded).decode("utf-8")
    except (binascii.Error, ValueError):
        return ""  # By chance it looked like an encoding.


def _base64(run: str) -> str:
    body = run.replace("-", "+").replace("_", "/")
    return _text(body + "=" * (-len(body) % 4), base64.b64decode)


def _base32(run: str) -> str:
    return _text(run + "=" * (-len(run) % 8), base64.b32decode)


def _hexadecimal(run: str) -> str:
    return _text(_HEX_PREFIX.sub("", run), bytes.fromhex)


def _binary(run: str) -> str:
    return _text(run, lambda bits: bytes(int(byte, 2) for byte in re.findall("[01]{8}", bits)))


def _decimal(run: str) -> str:
    return _text(run, lambda codes: bytes(int(code) for code in re.findall(r"\d+", codes)))


_DECODERS: dict[str, Callable[[str], str]] = {
    "base64": _base64,
    "base32": _base32,
    "hexadecimal": _hexadecimal,
    "binary": _binary,
    "decimal": _decimal,
}
