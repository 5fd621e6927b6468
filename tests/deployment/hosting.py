"""The steps of a hosting build: find its tools, copy the project, run it, lay out the result."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

PYTHON = "3.12"

MINUTE = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class Deployment:
    """What the host would run.

    Attributes:
        project: The copy of this project it was built in.
        static: The folder that is served as files.
        bundle: The function's files, laid out as on the host.
        function: The function's settings as the build wrote them.
        routes: The routes in their order.
        python: A Python of the function's version.
    """

    project: Path
    static: Path
    bundle: Path
    function: dict[str, Any]
    routes: list[dict[str, Any]]
    python: Path


# pyenv's `python3.12` runs only where that version is chosen; to any other Python this is nothing.
CHOSEN = {"PYENV_VERSION": PYTHON}


def find_python() -> Path | None:
    """Find a Python of the function's version that really runs."""
    candidates = [shutil.which(f"python{PYTHON}"), _found_by_uv(), sys.executable]
    found = (_real_python(candidate) for candidate in candidates if candidate)
    return next(filter(None, found), None)


def _real_python(candidate: str) -> Path | None:
    code = "import sys; print('%d.%d' % sys.version_info[:2]); print(sys._base_executable)"
    try:
        ran = subprocess.run(
            [candidate, "-c", code],
            env=os.environ | CHOSEN,
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    version, executable = ran.stdout.splitlines()[:2]
    return Path(executable) if version == PYTHON else None


def _found_by_uv() -> str:
    try:
        command = [str(_uv()), "python", "find", "--no-python-downloads", "--system", PYTHON]
        found = subprocess.run(
            command, env=os.environ | CHOSEN, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return ""
    return found.stdout.strip()


def _uv() -> Path:
    beside = Path(sysconfig.get_path("scripts")) / "uv"
    return beside if beside.exists() else Path(shutil.which("uv") or "uv")


def run(*command: str, at: Path, env: dict[str, str]) -> None:
    ran = subprocess.run(
        command,
        cwd=at,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=8 * MINUTE,
    )
    assert ran.returncode == 0, f"{command[1:]}\n{ran.stdout[-1500:]}\n{ran.stderr[-1500:]}"


def copy_clean(repository: Path, project: Path) -> None:
    # What a fresh clone would have, and what is not committed yet; nothing that is ignored.
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=repository, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip(
            "this is not a git repository, so there is no telling which files it is made of"
        )
    for name in filter(None, listed.stdout.split("\0")):
        if (repository / name).is_file():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(repository / name, project / name)


def environment(folder: Path, python: Path) -> dict[str, str]:
    for name in ("python", "python3", f"python{PYTHON}"):
        (folder / name).symlink_to(python)
    (folder / "uv").symlink_to(_uv())
    ours = ("PYTHON", "VIRTUAL_ENV", "LATENT_", "VERCEL_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    path = os.pathsep.join([str(folder), kept.get("PATH", "")])
    return kept | {"PATH": path, "VERCEL_TELEMETRY_DISABLED": "1", "NO_UPDATE_NOTIFIER": "1"}


def built(project: Path, python: Path, bundle: Path) -> Deployment:
    output = project / ".vercel" / "output"
    folder = output / "functions" / "api" / "index.func"
    function = json.loads((folder / ".vc-config.json").read_text(encoding="utf-8"))
    for name, source in function.pop("filePathMap").items():
        target = bundle / name
        target.parent.mkdir(parents=True, exist_ok=True)
        # Files, not links to the project: the function must find everything beside itself.
        shutil.copy2(project / source, target)
    shutil.copytree(folder, bundle, dirs_exist_ok=True)
    routes = json.loads((output / "config.json").read_text(encoding="utf-8"))["routes"]
    return Deployment(project, output / "static", bundle, function, routes, python)
