"""The page's pure modules, tested in Node: one pytest case for each file of `node --test`."""

import subprocess
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.mjs"))
def test_module(file: Path, node: Path) -> None:
    ran = subprocess.run(
        [node, "--test", "--test-reporter=tap", file], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
