"""Which embedder a site uses, as LATENT_EMBEDDER says it: a name, or a name with its details."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from ..errors import SettingsError
from ..fields import check_known, check_type
from ..hosts.kinds import COMPATIBLE, GEMINI, GEMINI_KEY
from .profile import Profile, load_profile

SETTING = "LATENT_EMBEDDER"


@dataclass(frozen=True, slots=True)
class Choice:
    """An embedder and where it is found; the same values embed content and questions.

    Attributes:
        name: One of the embedders of this package.
        model: In its host's words; the profile's when empty.
        base_url: Of its host; the usual one when empty.
        dims: Width of its vectors; the profile's when 0.
        retrieval_dims: Width that retrieval uses; the profile's when 0. Narrower than `dims` only
            for models trained for it.
        key: The environment variable that holds its key; empty where it needs none.
    """

    name: str
    model: str = ""
    base_url: str = ""
    dims: int = 0
    retrieval_dims: int = 0
    key: str = ""

    @classmethod
    def parse(cls, value: object) -> Choice:
        """Read LATENT_EMBEDDER.

        Args:
            value: A name, or a mapping of the fields above.

        Raises:
            SettingsError: A field is unknown, missing or of another type; the message names it.
        """
        if isinstance(value, str):
            value = {"name": value}
        if not isinstance(value, Mapping) or "name" not in value:
            message = (
                f"LATENT_EMBEDDER is {value!r} and must be a name, or a mapping with a `name`."
            )
            raise SettingsError(message)
        for field, given in value.items():
            check_known(SETTING, field, _TYPES)
            check_type(SETTING, field, given, _TYPES[field])
        choice = cls(**value)
        choice.profile()
        return choice if choice.key or choice.name != GEMINI else replace(choice, key=GEMINI_KEY)

    def profile(self) -> Profile:
        """Give its shape and constants.

        Raises:
            SettingsError: There is no such embedder, or it lacks a field.
        """
        if self.name == COMPATIBLE:
            return self._compatible()
        profile = load_profile(self.name)
        dims = self.dims or profile.dims
        return replace(
            profile,
            model=self.model or profile.model,
            dims=dims,
            retrieval_dims=self.retrieval_dims or min(profile.retrieval_dims, dims),
        )

    def to_mapping(self) -> dict[str, Any]:
        """Write it so that `parse` reads it."""
        return asdict(self)

    def _compatible(self) -> Profile:
        for field in ("base_url", "model", "dims"):
            if not getattr(self, field):
                message = (
                    f"LATENT_EMBEDDER: {COMPATIBLE!r} needs {field!r}, such as in {{'name': "
                    f"{COMPATIBLE!r}, 'base_url': 'https://api.voyageai.com/v1', 'model': "
                    "'voyage-3.5', 'dims': 1024, 'key': 'VOYAGE_API_KEY'}."
                )
                raise SettingsError(message)
        dims = self.retrieval_dims or self.dims
        return Profile(COMPATIBLE, self.model, self.dims, dims, cheap=False, policies={})


_TYPES = {field.name: int if "dims" in field.name else str for field in fields(Choice)}
