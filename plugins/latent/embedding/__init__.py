"""Embedders behind one protocol, each with its profile of measured constants."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from ..errors import SettingsError
from .local import LocalEmbedder
from .local_portable import PortableEmbedder
from .profile import Profile
from .protocol import Embedder, Task

__all__ = ["EMBEDDERS", "Embedder", "Profile", "Task", "create"]

EMBEDDERS: dict[str, Callable[[], Embedder]] = {
    "local": LocalEmbedder,
    "local_portable": PortableEmbedder,
}


def create(name: str) -> Embedder:
    """Make the embedder an owner named.

    Args:
        name: A key of `EMBEDDERS`.

    Raises:
        SettingsError: There is no embedder of that name.
        EmbedderMissingError: Its package is not installed.
    """
    try:
        make = EMBEDDERS[name]
    except KeyError:
        near = difflib.get_close_matches(name, EMBEDDERS, n=1, cutoff=0)
        message = f"LATENT_EMBEDDER: there is no embedder {name!r}. Did you mean {near[0]!r}?"
        raise SettingsError(message) from None
    return make()
