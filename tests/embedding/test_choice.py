"""LATENT_EMBEDDER: a name, or a name with its details."""

from __future__ import annotations

import pytest

from latent.embedding import Choice
from latent.errors import SettingsError

VOYAGE = {
    "name": "openai_compatible",
    "base_url": "https://api.voyageai.com/v1/",
    "model": "voyage-3.5",
    "dims": 1024,
    "key": "VOYAGE_API_KEY",
}


def test_a_name_is_enough_for_an_embedder_with_a_profile() -> None:
    profile = Choice.parse("gemini").profile()
    assert (profile.model, profile.dims, profile.retrieval_dims) == (
        "gemini-embedding-001", 3072, 256,
    )  # fmt: skip


def test_the_width_that_retrieval_uses_is_a_choice() -> None:
    profile = Choice.parse({"name": "gemini", "retrieval_dims": 768}).profile()
    assert (profile.dims, profile.retrieval_dims) == (3072, 768)


def test_a_compatible_host_is_described_in_full() -> None:
    profile = Choice.parse(VOYAGE).profile()
    assert (profile.name, profile.model, profile.dims) == ("openai_compatible", "voyage-3.5", 1024)
    assert not profile.cheap


def test_a_choice_is_read_as_it_was_written() -> None:
    for value in ("local", "gemini", VOYAGE):
        choice = Choice.parse(value)
        assert Choice.parse(choice.to_mapping()) == choice


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("locale", "no embedder 'locale'. Did you mean 'local'"),
        (7, "LATENT_EMBEDDER is 7 and must be a name"),
        ({}, "must be a name, or a mapping with a `name`"),
        ({"name": "gemini", "dim": 3}, "unknown field 'dim'; did you mean 'dims'"),
        ({"name": "gemini", "dims": "3"}, "field 'dims' is '3' and must be of int"),
        ({"name": "gemini", "dims": True}, "field 'dims' is True"),
        ("openai_compatible", "needs 'base_url'"),
        ({**VOYAGE, "dims": 0}, "needs 'dims'"),
        ({**VOYAGE, "model": ""}, "needs 'model'"),
    ],
)
def test_a_wrong_choice_is_refused_with_the_field(value: object, message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        Choice.parse(value)
