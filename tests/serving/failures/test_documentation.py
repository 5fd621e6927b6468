"""docs/failures.md names what can fail, and the test of each."""

from __future__ import annotations

import re
from pathlib import Path

from latent.generation.faults import Fault


def test_every_fault_of_a_model_is_documented(repository: Path) -> None:
    text = (repository / "docs" / "failures.md").read_text("utf-8")
    assert [fault for fault in Fault if fault != "no_key" and f"`{fault}`" not in text] == []


def test_every_failure_names_a_test_that_there_is(repository: Path) -> None:
    text = (repository / "docs" / "failures.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    named = [re.findall(r"`(test_\w+)`", row) for row in rows if not row.startswith("| fault")]
    written = "".join(path.read_text("utf-8") for path in (repository / "tests").rglob("test_*.py"))
    assert [names for names in named if len(names) != 1] == []
    assert [name for (name,) in named if f"def {name}(" not in written] == []
