"""Concept axes: a direction between two contrasting texts, and where things fall along it.

The direction is the difference of two embeddings, as in Bolukbasi et al. 2016,
https://arxiv.org/abs/1607.06520, with paragraphs in place of words: a paragraph says what is
meant, a word leaves it open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import SettingsError
from .embed import Labelled

SHORTEST_POLE = 40
"""Characters: below this a pole is a word, and its direction is mostly noise."""


@dataclass(frozen=True, slots=True)
class Pole:
    """One end of an axis.

    Attributes:
        name: As the map shows it.
        text: The paragraph that is embedded.
    """

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ConceptAxis:
    """Two contrasting poles; coordinates grow towards the positive one."""

    negative: Pole
    positive: Pole

    @property
    def id(self) -> str:
        """Its name in files: `theory-practice`."""
        names = (self.negative.name, self.positive.name)
        return "-".join("-".join(name.lower().split()) for name in names)

    def texts(self) -> Iterator[Labelled]:
        """Yield what is embedded for it: the negative pole, then the positive one."""
        yield Labelled(f"axis:{self.id}-", self.negative.text)
        yield Labelled(f"axis:{self.id}+", self.positive.text)


DEFAULTS = (
    ConceptAxis(
        Pole(
            "Ideas",
            "Theory and reflection: why something is so, the principles behind it, an argument, "
            "an essay, a proof, an opinion about how the world works, read for its thought.",
        ),
        Pole(
            "Craft",
            "Practice and making: how something is built step by step, tools, code, materials, "
            "instructions to follow, a finished thing that works, with its details and measures.",
        ),
    ),
    ConceptAxis(
        Pole(
            "People",
            "People and their lives: friends, teams, teaching, family, community, talks, travel, "
            "feelings, what somebody said and what it meant to those who were there.",
        ),
        Pole(
            "Machines",
            "Machines and systems: computers, software, data, networks, engineering, performance, "
            "mechanisms that run without anybody watching, described by how they function.",
        ),
    ),
    ConceptAxis(
        Pole(
            "Looking back",
            "The past: history, memories, how it began, what happened years ago, a record of "
            "work done, lessons learned, anniversaries, an archive of what once was.",
        ),
        Pole(
            "Looking ahead",
            "The future: plans, announcements, news, new releases, what will come next, "
            "experiments just begun, predictions, goals and hopes for the coming years.",
        ),
    ),
)
"""General axes for a site that has none of its own."""


def axes_from_settings(entries: Sequence[Mapping[str, Any]]) -> tuple[ConceptAxis, ...]:
    """Read LATENT_AXES; the defaults where it is empty.

    Raises:
        SettingsError: An entry lacks a pole or a pole its paragraph; the message names both.
    """
    if not entries:
        return DEFAULTS
    return tuple(
        ConceptAxis(*(_pole(number, entry, side) for side in ("negative", "positive")))
        for number, entry in enumerate(entries, 1)
    )


def directions(poles: NDArray[np.float32]) -> NDArray[np.float64]:
    """Turn embedded poles into directions.

    Args:
        poles: float32, (2 · axes, dims): negative and positive pole of each axis in turn.

    Returns:
        float64, (axes, dims), rows of unit length; a zero row where both poles are alike.
    """
    difference = poles[1::2].astype(np.float64) - poles[0::2]
    length = np.linalg.norm(difference, axis=1, keepdims=True)
    found: NDArray[np.float64] = np.divide(
        difference, length, out=np.zeros_like(difference), where=length > 0
    )
    return found


def _pole(number: int, entry: Mapping[str, Any], side: str) -> Pole:
    where = f"LATENT_AXES, axis {number}, {side} pole"
    form = "Write {'negative': (name, paragraph), 'positive': (name, paragraph)}."
    try:
        name, text = entry[side]
    except (KeyError, TypeError, ValueError):
        message = f"{where}: is missing or is no pair of a name and a paragraph. {form}"
        raise SettingsError(message) from None
    if not str(name).strip() or len(str(text).strip()) < SHORTEST_POLE:
        message = (
            f"{where}: needs a name and a paragraph of at least {SHORTEST_POLE} characters that "
            f"says what lies at this end. {form}"
        )
        raise SettingsError(message)
    return Pole(str(name).strip(), " ".join(str(text).split()))
