"""Where Latent meets Pelican: signal handlers and the generator that writes the outputs.

Content is read when all generators are finished, never earlier: Pelican remembers the first
reading of an article's body, and links are not resolved before. State lives on the generator
and in its context, which Pelican makes anew for each run.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader
from pelican import Pelican, signals
from pelican import log as pelican_log
from pelican.generators import ArticlesGenerator, Generator, PagesGenerator, StaticGenerator
from pelican.settings import read_settings as read_pelican_settings

from . import site_files
from .assembly import locked_embedder, rules
from .collect import collect
from .denylist import make_gate
from .embedding import Choice
from .indexing.axes import axes_from_settings
from .indexing.background import everyday_texts
from .indexing.build import Draft, build
from .page_parts import PageParts
from .progress import embedding_progress
from .settings import Settings
from .unpublished import Unpublished

HERE = Path(__file__).parent

logger = logging.getLogger(__name__)


def connect() -> None:
    """Connect the handlers: Pelican holds them by weak reference, so they are functions here."""
    signals.initialized.connect(prepare_settings)
    signals.generator_init.connect(offer_templates)
    signals.get_generators.connect(offer_generator)
    signals.static_generator_finalized.connect(drop_private)
    signals.all_generators_finalized.connect(build_latent)
    signals.content_written.connect(add_parts)
    signals.finalized.connect(refuse_copies)


def prepare_settings(pelican: Pelican) -> None:
    """Check the settings, and keep facts and notes from being published as pages."""
    latent = Settings.from_pelican(pelican.settings)
    Choice.parse(latent.embedder)
    unpublished = Unpublished(latent)
    unpublished.check(pelican.settings)
    unpublished.exclude(pelican.settings)
    statics = [*pelican.settings["THEME_STATIC_PATHS"], str(HERE / "static")]
    pelican.settings["THEME_STATIC_PATHS"] = statics


def offer_templates(generator: Generator) -> None:
    """Let themes include our partials; a theme's own of the same name wins."""
    generator.env.loader.loaders.append(FileSystemLoader(HERE / "templates"))
    settings = Settings.from_pelican(generator.settings)
    generator.context["latent"] = PageParts(settings, generator.env.get_template)


def offer_generator(pelican: Pelican) -> type[Generator]:  # noqa: ARG001 - as the signal sends it
    """Name the generator that writes map, index and knowledge."""
    return LatentGenerator


def drop_private(generator: StaticGenerator) -> None:
    """Keep facts and notes from being copied, whatever led to them."""
    Unpublished(Settings.from_pelican(generator.settings)).drop(generator.staticfiles)


def build_latent(generators: Sequence[Generator]) -> None:
    """Build map and index from what the other generators have read."""
    for generator in generators:
        if isinstance(generator, LatentGenerator):
            generator.build(generators)


def add_parts(path: str, context: Mapping[str, Any]) -> None:
    """Add what a page's theme does not include itself."""
    parts = context.get("latent")
    if isinstance(parts, PageParts) and path.endswith(".html"):
        parts.add_to(Path(path), context)


def refuse_copies(pelican: Pelican) -> None:
    """Fail where something private is in the output after all."""
    Unpublished(Settings.from_pelican(pelican.settings)).refuse_copies()


def read_settings(path: Path) -> Settings:
    """Read a site's settings as a build would."""
    return Settings.from_pelican(read_pelican_settings(str(path)))


def run(path: Path, overrides: Mapping[str, object]) -> None:
    """Build the site of a settings file.

    Args:
        path: Its pelicanconf.py.
        overrides: Settings that count more than the file's.

    Raises:
        LatentError: What the build raised.
    """
    pelican_log.init(logging.WARNING)
    Pelican(read_pelican_settings(str(path), override=dict(overrides))).run()


class LatentGenerator(Generator):  # type: ignore[misc] # Pelican is untyped
    """Builds once all content is read, and writes when Pelican writes."""

    def build(self, generators: Sequence[Generator]) -> None:
        """Collect, chunk, check and embed.

        Raises:
            LatentError: Content, settings or lock are not as they must be.
        """
        self.latent = Settings.from_pelican(self.settings)
        read, links = self.context["generated_content"].values(), self.context["static_links"]
        Unpublished(self.latent).refuse(read, links)
        articles = _published(generators, ArticlesGenerator, "articles")
        pages = _published(generators, PagesGenerator, "pages")
        self.corpus = collect(self.latent, articles, pages, self.readers.readers, Path(self.theme))
        profile = Choice.parse(self.latent.embedder).profile()
        axes = axes_from_settings(self.latent.axes)
        draft = Draft(self.corpus, axes, everyday_texts(profile))
        # Before embedding: nothing that costs time or money stands before a step that may fail.
        draft.check(make_gate(self.latent.denylist, self.latent.allow, self.latent.contact))
        with embedding_progress() as progress:
            embedder = locked_embedder(self.latent, self.latent.lock, "latent embed", progress)
            self.built = build(draft, embedder, rules(self.latent))

    def generate_output(self, writer: object) -> None:  # noqa: ARG002 - as Pelican calls it
        """Write the files for visitors, for agents and for the function."""
        site_files.write(site_files.public_files(self.latent, self.corpus, self.built))
        site_files.write(site_files.knowledge_files(self.latent, self.built))
        items, chunks = len(self.built.atlas.items), len(self.built.index.chunks)
        logger.info("latent: %s items and %s chunks", items, chunks)


def _published(generators: Sequence[Generator], of: type[Generator], name: str) -> Iterator[Any]:
    for generator in generators:
        if isinstance(generator, of):
            yield from getattr(generator, name)
            yield from generator.translations
