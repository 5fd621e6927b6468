"""A policy is data: it is read strictly, and written as it was read."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.errors import SettingsError
from latent.retrieval.policies import BUILT_IN, Policy, policies_for

SIMILARITY = st.none() | st.floats(-1, 1)
FEW = st.none() | st.integers(1, 100)
POLICIES = st.builds(
    Policy,
    name=st.text(),
    fusion=st.sampled_from(["coverage", "rrf", "blend"]),
    floor=SIMILARITY,
    lexical_weight=st.floats(0, 10),
    background_weight=st.floats(0, 2),
    window=st.none() | st.floats(0, 2),
    sure=SIMILARITY,
    share=st.floats(0, 1),
    per_page=FEW,
    top=st.integers(1, 100),
    depth=FEW,
    rrf_k=st.integers(0, 1000),
    near=st.integers(1, 100),
)


@given(POLICIES)
def test_a_policy_is_read_as_it_was_written(policy: Policy) -> None:
    assert Policy.from_mapping(policy.name, policy.to_mapping()) == policy


@pytest.mark.parametrize(
    ("mapping", "message"),
    [
        ({"flor": 1}, r"LATENT_POLICIES\['mine'\]: unknown field 'flor'; did you mean 'floor'\?"),
        ({"name": "x"}, "unknown field 'name'"),
        ({"floor": "0.5"}, "field 'floor' is '0.5' and must be a number from -1 to 1 or None"),
        ({"floor": 2}, "field 'floor' is 2 "),
        ({"floor": float("nan")}, "field 'floor' is nan"),
        ({"top": 0}, "field 'top' is 0 and must be an integer from 1 on"),
        ({"top": 2.5}, "field 'top' is 2.5"),
        ({"top": True}, "field 'top' is True"),
        ({"top": None}, "field 'top' is None"),
        ({"fusion": "sum"}, "field 'fusion' is 'sum' and must be one of"),
        ([("top", 3)], "must be a mapping of fields"),
    ],
)
def test_a_wrong_field_is_named(mapping: Any, message: str) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(SettingsError, match=message):
        Policy.from_mapping("mine", mapping)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("assist", {"fusion": "coverage", "floor": 0.35, "lexical_weight": 0.15, "top": 4}),
        ("adaptive", {"floor": 0.42, "window": 0.04, "sure": 0.55, "per_page": 3, "top": 5}),
        ("hybrid", {"fusion": "rrf", "rrf_k": 60, "depth": None}),
        ("hybrid-wide", {"fusion": "rrf", "rrf_k": 60, "depth": 20, "top": 8}),
    ],
)
def test_the_built_in_policies_are_those_of_the_design(name: str, fields: dict[str, Any]) -> None:
    assert {**BUILT_IN[name].to_mapping(), **fields} == BUILT_IN[name].to_mapping()


def test_an_embedders_constants_replace_the_built_in_ones() -> None:
    policies = policies_for({"assist": {"floor": 0.85}})
    assert (policies["assist"].floor, policies["assist"].top) == (0.85, 4)
    assert policies["adaptive"] == BUILT_IN["adaptive"]


def test_an_owners_fields_replace_those_of_the_embedder() -> None:
    policies = policies_for({"assist": {"floor": 0.85}}, {"assist": {"floor": 0.8}})
    assert policies["assist"].floor == 0.8


def test_an_owner_may_write_a_policy_of_their_own() -> None:
    policies = policies_for({}, {"mine": {"fusion": "rrf", "top": 2}})
    assert policies["mine"] == Policy(name="mine", fusion="rrf", top=2)


def test_a_wrong_constant_of_a_profile_is_not_blamed_on_the_owner() -> None:
    with pytest.raises(SettingsError, match=r"^the embedder's profile"):
        policies_for({"assist": {"floor": 85}})


def test_a_policy_made_of_nonsense_is_refused_wherever_it_stands() -> None:
    wrong: Any = {"mine": None}
    with pytest.raises(SettingsError, match=r"^LATENT_POLICIES\['mine'\]"):
        policies_for({}, wrong)
