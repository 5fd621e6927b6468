"""The vectors lock."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.embedding import load_profile
from latent.errors import LockError
from latent.indexing import lock

PROFILE = load_profile("local")


def row(number: int, text: str = "text") -> lock.Row:
    vector = np.zeros(4, np.float32)
    vector[number % 4] = 1
    return lock.Row(f"item-{number}", lock.key(PROFILE, "document", text), lock.pack(vector))


def test_a_file_that_is_not_there_is_an_empty_lock(tmp_path: Path) -> None:
    assert lock.read(tmp_path / "none") == {}


def test_rows_are_read_as_they_were_written(tmp_path: Path) -> None:
    rows = [row(n, f"text {n}") for n in range(3)]
    lock.write(tmp_path / "lock", rows)
    assert lock.read(tmp_path / "lock") == {r.key: r for r in rows}


def test_the_order_of_rows_does_not_change_the_file(tmp_path: Path) -> None:
    rows = [row(n, f"text {n}") for n in range(5)]
    lock.write(tmp_path / "a", rows)
    lock.write(tmp_path / "b", reversed(rows))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_an_edit_of_one_text_changes_one_line(tmp_path: Path) -> None:
    before = [row(n, f"text {n}") for n in range(5)]
    after = [*before[:4], row(4, "edited")]
    lock.write(tmp_path / "lock", before)
    old = set((tmp_path / "lock").read_text().splitlines())
    lock.write(tmp_path / "lock", after)
    assert len(set((tmp_path / "lock").read_text().splitlines()) - old) == 1


@pytest.mark.parametrize("line", ["{}", "nonsense", '{"id": "a", "key": "b", "vector": "%"}', "[]"])
def test_a_damaged_line_is_named_with_what_mends_it(tmp_path: Path, line: str) -> None:
    (tmp_path / "vectors.lock.jsonl").write_text(f"{row(1).line()}\n{line}\n")
    with pytest.raises(LockError, match=r"vectors\.lock\.jsonl, line 2: .*`latent embed`"):
        lock.read(tmp_path / "vectors.lock.jsonl")


@given(st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=20))
def test_a_vector_keeps_its_direction_and_comes_back_with_unit_length(values: list[float]) -> None:
    vector = np.array(values, np.float32)
    norm = float(np.linalg.norm(vector))
    if norm < 1e-3:
        return
    unit = vector / norm
    back = lock.unpack(lock.pack(unit))
    assert np.linalg.norm(back) == pytest.approx(1, abs=1e-5)
    assert float(back @ unit) == pytest.approx(1, abs=1e-3)


def test_a_zero_vector_stays_zero() -> None:
    assert not lock.unpack(lock.pack(np.zeros(3, np.float32))).any()


def test_embedder_task_and_text_each_make_another_key() -> None:
    other = load_profile("local_portable")
    keys = {
        lock.key(PROFILE, "document", "a"),
        lock.key(PROFILE, "query", "a"),
        lock.key(PROFILE, "document", "b"),
        lock.key(other, "document", "a"),
    }
    assert len(keys) == 4
