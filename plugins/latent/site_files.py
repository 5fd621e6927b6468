"""The files a build leaves: for visitors below the output folder, for the function beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .embedding import Choice
from .generation.tier import Tier
from .indexing.build import Built
from .indexing.corpus import Corpus
from .indexing.llms_txt import llms_txt, twin_path
from .indexing.markdown_twin import markdown_twin
from .release import RELEASE
from .retrieval.artifacts import (
    encode_assistant,
    encode_index,
    encode_map,
    encode_projection,
    encode_texts,
    encode_vectors,
)
from .retrieval.assistant import AssistantProfile, Contact
from .retrieval.index import Index
from .settings import Settings

Files = Iterator[tuple[Path, bytes]]
"""Paths and what belongs there."""

LANGUAGES = ("en", "es")
"""Languages that set answers are written in."""


def public_files(settings: Settings, corpus: Corpus, built: Built) -> Files:
    """Yield what visitors may fetch."""
    folder = settings.output / "latent"
    yield folder / "map.json", encode_map(built.atlas)
    yield from _index_files(folder, built.index)
    yield from _agent_files(settings, corpus)


def knowledge_files(settings: Settings, built: Built) -> Files:
    """Yield what the function answers from; nothing where the site has no function."""
    folder = settings.knowledge_path
    if not folder.parent.is_dir():
        return
    yield from _index_files(folder, built.index)
    yield from _index_files(folder / "notes", built.notes)
    yield folder / "projection.json", encode_projection(built.projection)
    yield folder / "assistant.json", encode_assistant(assistant_profile(settings))


def assistant_profile(settings: Settings) -> AssistantProfile:
    """Compile what the assistant knows of the site from its settings."""
    return AssistantProfile(
        site_name=settings.site_name,
        site_url=settings.site_url,
        lang=settings.site_lang,
        subject=settings.subject,
        contact=Contact.parse(settings.contact),
        languages=LANGUAGES,
        embedder=Choice.parse(settings.embedder).to_mapping(),
        models=tuple(Tier.parse(value).to_mapping() for value in settings.models),
        full_knowledge=settings.full_knowledge,
        denylist=settings.denylist,
        allow=settings.allow,
        release=RELEASE,
    )


def write(files: Files) -> None:
    """Write files, making their folders."""
    for path, content in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _index_files(folder: Path, index: Index) -> Files:
    yield folder / "index.json", encode_index(index)
    yield folder / "vectors.bin", encode_vectors(index.vectors)
    yield folder / "texts.json", encode_texts(index.chunks)


def _agent_files(settings: Settings, corpus: Corpus) -> Files:
    base = f"{settings.site_url}/" if settings.site_url else "/"
    labels = {kind.id: kind.label for kind in corpus.kinds.values()}
    listing = llms_txt(settings.site_name, settings.about, base, corpus.documents, labels)
    yield settings.output / "llms.txt", listing.encode()
    for document in filter(twin_path, corpus.documents):
        text = markdown_twin(document.title, document.html, base + document.url)
        yield settings.output / twin_path(document), text.encode()
