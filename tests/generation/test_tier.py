"""LATENT_MODELS, one entry of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from latent.errors import SettingsError
from latent.generation.tier import Tier


def test_a_name_is_a_model_of_gemini() -> None:
    tier = Tier.parse("gemini-3.5-flash")
    assert (tier.kind, tier.key, tier.disclose) == ("gemini", "GEMINI_API_KEY", False)


def test_an_address_makes_it_another_host_s_which_readers_are_told_of() -> None:
    tier = Tier.parse({"model": "m", "base_url": "https://models.example.org/v1"})
    assert (tier.kind, tier.key, tier.disclose) == ("openai_compatible", "", True)


@pytest.mark.parametrize(
    "value",
    ["gemini-3.5-flash", {"model": "m", "base_url": "https://example.org/v1", "extra": {"a": [1]}}],
)
def test_it_survives_being_written(value: object) -> None:
    tier = Tier.parse(value)
    assert Tier.parse(json.loads(json.dumps(tier.to_mapping()))) == tier


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (3, "LATENT_MODELS holds 3"),
        ({}, "needs 'model'"),
        ({"model": ""}, "needs 'model'"),
        ({"model": "m", "kind": "openai_compatible"}, "needs 'base_url'"),
        ({"model": "m", "kind": "gemeni"}, "no kind 'gemeni'; did you mean 'gemini'?"),
        ({"model": "m", "urls": "x"}, "unknown field 'urls'; did you mean 'base_url'?"),
        ({"model": 3}, "field 'model' is 3 and must be of str"),
        ({"model": "m", "whole": "x"}, "field 'whole' is 'x' and must be of float"),
        ({"model": "m", "whole": True}, "field 'whole' is True and must be of float"),
        ({"model": "m", "disclose": 1}, "field 'disclose' is 1 and must be of bool"),
        ({"model": "m", "extra": []}, "field 'extra' is [] and must be of Mapping"),
        ({"model": "m", "first_token": 9, "whole": 3}, "'m' may take 9 seconds to begin and 3"),
        ({"model": "m", "first_token": 0}, "the first must be above 0"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence(value: Any, says: str) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(SettingsError, match="LATENT_MODELS") as raised:
        Tier.parse(value)
    assert says in str(raised.value)
