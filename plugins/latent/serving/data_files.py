"""Data that lies beside the modules which read it."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def read_json(package: str, name: str) -> dict[str, Any]:
    """Read a file of JSON; callers remember what they make of it.

    Args:
        package: Where it lies, the caller's `__package__`.
        name: Of the file.
    """
    data: dict[str, Any] = json.loads(resources.files(package).joinpath(name).read_text("utf-8"))
    return data
