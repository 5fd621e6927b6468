"""The function's configuration: the one place that reads the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

KNOWLEDGE = Path("api", "knowledge")


@dataclass(frozen=True, slots=True)
class Config:
    """What the host decides.

    Attributes:
        knowledge: The folder `pelican` wrote the function's knowledge to.
    """

    knowledge: Path = KNOWLEDGE

    @classmethod
    def from_env(
        cls, environ: Mapping[str, str] | None = None, *, default_knowledge: Path = KNOWLEDGE
    ) -> Config:
        """Read the variables `LATENT_…`.

        Args:
            environ: Where they are; the process's environment when absent.
            default_knowledge: Where knowledge is unless LATENT_KNOWLEDGE says otherwise.
        """
        environ = os.environ if environ is None else environ
        return cls(knowledge=Path(environ.get("LATENT_KNOWLEDGE") or default_knowledge))
