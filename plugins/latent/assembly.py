"""The parts of a build, as the settings say: the embedder behind a lock, and the policies."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from .embedding import Choice, create
from .errors import SettingsError
from .fields import nearest
from .indexing.build import Rules
from .indexing.embed import LockedEmbedder, Progress
from .retrieval.policies import policies_for
from .settings import Settings


def locked_embedder(
    settings: Settings, lock: Path, command: str, progress: Progress
) -> LockedEmbedder:
    """Put the site's embedder behind a lock.

    Args:
        settings: Of the site.
        lock: The file that holds the vectors of what is embedded.
        command: What fills it; for messages.
        progress: Told how far it is.
    """
    choice = Choice.parse(settings.embedder)
    return LockedEmbedder(
        profile=choice.profile(),
        load=partial(create, choice),
        path=lock,
        frozen=settings.frozen,
        progress=progress,
        command=command,
    )


def rules(settings: Settings) -> Rules:
    """Put together the site's policies.

    Raises:
        SettingsError: LATENT_POLICIES or LATENT_POLICY cannot be used.
    """
    profile = Choice.parse(settings.embedder).profile()
    policies = policies_for(profile.policies, settings.policies)
    if settings.policy not in policies:
        near = nearest(settings.policy, policies)
        message = f"LATENT_POLICY: there is no policy {settings.policy!r}. Did you mean {near!r}?"
        raise SettingsError(message)
    return Rules(policies, settings.policy)
