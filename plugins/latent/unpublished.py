"""What is never published: facts, notes and what the function knows, whatever the settings say.

Four steps, each for what the one before cannot see. Settings that would hand a private folder over
are refused. Articles and pages are not looked for in one. Static files from one are dropped before
any is copied, and pages made of one, or linking to one so that it would be copied, are refused
before any is written. At the end the output is searched for copies, whoever made them.

Folders are compared by what they are on the disk, not by name: a symbolic link, or a disk that
takes upper for lower case, leads to the same folder under another name.
"""

from __future__ import annotations

import filecmp
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from .errors import ContentError, SettingsError
from .settings import Settings

Identity = tuple[int, int]
"""Device and number of a file or folder."""


class Source(Protocol):
    """What is used of an article, page or static file."""

    source_path: str | None
    save_as: str

    def get_static_links(self) -> set[str]:
        """The files below the content folder that its links have copied."""
        ...


class Unpublished:
    """The private files of a site."""

    def __init__(self, settings: Settings) -> None:
        """Take the folders from the settings."""
        self._settings = settings
        self._places = {
            "LATENT_ASSISTANT_PATH": settings.content / settings.assistant_path,
            "LATENT_NOTES_PATH": settings.notes_path,
            "LATENT_KNOWLEDGE_PATH": settings.knowledge_path,
            # It names the notes, and a text can be guessed from its vector.
            "LATENT_LOCK": settings.lock,
        }
        self._seen: dict[Path, str | None] = {}

    def setting_of(self, path: Path) -> str | None:
        """Name the setting that makes a file or folder private; None where it may be published."""
        real = path.resolve()
        parent = real.parent
        if parent not in self._seen:
            self._seen[parent] = self._find(parent)
        return self._seen[parent] or self._identities.get(_identity(real))

    def check(self, settings: Mapping[str, Any]) -> None:
        """Refuse settings that hand a private folder over.

        Args:
            settings: All of Pelican's.

        Raises:
            SettingsError: Names the setting.
        """
        for name, folder in self._folders():
            if self._settings.content.resolve().is_relative_to(folder.resolve()):
                message = (
                    f"{name}: {self._shown(folder)} is or holds the content folder (PATH), and "
                    "nothing in it would be published. Choose a folder of its own."
                )
                raise SettingsError(message)
            self._refuse_around(name, folder, "OUTPUT_PATH", self._settings.output)
            for path in settings["THEME_STATIC_PATHS"]:
                copied = Path(settings["THEME"], path)
                if self.setting_of(copied) == name:
                    raise SettingsError(self._handed_over("THEME_STATIC_PATHS", copied, name))
                self._refuse_around(name, folder, "THEME_STATIC_PATHS", copied)
        for source in settings["TEMPLATE_PAGES"]:
            if private := self.setting_of(self._settings.content / source):
                raise SettingsError(self._handed_over("TEMPLATE_PAGES", source, private))

    def exclude(self, settings: MutableMapping[str, Any]) -> None:
        """Let Pelican look for no article and no page in a private folder."""
        content = self._settings.content
        folders = [
            os.path.relpath(folder, content)
            for _, folder in self._folders()
            if Path(os.path.normpath(folder)).is_relative_to(content)
        ]
        for kind in ("ARTICLE", "PAGE"):
            # Pelican compares names: of `./notes` it would not know that it is excluded. New
            # lists, since the old ones may be its own defaults.
            paths = [os.path.relpath(content / path, content) for path in settings[f"{kind}_PATHS"]]
            settings[f"{kind}_PATHS"] = ["" if path == os.curdir else path for path in paths]
            settings[f"{kind}_EXCLUDES"] = [*settings[f"{kind}_EXCLUDES"], *folders]

    def drop(self, statics: list[Source]) -> None:
        """Take private files out of those that are to be copied."""
        statics[:] = [static for static in statics if not self.setting_of(self._source(static))]

    def refuse(self, contents: Iterable[Source | None], links: Iterable[str]) -> None:
        """Refuse pages that would publish a private file.

        Args:
            contents: All that Pelican has read and will write, drafts too; None for what it
                could not read.
            links: The files that links would have copied, relative to the content folder.

        Raises:
            ContentError: Names each file, and the pages at fault.
        """
        read = [content for content in contents if content is not None]
        private = {link for link in links if self.setting_of(self._settings.content / link)}
        if lines := [*self._made_of_private(read), *self._linking(read, private)]:
            raise ContentError("\n".join(lines))

    def refuse_copies(self) -> None:
        """Search the output for copies of private files.

        Raises:
            ContentError: Names each copy and what it is a copy of.
        """
        lines = [
            f"{self._shown(copy)}: is a copy of {self._shown(private)}, which is private. Find "
            "what puts it there (a plugin, a theme, an earlier build), and delete the copy."
            for copy, private in self._copies()
        ]
        if lines:
            raise ContentError("\n".join(lines))

    @cached_property
    def _identities(self) -> dict[Identity | None, str]:
        known = {_identity(path): name for name, path in self._places.items()}
        return {identity: name for identity, name in known.items() if identity}

    def _find(self, folder: Path) -> str | None:
        found = (self._identities.get(_identity(place)) for place in (folder, *folder.parents))
        return next(filter(None, found), None)

    def _folders(self) -> Iterator[tuple[str, Path]]:
        return ((name, path) for name, path in self._places.items() if name != "LATENT_LOCK")

    def _refuse_around(self, name: str, folder: Path, setting: str, around: Path) -> None:
        # The function's folder is made by the build, and is no less private before.
        there = name == "LATENT_KNOWLEDGE_PATH" or any(_files(folder))
        if there and folder.resolve().is_relative_to(around.resolve()):
            message = (
                f"{setting}: {self._shown(around)} holds {self._shown(folder)} ({name}), and what "
                "is private would be published with it. Choose another folder for one of them."
            )
            raise SettingsError(message)

    def _handed_over(self, setting: str, path: object, private: str) -> str:
        shown = self._shown(path) if isinstance(path, Path) else path
        return (
            f"{setting}: {str(shown)!r} would be published, and is private ({private}). Take it "
            "out of the setting."
        )

    def _made_of_private(self, contents: Iterable[Source]) -> Iterator[str]:
        for content in contents:
            if private := content.source_path and self.setting_of(self._source(content)):
                yield (
                    f"{self._shown(self._source(content))}: would be published as "
                    f"{content.save_as}, and is private ({private}). Take it out of what "
                    "Pelican reads as articles and pages, or move it."
                )

    def _linking(self, contents: Iterable[Source], private: set[str]) -> Iterator[str]:
        named = set()
        for content in contents:
            for link in sorted(content.get_static_links() & private):
                named.add(link)
                yield self._linked(self._shown(self._source(content)), link)
        for link in sorted(private - named):
            yield self._linked("A page", link)

    def _linked(self, page: str, link: str) -> str:
        target = self._settings.content / link
        return (
            f"{page}: links to {self._shown(target)}, which would be published with it, and is "
            f"private ({self.setting_of(target)}). Remove the link."
        )

    def _copies(self) -> Iterator[tuple[Path, Path]]:
        by_size: dict[int, list[Path]] = defaultdict(list)
        for path in self._own_files():
            by_size[path.stat().st_size].append(path)
        for path in _files(self._settings.output):
            for private in by_size.get(path.stat().st_size, ()):
                if filecmp.cmp(path, private, shallow=False):
                    yield path, private
                    break

    def _own_files(self) -> Iterator[Path]:
        notes = list(_files(self._settings.notes_path))
        yield from notes
        yield from _files(self._places["LATENT_ASSISTANT_PATH"])
        # Without notes there is nothing private in what the function reads. Its index of the
        # public chunks is the visitors' own.
        if notes:
            yield from _files(self._settings.knowledge_path / "notes")
            yield from filter(Path.is_file, [self._settings.lock])

    def _source(self, content: Source) -> Path:
        return self._settings.content / (content.source_path or "")

    def _shown(self, path: Path) -> str:
        return Path(os.path.relpath(path, self._settings.root)).as_posix()


def _identity(path: Path) -> Identity | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files with a content below a folder, also behind links, each folder once."""
    seen = set()
    for where, folders, names in os.walk(folder, followlinks=True):
        identity = _identity(Path(where))
        if identity in seen:
            folders.clear()
            continue
        seen.add(identity)
        paths = (Path(where, name) for name in sorted(names))
        yield from (path for path in paths if path.is_file() and path.stat().st_size)
