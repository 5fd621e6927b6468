"""Real Pelican runs on small sites in a folder of their own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pelican import Pelican, signals
from pelican.settings import configure_settings, read_settings

from latent import plugin
from latent.indexing import lock


@dataclass(frozen=True)
class Site:
    """A site's folder.

    Attributes:
        root: Where its pelicanconf.py would be.
    """

    root: Path

    @property
    def output(self) -> Path:
        """Where its pages are written."""
        return self.root / "output"

    @property
    def lock(self) -> Path:
        """Its vectors."""
        return self.root / "vectors.lock.jsonl"

    def write(self, files: Mapping[str, str]) -> None:
        """Write source files, by path below the root."""
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    def build(self, **own: Any) -> None:  # noqa: ANN401 - Pelican's settings
        """Run Pelican on it with the plugin."""
        settings = read_settings(path=None)
        settings.update(
            PATH=str(self.root / "content"),
            OUTPUT_PATH=str(self.output),
            PLUGINS=[plugin_package()],
            SITENAME="A notebook",
            TIMEZONE="UTC",
            CACHE_PATH=str(self.root / "cache"),
            **{name: None for name in settings if name.startswith(("FEED", "CATEGORY_FEED"))},
            TRANSLATION_FEED_ATOM=None,
            AUTHOR_FEED_ATOM=None,
            AUTHOR_FEED_RSS=None,
        )
        settings.update(own)
        (self.root / "content").mkdir(parents=True, exist_ok=True)
        Pelican(configure_settings(settings)).run()

    def artifact(self, name: str) -> Any:  # noqa: ANN401 - JSON
        """Read one of the JSON files visitors fetch."""
        return json.loads((self.output / "latent" / name).read_text("utf-8"))

    def texts(self) -> dict[str, str]:
        """The embedded texts by chunk id."""
        return dict(self.artifact("texts.json")["chunks"])

    def page(self, name: str) -> str:
        """Read a written page."""
        return (self.output / name).read_text("utf-8")


def plugin_package() -> Any:  # noqa: ANN401 - a module
    """The plugin as Pelican takes it."""
    import latent  # noqa: PLC0415 - as a site would

    return latent


@pytest.fixture(scope="session")
def embedded() -> dict[str, lock.Row]:
    """Vectors that earlier tests of this session made, by key: real ones, made once."""
    return {}


@pytest.fixture
def site(tmp_path: Path, embedded: dict[str, lock.Row]) -> Iterator[Site]:
    """An empty site; afterwards the plugin is disconnected, since signals outlive a run."""
    site = Site(tmp_path)
    lock.write(site.lock, embedded.values())
    yield site
    embedded |= lock.read(site.lock)
    disconnect()


def disconnect() -> None:
    """Undo `plugin.connect`."""
    handlers: dict[Any, Callable[..., Any]] = {
        signals.initialized: plugin.prepare_settings,
        signals.generator_init: plugin.offer_templates,
        signals.get_generators: plugin.offer_generator,
        signals.static_generator_finalized: plugin.drop_private,
        signals.all_generators_finalized: plugin.build_latent,
        signals.content_written: plugin.add_parts,
        signals.finalized: plugin.refuse_copies,
    }
    for signal, handler in handlers.items():
        signal.disconnect(handler)
