"""One real build by the host's own command, in a clean copy, looked at by all tests here."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from tests.deployment.hosting import (
    PYTHON,
    Deployment,
    built,
    copy_clean,
    environment,
    find_python,
    run,
)

VERCEL = "64.0.2"

# Its dependency tree asks for a version of this one that npm cannot resolve.
OVERRIDES = {"sandbox": "4.5.0"}


@pytest.fixture(scope="session")
def python() -> Path:
    """A Python of the version that the function runs on."""
    found = find_python()
    if found is None:
        pytest.skip(f"there is no Python {PYTHON}, which the function runs on")
    return found


@pytest.fixture(scope="session")
def vercel(request: pytest.FixtureRequest) -> Path:
    """The host's command, kept in pytest's cache between runs."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no npm, which brings the host's command")
    folder = request.config.cache.mkdir(f"vercel-{VERCEL}")
    command = folder / "node_modules" / ".bin" / "vercel"
    done = folder / "complete"
    if not done.exists():
        package = {
            "private": True,
            "dependencies": {"vercel": VERCEL},
            "overrides": OVERRIDES,
        }
        (folder / "package.json").write_text(json.dumps(package), encoding="utf-8")
        run(npm, "install", "--no-audit", "--no-fund", "--silent", at=folder, env=dict(os.environ))
        done.touch()
    return command


@pytest.fixture(scope="session")
def deployment(
    repository: Path, python: Path, vercel: Path, tmp_path_factory: pytest.TempPathFactory
) -> Deployment:
    """Build as the host does."""
    project = tmp_path_factory.mktemp("deployment") / "project"
    copy_clean(repository, project)
    link = project / ".vercel" / "project.json"
    link.parent.mkdir()
    # Which project it is matters only to a real deployment.
    ids = {"projectId": "prj_none", "orgId": "team_none", "settings": {"framework": None}}
    link.write_text(json.dumps(ids), encoding="utf-8")
    env = environment(tmp_path_factory.mktemp("bin"), python)
    settings = tmp_path_factory.mktemp("vercel-settings")
    arguments = ("build", "--yes", "--token", "none", "--global-config", str(settings))
    run(str(vercel), *arguments, at=project, env=env)
    return built(project, python, tmp_path_factory.mktemp("function"))
