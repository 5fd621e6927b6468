"""What the package imports is what pyproject.toml declares."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.sources import Module, modules

# Bridges between the package's other names and itself, and what the standard library holds.
OWN = {"latent"} | set(sys.stdlib_module_names)

# The rooms that are in the function's bundle.
FUNCTION = {"serving", "embedding", "retrieval"}


def _imported(among: list[Module]) -> set[str]:
    """Name the distributions that modules import."""
    names = {name.split(".")[0] for module in among for name in module.imports()} - OWN
    distributions = packages_distributions()
    return {canonicalize_name(distributions[name][0]) for name in names}


def _declared(lines: list[str]) -> set[str]:
    return {canonicalize_name(Requirement(line).name) for line in lines}


def test_a_site_gets_all_that_the_package_imports(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))["project"]
    assert _imported(list(modules())) - _declared(project["dependencies"]) == set()


def test_the_function_gets_all_that_its_rooms_import(repository: Path) -> None:
    """What Flask brings with itself may be imported too."""
    lock = (repository / "api" / "requirements.txt").read_text("utf-8").splitlines()
    pinned = _declared([line.split("  #")[0] for line in lock if not line.startswith("#")])
    assert _imported([module for module in modules() if module.room in FUNCTION]) - pinned == set()
