"""What the function says of itself, and what it says where it has nothing to answer from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from latent.embedding import Embedder
from latent.errors import KnowledgeError
from latent.release import RELEASE
from latent.retrieval.artifacts import encode_index, encode_texts, encode_vectors
from latent.serving.app import create_app
from latent.serving.config import Config
from latent.serving.knowledge import Knowledge, check_embedder, load_knowledge
from tests.serving.conftest import Visitor
from tests.serving.small_site import CHUNKS, NOTES, PRIVATE, make_index


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def _as_another_embedder_s(path: Path) -> None:
    path.write_text(path.read_text("utf-8").replace('"name":"local"', '"name":"martian"'), "utf-8")


def _as_another_version_s(path: Path) -> None:
    path.write_text(path.read_text("utf-8").replace('"version":1', '"version":99'), "utf-8")


def test_health_says_what_answers(app: Flask, knowledge: Knowledge) -> None:
    response = app.test_client().get("/api/health")
    assert response.status_code == 200
    assert response.get_json() == {
        "status": "ok",
        "version": "9.8.7",
        "index": knowledge.index.hash,
        "chunks": len(CHUNKS),
        "embedder": {"name": "local", "model": knowledge.index.embedder.model},
        "policy": "assist",
        "mode": "dense",
        "tiers": ["extractive"],
    }


@pytest.mark.parametrize(
    ("name", "damage", "sentence"),
    [
        ("index.json", Path.unlink, "knowledge/index.json cannot be read"),
        ("notes/texts.json", Path.unlink, "knowledge/notes/texts.json cannot be read"),
        ("assistant.json", Path.unlink, "knowledge/assistant.json cannot be read"),
        ("vectors.bin", _cut, "vectors.bin"),
        ("texts.json", _cut, "texts.json"),
        ("projection.json", _as_another_version_s, "projection.json: is of version 99"),
        ("index.json", _as_another_embedder_s, "'martian'"),
    ],
)
def test_the_function_starts_without_usable_knowledge(
    name: str, damage: Callable[[Path], None], sentence: str, folder: Path
) -> None:
    """Health says what is missing and what to do, and nothing of where the machine keeps it."""
    damage(folder / name)
    response = create_app(Config(knowledge=folder)).test_client().get("/api/health")
    said = response.get_json()
    assert response.status_code == 503
    assert (said["status"], said["version"]) == ("unavailable", RELEASE)
    assert sentence in said["problem"]
    assert "pelican" in said["problem"] or "Did you mean" in said["problem"]
    assert str(folder.parent) not in said["problem"]


def test_without_knowledge_the_chat_says_so(tmp_path: Path) -> None:
    visitor = Visitor(create_app(Config(knowledge=tmp_path)))
    response = visitor.post("¿Quién es ella?")
    problem = response.get_json()
    assert (response.status_code, response.mimetype) == (503, "application/problem+json")
    assert (problem["code"], problem["status"]) == ("unavailable", 503)
    assert problem["title"].startswith("El asistente no tiene")


def test_knowledge_comes_back_from_its_files(folder: Path, knowledge: Knowledge) -> None:
    read = load_knowledge(folder)
    assert read.index.chunks == knowledge.index.chunks
    assert [chunk.text for chunk in read.notes.chunks] == [NOTES[0].text]
    assert read.site == knowledge.site
    assert read.projection.dims == knowledge.projection.dims


def test_another_embedder_than_the_index_s_is_refused_with_both_names(
    embedder: Embedder, knowledge: Knowledge
) -> None:
    other = replace(embedder.profile, name="martian", model="thoth-1")
    with pytest.raises(KnowledgeError, match=r"'local'.*'martian' \(thoth-1\)"):
        check_embedder(knowledge, other)


def test_private_notes_among_the_public_chunks_are_refused(
    folder: Path, embedder: Embedder
) -> None:
    """As after a copy to the wrong place; else answers would quote them."""
    mixed = make_index([*CHUNKS, *NOTES], embedder)
    (folder / "index.json").write_bytes(encode_index(mixed))
    (folder / "vectors.bin").write_bytes(encode_vectors(mixed.vectors))
    (folder / "texts.json").write_bytes(encode_texts(mixed.chunks))
    said = create_app(Config(knowledge=folder)).test_client().get("/api/health").get_json()
    assert said["status"] == "unavailable"
    assert "private notes" in said["problem"]
    assert PRIVATE not in said["problem"]
