"""The profile of an embedder: its shape, and the retrieval constants measured for it.

Scores of different models do not compare: a floor tuned for one refuses nothing or everything
with another, so each profile carries its own constants, as JSON beside this module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import SettingsError
from ..fields import nearest

PROFILES = Path(__file__).parent / "profiles"
"""One file an embedder."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What an embedder is.

    Attributes:
        name: The name in LATENT_EMBEDDER.
        model: The model behind it, in its makers' words; part of the lock's key.
        dims: Width of a vector as embedded.
        retrieval_dims: Width retrieval uses: the first so many, renormalised (equal to `dims`
            where the model was not trained for that, see Matryoshka representation learning,
            https://arxiv.org/abs/2205.13147).
        cheap: Whether embedding one more sentence costs neither network nor money.
        policies: Constants by policy name, merged over the built-in policies.
        everyday: base64 of a half-precision vector: the mean of what `indexing/everyday.txt`
            embeds to; empty where a build finds out for itself.
    """

    name: str
    model: str
    dims: int
    retrieval_dims: int
    cheap: bool
    policies: Mapping[str, Mapping[str, Any]]
    everyday: str = ""


def load_profile(name: str) -> Profile:
    """Read the profile that ships with an embedder.

    Args:
        name: As in LATENT_EMBEDDER.

    Raises:
        SettingsError: There is no embedder of that name.
    """
    known = sorted(path.stem for path in PROFILES.glob("*.json"))
    if name not in known:
        near = nearest(name, known)
        message = f"LATENT_EMBEDDER: there is no embedder {name!r}. Did you mean {near!r}?"
        raise SettingsError(message)
    text = (PROFILES / f"{name}.json").read_text("utf-8")
    return Profile(name=name, **json.loads(text))
