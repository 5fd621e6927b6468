"""Embedders behind one protocol, each with its profile of measured constants."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping

from ..hosts.kinds import COMPATIBLE, GEMINI
from .choice import Choice
from .gemini import GeminiEmbedder
from .host import Host
from .local import LocalEmbedder
from .local_portable import PortableEmbedder
from .openai_compatible import OpenAICompatibleEmbedder
from .profile import PROFILES, Profile, load_profile
from .protocol import Embedder, Task

__all__ = ["PROFILES", "Choice", "Embedder", "Profile", "Task", "create", "load_profile"]

HERE: dict[str, Callable[[], Embedder]] = {
    "local": LocalEmbedder,
    "local_portable": PortableEmbedder,
}
"""Those that run in this process."""

ELSEWHERE: dict[str, Callable[[Profile, Host], Embedder]] = {
    GEMINI: GeminiEmbedder,
    COMPATIBLE: OpenAICompatibleEmbedder,
}
"""Those that ask a host."""


def create(
    choice: Choice, environ: Mapping[str, str] | None = None, *, quick: bool = False
) -> Embedder:
    """Make the embedder an owner chose.

    Args:
        choice: What LATENT_EMBEDDER says.
        environ: Where keys are; the process's environment when absent.
        quick: Whether a visitor waits for its vectors.

    Raises:
        SettingsError: There is no such embedder.
        EmbedderMissingError: Its package is not installed.
        KeyMissingError: Its key is not set.
    """
    profile = choice.profile()
    if choice.name in HERE:
        return HERE[choice.name]()
    host = Host.of(choice, os.environ if environ is None else environ, quick=quick)
    return ELSEWHERE[choice.name](profile, host)
