"""Concept axes."""

import re
from typing import Any

import numpy as np
import pytest

from latent.errors import SettingsError
from latent.indexing.axes import DEFAULTS, axes_from_settings, directions

PARAGRAPH = "A paragraph that says at some length what lies at this end of the axis."


def test_a_site_without_axes_of_its_own_has_three_general_ones() -> None:
    assert axes_from_settings([]) == DEFAULTS
    assert len(DEFAULTS) == 3


def test_an_axis_has_an_id_made_of_its_poles_and_two_texts() -> None:
    entry = {"negative": ("The lab", PARAGRAPH), "positive": ("Field", PARAGRAPH)}
    (axis,) = axes_from_settings([entry])
    assert axis.id == "the-lab-field"
    assert [text.id for text in axis.texts()] == ["axis:the-lab-field-", "axis:the-lab-field+"]


@pytest.mark.parametrize(
    "entry",
    [{}, {"negative": ("Lab", PARAGRAPH)}, {"negative": ("Lab", PARAGRAPH), "positive": "Field"}],
)
def test_an_axis_without_two_poles_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(SettingsError, match=re.escape("LATENT_AXES, axis 1, ")):
        axes_from_settings([entry])


def test_a_pole_of_one_word_is_refused_because_it_says_too_little() -> None:
    entry = {"negative": ("Lab", PARAGRAPH), "positive": ("Field", "Outside")}
    with pytest.raises(SettingsError, match="positive pole: needs a name and a paragraph"):
        axes_from_settings([entry])


def test_a_direction_leads_from_the_negative_pole_to_the_positive_one() -> None:
    poles = np.array([[1, 0], [0, 1]], np.float32)
    assert directions(poles) == pytest.approx(np.array([[-1, 1]]) / np.sqrt(2))


def test_poles_that_are_alike_have_no_direction() -> None:
    assert not directions(np.array([[1, 0], [1, 0]], np.float32)).any()


def test_no_axes_have_no_directions() -> None:
    assert directions(np.zeros((0, 4), np.float32)).shape == (0, 4)
