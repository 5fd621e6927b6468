"""Python and JavaScript search alike: both give what golden.json says."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from latent.retrieval.artifacts import encode_index, encode_texts, encode_vectors
from tests.parity.make_golden import GOLDEN, Json, expected, golden, index_of, text_of

CASES: list[Json] = json.loads(GOLDEN.read_text("utf-8"))["cases"]
LARGEST_GOLDEN = 1_500_000
"""Bytes: it is read at every run, and its differences by people."""


def _close(actual: Json) -> Json:
    return {
        name: pytest.approx(value, abs=1e-6)
        if name in {"background", "dense", "lexical", "score"}
        else value
        for name, value in actual.items()
    }


def _named(case: Json) -> str:
    return f"{case['corpus']}-{case['policy']}-{text_of(case['question'])[:20]!r}"


@pytest.mark.parametrize("case", CASES, ids=_named)
def test_python_gives_what_the_golden_file_says(case: Json) -> None:
    assert _close(case["expected"]) == expected(case)


def test_the_golden_file_has_the_cases_of_the_table() -> None:
    """A question added to make_golden.py counts only when the file is written again."""
    made = json.loads(golden())["cases"]
    keys = ("corpus", "question", "policy", "vector")
    assert [[case[key] for key in keys] for case in CASES] == [
        [case[key] for key in keys] for case in made
    ]


def test_the_golden_file_is_small() -> None:
    assert GOLDEN.stat().st_size < LARGEST_GOLDEN


def test_javascript_gives_what_the_golden_file_says(
    node: Path, repository: Path, tmp_path: Path
) -> None:
    index = index_of("languages")
    (tmp_path / "index.json").write_bytes(encode_index(index))
    (tmp_path / "vectors.bin").write_bytes(encode_vectors(index.vectors))
    (tmp_path / "texts.json").write_bytes(encode_texts(index.chunks))
    ran = subprocess.run(
        [node, "--test", "--test-reporter=tap", "tests/parity/parity.test.mjs"],
        cwd=repository,
        env={**os.environ, "LATENT_PARITY_FILES": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = [line for line in ran.stdout.splitlines() if line.lstrip().startswith("not ok")]
    assert (ran.returncode, failed) == (0, []), ran.stdout[-3000:] + ran.stderr[-1000:]
