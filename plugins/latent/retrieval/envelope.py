"""The envelope of every artifact: its magic and version first, and what to say of a wrong one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..errors import ArtifactError

VERSION = 1
"""Of all formats; one that changes gets a number of its own."""

REBUILD = "Run `pelican` again."


def encode(magic: str, fields: Mapping[str, Any]) -> bytes:
    """Write fields as compact, sorted JSON under a magic."""
    whole = {"magic": magic, "version": VERSION, **fields}
    line = json.dumps(
        whole, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True
    )
    return f"{line}\n".encode()


def decode(name: str, magic: str, data: bytes) -> dict[str, Any]:
    """Read the fields of a JSON artifact.

    Args:
        name: Of the file, for messages.
        magic: What it must be.
        data: Its bytes.

    Raises:
        ArtifactError: It is no such file.
    """
    try:
        fields = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        message = f"{name}: is no JSON in UTF-8, or was cut short ({error}). {REBUILD}"
        raise ArtifactError(message) from error
    if not isinstance(fields, dict):
        message = f"{name}: holds a {type(fields).__name__} where an object belongs. {REBUILD}"
        raise ArtifactError(message)
    check_kind(name, fields.get("magic"), magic, fields.get("version"))
    return fields


def check_kind(name: str, magic: object, expected: object, version: object) -> None:
    """Refuse another kind of file, or another version of it.

    Raises:
        ArtifactError: Names both kinds, or both versions.
    """
    if magic != expected:
        message = f"{name}: begins with {magic!r}, not {expected!r}: it is another kind of file. "
        raise ArtifactError(message + REBUILD)
    if version != VERSION:
        message = (
            f"{name}: is of version {version!r}, and this release reads version {VERSION}. "
            "Run `pelican` again with the same release of the plugin as reads it."
        )
        raise ArtifactError(message)


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Turn what goes wrong with a file's fields into a sentence that names it.

    Raises:
        ArtifactError: A field is missing or cannot be used.
    """
    try:
        yield
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, ArtifactError):
            raise
        missing = isinstance(error, KeyError)
        problem = f"lacks the field {error}" if missing else f"holds an unusable value ({error})"
        message = f"{name}: {problem}. {REBUILD}"
        raise ArtifactError(message) from error


def as_text(value: object) -> str:
    """Take a field that must be a text.

    Raises:
        TypeError: It is none.
    """
    if not isinstance(value, str):
        message = f"{value!r} where a text belongs"
        raise TypeError(message)
    return value
