"""Embedders behind one protocol, each with its profile of measured constants."""

from __future__ import annotations

from collections.abc import Callable

from .local import LocalEmbedder
from .local_portable import PortableEmbedder
from .profile import PROFILES, Profile, load_profile
from .protocol import Embedder, Task

__all__ = ["PROFILES", "Embedder", "Profile", "Task", "create", "load_profile"]

EMBEDDERS: dict[str, Callable[[], Embedder]] = {
    "local": LocalEmbedder,
    "local_portable": PortableEmbedder,
}


def create(name: str) -> Embedder:
    """Make the embedder an owner named.

    Args:
        name: As in LATENT_EMBEDDER.

    Raises:
        SettingsError: There is no embedder of that name.
        EmbedderMissingError: Its package is not installed.
    """
    return EMBEDDERS[load_profile(name).name]()
