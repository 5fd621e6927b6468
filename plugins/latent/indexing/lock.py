"""The vectors lock: one committed line per embedded text, so that builds need no key.

A line is JSON: `id`, the chunk the text belonged to, for the reader of a diff; `key`, the SHA-256
of embedder, model, width, task and text; `vector`, base64 of little-endian float16. Lines are
sorted, so an edit of one text changes one line. Half precision keeps the file small; every build
reads its vectors through it, so a fresh vector and a locked one are the same.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..embedding import Profile, Task
from ..errors import LockError

_MEND = "Restore the file from version control, or delete it and run `latent embed`."


def key(profile: Profile, task: Task, text: str) -> str:
    """Name a vector by everything that decides it: 64 hexadecimal digits."""
    parts = [profile.name, profile.model, profile.dims, task, text]
    canonical = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the lock.

    Attributes:
        id: The chunk (or pole, or question) the text belongs to.
        key: See `key`.
        vector: base64 of the half-precision vector.
    """

    id: str
    key: str
    vector: str

    def line(self) -> str:
        """The row as it is written."""
        return json.dumps(
            {"id": self.id, "key": self.key, "vector": self.vector}, ensure_ascii=False
        )


def pack(vector: NDArray[np.float32]) -> str:
    """Encode a vector, float32 (dims,), as a row holds it."""
    return base64.b64encode(vector.astype("<f2").tobytes()).decode("ascii")


def unpack(text: str) -> NDArray[np.float32]:
    """Decode a row's vector: float32 (dims,), of unit length unless it is zero."""
    vector = np.frombuffer(base64.b64decode(text, validate=True), "<f2").astype(np.float32)
    norm = float(np.linalg.norm(vector))
    return vector / np.float32(norm) if norm else vector


def read(path: Path) -> dict[str, Row]:
    """Read a lock as rows by key; a file that is not there is an empty lock.

    Raises:
        LockError: A line is not a row; the message names it.
    """
    if not path.exists():
        return {}
    rows = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        row = _parse(path, number, line)
        rows[row.key] = row
    return rows


def write(path: Path, rows: Iterable[Row]) -> None:
    """Write rows, sorted, in one step: a reader never sees half a file."""
    text = "".join(row.line() + "\n" for row in sorted(rows, key=lambda row: (row.id, row.key)))
    if path.exists() and path.read_text("utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".partial")
    partial.write_text(text, "utf-8")
    partial.replace(path)


def _parse(path: Path, number: int, line: str) -> Row:
    try:
        fields = json.loads(line)
        row = Row(fields["id"], fields["key"], fields["vector"])
        unpack(row.vector)
    except (ValueError, KeyError, TypeError, binascii.Error) as error:
        message = f"{path.name}, line {number}: is not a row of the vectors lock. {_MEND}"
        raise LockError(message) from error
    return row
