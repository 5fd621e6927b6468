"""What the package imports is what pyproject.toml declares."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.sources import Module, modules

# Bridges between the package's other names and itself, and what the standard library holds.
OWN = {"latent"} | set(sys.stdlib_module_names)

# The rooms that are in the function's bundle.
FUNCTION = {"serving", "generation", "embedding", "hosts", "retrieval"}


def _imported(among: list[Module]) -> set[str]:
    """Name the distributions that modules import."""
    names = {name.split(".")[0] for module in among for name in module.imports()} - OWN
    distributions = packages_distributions()
    return {canonicalize_name(distributions[name][0]) for name in names}


def _project(repository: Path) -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))
    return dict(project["project"])


def _models(project: dict[str, Any]) -> set[str]:
    """Name what only those need whose embedder or model is elsewhere."""
    return _declared(project["optional-dependencies"]["models"])


def _serve(project: dict[str, Any]) -> set[str]:
    """Name what only a server of one's own needs, and what is switched on there."""
    return _declared(project["optional-dependencies"]["serve"])


def _declared(lines: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in lines}


def test_a_site_gets_all_that_the_package_imports(repository: Path) -> None:
    project = _project(repository)
    declared = _declared(project["dependencies"]) | _models(project) | _serve(project)
    assert _imported(list(modules())) - declared == set()


def test_the_function_gets_all_that_its_rooms_import(repository: Path) -> None:
    """What Flask brings with itself may be imported too."""
    lock = (repository / "api" / "requirements.txt").read_text("utf-8").splitlines()
    pinned = _declared([line.split("  #")[0] for line in lock if not line.startswith("#")])
    needed = _imported([module for module in modules() if module.room in FUNCTION])
    assert needed - pinned - _models(_project(repository)) == set()


@pytest.mark.parametrize("module", ["google.genai", "httpx2", "redis", "altcha"])
def test_what_not_every_site_uses_is_loaded_only_when_it_is_used(
    module: str, repository: Path
) -> None:
    """Models elsewhere, limits that are shared, and proofs of work."""
    code = f"import latent.serving.app, sys; print({module!r} in sys.modules)"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=repository / "plugins",
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == "False"
