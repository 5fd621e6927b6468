"""Builds that the command line asks for: into a folder that goes away, or for a local visit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from .embedding import Choice
from .errors import ArtifactError, LockError, SettingsError
from .plugin import read_settings, run
from .retrieval.artifacts import decode_index, decode_map
from .retrieval.index import Index
from .settings import Settings


@dataclass(frozen=True, slots=True)
class Site:
    """A built site on this machine.

    Attributes:
        output: The folder with its pages.
        knowledge: The folder its function answers from.
    """

    output: Path
    knowledge: Path


@contextmanager
def trial(settings_file: Path, *, frozen: bool) -> Iterator[Path]:
    """Build a site into a folder that is gone afterwards; only the lock is kept.

    Args:
        settings_file: The site's pelicanconf.py.
        frozen: Whether a text without a vector is an error.

    Yields:
        The folder.

    Raises:
        LatentError: What the build raised.
    """
    with TemporaryDirectory(prefix="latent-") as folder:
        output = Path(folder) / "output"
        # The second keeps the function's own files as they are: its parent does not exist.
        knowledge = Path(folder) / "function" / "knowledge"
        # Standard output is the command's own: somebody may keep it in a file.
        with redirect_stdout(sys.stderr):
            _run(
                settings_file,
                OUTPUT_PATH=str(output),
                LATENT_KNOWLEDGE_PATH=str(knowledge),
                **({"LATENT_FROZEN": True} if frozen else {}),
            )
        yield output


@contextmanager
def local_site(settings_file: Path) -> Iterator[Site]:
    """Build a site where its settings say, with knowledge for a function to answer from.

    A site that has no function yet gets its knowledge in a folder that is gone afterwards.
    """
    settings = read_settings(_existing(settings_file))
    with TemporaryDirectory(prefix="latent-") as folder:
        own = settings.knowledge_path
        knowledge = own if own.parent.is_dir() else Path(folder) / "knowledge"
        _run(settings_file, LATENT_KNOWLEDGE_PATH=str(knowledge))
        yield Site(settings.output, knowledge)


def site_index(settings_file: Path) -> Index:
    """Build a site's index as visitors would search it, with the vectors its lock lacks.

    Raises:
        LatentError: What the build raised.
    """
    with trial(settings_file, frozen=False) as output:
        return _index(output)


def status(settings_file: Path) -> list[str]:
    """Say what map and index hold and what is stale, as lines."""
    settings = read_settings(_existing(settings_file))
    try:
        with trial(settings_file, frozen=True) as output:
            index = _index(output)
            items = len(decode_map((output / "latent" / "map.json").read_bytes()).items)
    except LockError as error:
        return [f"embedder  {Choice.parse(settings.embedder).name}", f"stale     {error}"]
    return [
        f"embedder  {index.embedder.name}: {index.embedder.model}",
        f"items     {items}",
        f"chunks    {len(index.chunks)}",
        f"policy    {index.policy}",
        f"content   {index.hash}",
        f"lock      {settings.lock.name} holds the vector of every text",
        f"build     {_freshness(settings, index.hash)}",
    ]


def _freshness(settings: Settings, current: str) -> str:
    try:
        built = _index(settings.output).hash
    except FileNotFoundError:
        return "there is none yet: run `pelican`"
    except ArtifactError as error:
        return str(error)
    return "up to date" if built == current else "is of other content: run `pelican`"


def _index(output: Path) -> Index:
    folder = output / "latent"
    names = ("index.json", "vectors.bin", "texts.json")
    return decode_index(*((folder / name).read_bytes() for name in names))


def _run(settings_file: Path, **overrides: object) -> None:
    run(_existing(settings_file), overrides)


def _existing(settings_file: Path) -> Path:
    if settings_file.is_file():
        return settings_file
    message = (
        f"There is no {settings_file}. Run this in your site's folder, or name its settings with "
        "`--settings`."
    )
    raise SettingsError(message)
