"""Modules stay small, and are named for what they do."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.sources import Module, modules

MODULE_LINES = 400
FUNCTION_LINES = 50

# Names that say nothing of what is within; a module of that name takes in everything.
VAGUE = re.compile(r"^_?(util|helper|common|misc|manager|tool)(s|ities|ers)?$")

ALL = modules()


def _named(module: Module) -> str:
    return module.name or "latent"


@pytest.mark.parametrize("module", ALL, ids=_named)
def test_a_module_is_short(module: Module) -> None:
    assert len(module.path.read_text(encoding="utf-8").splitlines()) <= MODULE_LINES


@pytest.mark.parametrize("module", ALL, ids=_named)
def test_a_function_is_short(module: Module) -> None:
    long = {
        node.name: length
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    }
    assert long == {}


@pytest.mark.parametrize("module", ALL, ids=_named)
def test_a_module_says_what_it_is(module: Module) -> None:
    assert (ast.get_docstring(module.tree) or "").strip() != ""


def test_nothing_is_named_vaguely(repository: Path) -> None:
    places = [repository / name for name in ("plugins", "api", "tests", "theme")]
    found = [path for place in places for path in place.rglob("*") if VAGUE.match(path.stem)]
    assert [path for path in found if "node_modules" not in path.parts] == []


def test_a_browser_module_is_short(repository: Path) -> None:
    sources = (repository / "plugins" / "latent" / "static").rglob("*.js")
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in sources}
    assert {name: length for name, length in lengths.items() if length > MODULE_LINES} == {}
