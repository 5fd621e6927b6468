"""What the function's start costs: it must stay small."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"pelican", "sklearn", "bs4", "scipy", "markdown", "latent.indexing", "latent.plugin"}


@pytest.mark.parametrize("module", ["latent.serving.app", "latent.serving.local_server"])
def test_serving_leaves_what_only_builds_need_alone(module: str, repository: Path) -> None:
    program = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(repository / "plugins")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert set(done.stdout.split()) & HEAVY == set()
