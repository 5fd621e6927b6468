"""What `pip install` brings to any Pelican site."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
import sysconfig
import textwrap
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

INSIDE = "pelican/plugins/latent/"


@pytest.fixture(scope="session")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    # Not isolated: the build backend is among the development dependencies.
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=repository, check=True, capture_output=True, text=True)
    return next(folder.glob("pelican_latent-*.whl"))


@pytest.fixture(scope="session")
def names(wheel: Path) -> frozenset[str]:
    """The files in it."""
    with zipfile.ZipFile(wheel) as archive:
        return frozenset(archive.namelist())


def _sources(repository: Path) -> frozenset[str]:
    package = repository / "plugins" / "latent"
    files = [path for path in package.rglob("*") if path.is_file()]
    kept = [path for path in files if "__pycache__" not in path.parts]
    return frozenset(INSIDE + path.relative_to(package).as_posix() for path in kept)


def test_the_wheel_holds_every_file_of_the_package(names: frozenset[str], repository: Path) -> None:
    assert _sources(repository) - names == frozenset()


@pytest.mark.parametrize(
    "needed",
    [
        "plugin.py",
        "cli.py",
        "embedding/profiles/local.json",
        "indexing/stopwords.json",
        "templates/latent/map.html",
        "templates/latent/chat.html",
        "static/latent/latent.js",
        "static/latent/latent.css",
    ],
)
def test_the_wheel_holds_what_is_no_python(needed: str, names: frozenset[str]) -> None:
    assert INSIDE + needed in names


def test_the_wheel_holds_nothing_else(names: frozenset[str]) -> None:
    foreign = {name for name in names if not name.startswith(INSIDE) and ".dist-info/" not in name}
    assert foreign == set()


def test_the_namespace_stays_open_to_other_plugins(names: frozenset[str]) -> None:
    assert names & {"pelican/__init__.py", "pelican/plugins/__init__.py"} == frozenset()


def test_the_wheel_declares_the_command(wheel: Path) -> None:
    scripts = configparser.ConfigParser()
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith("entry_points.txt"))
        scripts.read_string(archive.read(name).decode())
    assert dict(scripts["console_scripts"]) == {"latent": "pelican.plugins.latent.cli:main"}


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment's folder of commands, with the wheel and no source of it.

    What the package depends on comes from the environment that runs the tests, so that nothing
    is downloaded; the path file of this repository's own `latent` is not followed from there.
    """
    folder = tmp_path_factory.mktemp("site-env")
    venv.create(folder, with_pip=False)
    scheme = {"base": str(folder), "platbase": str(folder)}
    library = Path(sysconfig.get_path("purelib", "venv", scheme))
    borrowed = Path(sysconfig.get_path("purelib"))
    _borrow(borrowed, library)
    binaries = Path(sysconfig.get_path("scripts", "venv", scheme))
    command = [sys.executable, "-m", "pip", "--python", str(binaries / "python"), "install"]
    options = ["--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*command, *options, str(wheel)], check=True, capture_output=True, text=True)
    return binaries


def _borrow(borrowed: Path, library: Path) -> None:
    # Each package by a link of its own; but `pelican` is the namespace that ours is installed
    # into, so it is a real folder here and only what it holds is linked.
    for entry in borrowed.iterdir():
        if entry.suffix != ".pth" and entry.name not in {"pelican", "__pycache__"}:
            (library / entry.name).symlink_to(entry)
    (library / "pelican").mkdir()
    for entry in (borrowed / "pelican").iterdir():
        if entry.name not in {"plugins", "__pycache__"}:
            (library / "pelican" / entry.name).symlink_to(entry)
    (library / "pelican" / "plugins").mkdir()
    for entry in (borrowed / "pelican" / "plugins").iterdir():
        if entry.name != "__pycache__":
            (library / "pelican" / "plugins" / entry.name).symlink_to(entry)


def _quickstart(folder: Path, posts: Mapping[str, str]) -> None:
    """Write a site as `pelican-quickstart` leaves it: no plugin, no theme, none of our settings."""
    settings = """\
        AUTHOR = "Ada"
        SITENAME = "Plain"
        SITEURL = ""
        PATH = "content"
        TIMEZONE = "Europe/Rome"
        DEFAULT_LANG = "en"
        FEED_ALL_ATOM = None
        CATEGORY_FEED_ATOM = None
        TRANSLATION_FEED_ATOM = None
        AUTHOR_FEED_ATOM = None
        AUTHOR_FEED_RSS = None
        DEFAULT_PAGINATION = 10
        """
    (folder / "content").mkdir(parents=True)
    (folder / "pelicanconf.py").write_text(textwrap.dedent(settings), encoding="utf-8")
    for name, text in posts.items():
        (folder / "content" / name).write_text(text, encoding="utf-8")


POSTS = {
    "bread.md": "Title: Bread\nDate: 2026-01-01\n\nA dough of flour, water and salt rests a day.\n",
    "boats.rst": "Boats\n#####\n\n:date: 2026-01-02\n\nThe ferry crosses the strait at noon.\n",
}


def _run(command: Path, *arguments: str, at: Path) -> str:
    # The repository's own `latent` must not be found: an environment without PYTHONPATH.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    ran = subprocess.run(
        [str(command), *arguments], cwd=at, env=kept, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


@pytest.mark.slow
@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_bare_site_gets_its_map_by_installing_the_wheel(
    count: int, installed: Path, tmp_path: Path
) -> None:
    _quickstart(tmp_path, dict(list(POSTS.items())[:count]))
    python = installed / "python"
    _run(python, "-m", "pelican", "--fatal=errors", at=tmp_path)
    code = (
        "import json, pathlib; from pelican.plugins.latent.retrieval.artifacts import decode_map; "
        "print(len(decode_map(pathlib.Path('output/latent/map.json').read_bytes()).items))"
    )
    assert int(_run(python, "-c", code, at=tmp_path)) == count
    assert (tmp_path / "output" / "theme" / "latent" / "latent.js").exists()
    assert not (tmp_path / "api").exists()


@pytest.mark.slow
def test_the_command_is_installed(installed: Path, tmp_path: Path) -> None:
    assert "serve" in _run(installed / "latent", "--help", at=tmp_path)
