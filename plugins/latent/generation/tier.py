"""A tier: one model that may write answers, as LATENT_MODELS says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from ..errors import SettingsError
from ..fields import check_known, check_type, nearest
from ..hosts.kinds import COMPATIBLE, GEMINI, GEMINI_KEY

SETTING = "LATENT_MODELS"
KINDS = (GEMINI, COMPATIBLE)

FIRST_TOKEN = 8.0
"""Seconds for the first words: visitors have given up by then, and the next tier is as good."""

WHOLE = 40.0
"""Seconds for the whole answer, below what hosts of functions allow."""


@dataclass(frozen=True, slots=True)
class Tier:
    """One step of the chain of models.

    Attributes:
        model: In its host's words.
        kind: How its host is spoken to: `gemini`, or `openai_compatible`.
        base_url: Of its host; empty for Gemini's own.
        key: The environment variable that holds its key; empty where it needs none.
        first_token: Seconds it may take to begin.
        whole: Seconds it may take in all.
        disclose: Whether readers are told that it answered, for a model that an owner did not
            choose first.
        extra: Further fields of the request, as its host has them: what turns off thinking where
            Latent does not know how.
    """

    model: str
    kind: str = GEMINI
    base_url: str = ""
    key: str = ""
    first_token: float = FIRST_TOKEN
    whole: float = WHOLE
    disclose: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def parse(cls, value: object) -> Tier:
        """Read one entry of LATENT_MODELS.

        Args:
            value: The name of a model of Gemini, or a mapping of the fields above.

        Raises:
            SettingsError: A field is unknown, missing or cannot be used; the message names it.
        """
        if isinstance(value, str):
            value = {"model": value}
        if not isinstance(value, Mapping):
            message = f"LATENT_MODELS holds {value!r}; each entry is a model's name or a mapping."
            raise SettingsError(message)
        for name, given in value.items():
            check_known(SETTING, name, _TYPES)
            check_type(SETTING, name, given, _TYPES[name])
        given = {"model": "", "kind": COMPATIBLE if value.get("base_url") else GEMINI, **value}
        tier = cls(**_defaults(given) | given)
        tier.check()
        return tier

    def to_mapping(self) -> dict[str, Any]:
        """Write it so that `parse` reads it."""
        return asdict(self)

    def check(self) -> None:
        """Refuse what cannot be used.

        Raises:
            SettingsError: Says what.
        """
        if self.kind not in KINDS:
            near = nearest(self.kind, KINDS)
            message = f"LATENT_MODELS: there is no kind {self.kind!r}; did you mean {near!r}?"
            raise SettingsError(message)
        if not self.model or (self.kind == COMPATIBLE and not self.base_url):
            message = (
                f"LATENT_MODELS: an entry of kind {self.kind!r} needs "
                f"{'base_url' if self.model else 'model'!r}, such as in {{'model': "
                "'qwen3-32b', 'base_url': 'https://models.example.org/v1', 'key': 'MODEL_KEY'}."
            )
            raise SettingsError(message)
        if not 0 < self.first_token <= self.whole:
            message = (
                f"LATENT_MODELS: {self.model!r} may take {self.first_token} seconds to begin and "
                f"{self.whole} in all; the first must be above 0 and not above the second."
            )
            raise SettingsError(message)


_TYPES: dict[str, type] = {each.name: str for each in fields(Tier)}
_TYPES |= {"first_token": float, "whole": float, "disclose": bool, "extra": Mapping}


def _defaults(given: Mapping[str, Any]) -> dict[str, Any]:
    return {"key": GEMINI_KEY} if given["kind"] == GEMINI else {"disclose": True}
