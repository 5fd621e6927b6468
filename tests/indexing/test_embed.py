"""Embedding through the lock."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from latent.embedding import Profile, Task, load_profile
from latent.errors import EmbeddingError, LockError
from latent.indexing import lock
from latent.indexing.embed import BATCH, Labelled, LockedEmbedder


class CountingEmbedder:
    """Gives each text a direction of its own and remembers what it was asked."""

    def __init__(self, dims: int = 8, fail_at: int | None = None) -> None:
        self.profile: Profile = replace(load_profile("local"), dims=8, retrieval_dims=8)
        self.dims = dims
        self.fail_at = fail_at
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str], task: Task) -> NDArray[np.float32]:
        if self.fail_at is not None and len(self.asked) + len(texts) > self.fail_at:
            message = "The daily quota is used up."
            raise EmbeddingError(message)
        self.asked.extend(texts)
        seeds = [sum(text.encode()) + len(task) for text in texts]
        rows = np.stack([np.random.default_rng(seed).normal(size=self.dims) for seed in seeds])
        units: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return units.astype(np.float32)


def locked(path: Path, embedder: CountingEmbedder, *, frozen: bool = False) -> LockedEmbedder:
    return LockedEmbedder(embedder.profile, lambda: embedder, path, frozen)


def labelled(*texts: str) -> list[Labelled]:
    return [Labelled(f"id-{text}", text) for text in texts]


def test_a_second_run_embeds_nothing_and_gives_the_same_vectors(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    first = locked(tmp_path / "lock", embedder).embed(labelled("a", "b"))
    second = locked(tmp_path / "lock", embedder).embed(labelled("a", "b"))
    assert embedder.asked == ["a", "b"]
    assert (first == second).all()


def test_the_model_is_not_loaded_when_nothing_is_missing(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    locked(tmp_path / "lock", embedder).embed(labelled("a"))

    def fail() -> CountingEmbedder:
        raise AssertionError

    again = LockedEmbedder(embedder.profile, fail, tmp_path / "lock")
    assert again.embed(labelled("a")).shape == (1, 8)


def test_an_edit_embeds_only_the_edited_text(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    locked(tmp_path / "lock", embedder).embed(labelled("a", "b", "c"))
    embedder.asked.clear()
    locked(tmp_path / "lock", embedder).embed(labelled("a", "B", "c"))
    assert embedder.asked == ["B"]


def test_the_rows_of_texts_that_are_gone_are_removed(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    locked(tmp_path / "lock", embedder).embed(labelled("a", "b"))
    locked(tmp_path / "lock", embedder).embed(labelled("b"))
    assert [row.id for row in lock.read(tmp_path / "lock").values()] == ["id-b"]


def test_a_text_that_stands_twice_is_embedded_once(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    rows = locked(tmp_path / "lock", embedder).embed([Labelled("x", "a"), Labelled("y", "a")])
    assert embedder.asked == ["a"]
    assert (rows[0] == rows[1]).all()


def test_a_frozen_build_names_the_missing_chunks_and_what_mends_it(tmp_path: Path) -> None:
    frozen = locked(tmp_path / "vectors.lock.jsonl", CountingEmbedder(), frozen=True)
    with pytest.raises(LockError, match=r"1 changed or new texts: id-a\. .*`latent embed`"):
        frozen.embed(labelled("a"))


def test_a_frozen_build_leaves_the_lock_as_it_is(tmp_path: Path) -> None:
    embedder = CountingEmbedder()
    locked(tmp_path / "lock", embedder).embed(labelled("a", "b"))
    before = (tmp_path / "lock").read_bytes()
    locked(tmp_path / "lock", embedder, frozen=True).embed(labelled("a"))
    assert (tmp_path / "lock").read_bytes() == before


def test_a_run_that_fails_keeps_what_it_has_embedded(tmp_path: Path) -> None:
    texts = labelled(*(f"text {n}" for n in range(BATCH + 3)))
    failing = CountingEmbedder(fail_at=BATCH)
    with pytest.raises(EmbeddingError):
        locked(tmp_path / "lock", failing).embed(texts)
    healthy = CountingEmbedder()
    locked(tmp_path / "lock", healthy).embed(texts)
    assert len(healthy.asked) == 3


def test_vectors_of_another_width_than_the_profile_says_are_refused(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match=r"shape \(1, 5\) .* not \(1, 8\)"):
        locked(tmp_path / "lock", CountingEmbedder(dims=5)).embed(labelled("a"))


def test_progress_is_told_before_the_first_text_and_after_the_last(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    embedder = CountingEmbedder()
    LockedEmbedder(
        embedder.profile,
        lambda: embedder,
        tmp_path / "lock",
        progress=lambda done, total: told.append((done, total)),
    ).embed(labelled(*(f"text {n}" for n in range(BATCH + 1))))
    assert told == [(0, BATCH + 1), (BATCH, BATCH + 1), (BATCH + 1, BATCH + 1)]


def test_no_text_gives_no_vector(tmp_path: Path) -> None:
    assert locked(tmp_path / "lock", CountingEmbedder()).embed([]).shape == (0, 8)
