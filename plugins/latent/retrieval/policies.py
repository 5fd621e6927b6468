"""Policies: retrieval rules as data, which an owner may tune or add to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from types import MappingProxyType
from typing import Any, Literal, get_args

from ..errors import SettingsError
from ..fields import check_known

Fusion = Literal["coverage", "rrf", "blend"]
"""How dense and lexical scores meet: added, by reciprocal rank, or weighed as evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """One retrieval rule; `search` says how the fields work together.

    Attributes:
        name: As in LATENT_POLICY.
        fusion: How dense and lexical scores meet.
        floor: Cosine similarity below which a chunk is dropped, whatever words it holds; under
            `blend`, the score that the best chunk must reach for any to be kept.
        lexical_weight: What holding all of the query's words adds to the cosine similarity.
        background_weight: Under `blend`, the part of the similarity to the background that is
            taken off.
        window: How far behind the most similar chunk another may be, in cosine similarity; under
            `blend`, how far behind the best score.
        sure: Cosine similarity that is good on its own: kept outside the window, and enough not
            to be thin where ranks are fused.
        share: Part of the query's words, weighted by how rare they are (idf), that a chunk must
            hold to be evidence without being similar; in (0, 1].
        per_page: Chunks of one page at most.
        top: Chunks kept at most.
        depth: How many of each ranking are fused; all when None.
        rrf_k: The constant of reciprocal rank fusion.
        near: Where ranks are fused, the last rank that counts as near the top.
    """

    name: str
    fusion: Fusion = "coverage"
    floor: float | None = None
    lexical_weight: float = 0.0
    background_weight: float = 0.0
    window: float | None = None
    sure: float | None = None
    share: float = 0.5
    per_page: int | None = None
    top: int = 4
    depth: int | None = None
    rrf_k: int = 60
    near: int = 5

    @classmethod
    def from_mapping(cls, name: str, mapping: object, where: str = "LATENT_POLICIES") -> Policy:
        """Read a policy as an owner or an index writes it.

        Args:
            name: Its name.
            mapping: Its fields; those left out have their defaults.
            where: What messages name as the place it was written.

        Raises:
            SettingsError: A field is unknown, or its value cannot be used; the message names it.
        """
        place = f"{where}[{name!r}]"
        if not isinstance(mapping, Mapping):
            message = f"{place}: is {mapping!r} and must be a mapping of fields to values."
            raise SettingsError(message)
        for field, value in mapping.items():
            _check(place, field, value)
        return cls(name=name, **mapping)

    def to_mapping(self) -> dict[str, Any]:
        """Write all fields but the name, so that `from_mapping` reads them."""
        mapping = asdict(self)
        del mapping["name"]
        return mapping


@dataclass(frozen=True, slots=True)
class _Range:
    """The numbers a field may hold.

    Attributes:
        least: The smallest.
        most: The largest.
        whole: Whether they are integers.
        optional: Whether None is one of the values.
    """

    least: float
    most: float = math.inf
    whole: bool = False
    optional: bool = False

    def holds(self, value: object) -> bool:
        if value is None:
            return self.optional
        kinds = int if self.whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds):
            return False
        return self.least <= value <= self.most

    def __str__(self) -> str:
        kind = "an integer" if self.whole else "a number"
        span = f"{kind} from {self.least:g}"
        span += f" to {self.most:g}" if math.isfinite(self.most) else " on"
        return span + " or None" if self.optional else span


_RANGES = {
    "floor": _Range(-1, 1, optional=True),
    "lexical_weight": _Range(0, 1000),
    "background_weight": _Range(0, 2),
    "window": _Range(0, 2, optional=True),
    "sure": _Range(-1, 1, optional=True),
    "share": _Range(0, 1),
    "per_page": _Range(1, whole=True, optional=True),
    "top": _Range(1, whole=True),
    "depth": _Range(1, whole=True, optional=True),
    "rrf_k": _Range(0, whole=True),
    "near": _Range(1, whole=True),
}
_FIELDS = tuple(field.name for field in fields(Policy) if field.name != "name")


def _check(place: str, field: object, value: object) -> None:
    check_known(place, field, _FIELDS)
    if field == "fusion":
        known = get_args(Fusion)
        if value not in known:
            message = f"{place}: field 'fusion' is {value!r} and must be one of {known}."
            raise SettingsError(message)
        return
    span = _RANGES[str(field)]
    if not span.holds(value):
        message = f"{place}: field {field!r} is {value!r} and must be {span}."
        raise SettingsError(message)


BUILT_IN: Mapping[str, Policy] = MappingProxyType(
    {
        policy.name: policy
        for policy in (
            Policy(name="assist", floor=0.35, lexical_weight=0.15, top=4),
            Policy(name="adaptive", floor=0.42, window=0.04, sure=0.55, per_page=3, top=5),
            Policy(name="hybrid", fusion="rrf", sure=0.35, top=5),
            Policy(name="hybrid-wide", fusion="rrf", sure=0.35, depth=20, top=8),
            Policy(
                name="blend",
                fusion="blend",
                floor=0.15,
                lexical_weight=0.15,
                background_weight=0.85,
                window=0.1,
                per_page=3,
                top=5,
            ),
        )
    }
)
"""The policies every index has, with constants measured for `gemini-embedding-001`.

Similarities of another embedder do not compare with those: its profile brings its own.
"""


def policies_for(
    constants: Mapping[str, Mapping[str, Any]],
    own: Mapping[str, Mapping[str, Any]] = MappingProxyType({}),
) -> dict[str, Policy]:
    """Put together the policies of an index.

    Args:
        constants: An embedder's constants by policy name, over the built-in ones.
        own: The owner's LATENT_POLICIES, over both; a new name is a new policy.

    Returns:
        All policies by name.

    Raises:
        SettingsError: A field is unknown or its value cannot be used.
    """
    merged: dict[str, dict[str, Any]] = {
        name: policy.to_mapping() for name, policy in BUILT_IN.items()
    }
    for where, layer in (("the embedder's profile", constants), ("LATENT_POLICIES", own)):
        for name, mapping in layer.items():
            Policy.from_mapping(name, mapping, where)
            merged[name] = {**merged.get(name, {}), **mapping}
    return {name: Policy.from_mapping(name, mapping) for name, mapping in merged.items()}
