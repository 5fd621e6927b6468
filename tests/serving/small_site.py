"""A small real site's knowledge, embedded by the real default embedder, in its real files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from latent.embedding import Embedder
from latent.indexing.background import background
from latent.indexing.stopwords import stopwords
from latent.retrieval.artifacts import (
    content_hash,
    encode_assistant,
    encode_index,
    encode_projection,
    encode_texts,
    encode_vectors,
)
from latent.retrieval.assistant import AssistantProfile, Contact
from latent.retrieval.chunk import Chunk, Role
from latent.retrieval.index import EmbedderId, Index
from latent.retrieval.policies import Policy
from latent.retrieval.projection import AxisLine, Projection
from latent.retrieval.vectors import quantise, slice_rows
from latent.serving.knowledge import Knowledge

PRIVATE = "The cellar key hangs behind the third pendulum."

# Its own constants: what is measured for the sample site may change, and these tests stay.
POLICY = Policy(name="assist", floor=0.81, lexical_weight=0.05, window=0.05, top=4)


def _chunk(
    chunk_id: str, title: str, body: str, *, heading: str = "", role: Role = "section",
    lang: str = "en",
) -> Chunk:  # fmt: skip
    page, _, anchor = chunk_id.partition("#")
    on_page = role in {"item", "section"}
    path = " › ".join(filter(None, (title, heading)))
    return Chunk(
        id=chunk_id,
        role=role,
        kind=f"{role}s" if not on_page else page.split("/")[0],
        item=page if on_page else None,
        title=title,
        heading=(heading,) if heading else (),
        url=f"{page}/#{anchor}" if anchor else f"{page}/" if on_page else "",
        lang=lang,
        text=f"{path}\n{body}",
    )


TOWER = "The tower clock of Aldmouth"
TRAINING = "Apprenticeship in Graz"
SUNDIAL = "A sundial for the school"

CHUNKS = (
    _chunk("works/tower-clock", TOWER, "Period: 1998–2001\nTags: towers, bells\nRestoring the "
           "clock above the market hall of Aldmouth, which had stood still for forty years.",
           role="item"),
    _chunk("works/sundial", SUNDIAL, "Tags: sundials, schools\nA sundial of slate that pupils "
           "helped to calculate.", role="item"),
    _chunk("jobs/graz", TRAINING, "Organization: Steiner & Sons\nThree years at the bench of a "
           "family of watchmakers.", role="item"),
    _chunk("works/tower-clock#the-escapement", TOWER, "Mara Quill replaced the pallets of the "
           "escapement in the spring of 1999. She cut them from tool steel and polished them by "
           "hand. The old ones are in the town’s museum.", heading="The escapement"),
    _chunk("works/tower-clock#the-bells", TOWER, "Two bells strike the quarters and a third one "
           "the hours. The largest weighs 310 kilograms. It was cast in 1764 by J. Perner.",
           heading="The bells"),
    _chunk("works/sundial#the-calculation", SUNDIAL, "The hour lines follow from the latitude of "
           "the school. Pupils computed each angle with a table of tangents. One line is wrong, "
           "and it was left so.", heading="The calculation"),
    _chunk("works/sundial#the-slate", SUNDIAL, "The slate comes from a quarry in Wales. Frost has "
           "not split it in twenty winters.", heading="The slate"),
    _chunk("jobs/graz#the-master", TRAINING, "Her master was Leopold Steiner, who had repaired "
           "marine chronometers. He let her keep her first failed balance spring.",
           heading="The master"),
    _chunk("jobs/graz#the-examination", TRAINING, "She passed the journeyman’s examination in 1991 "
           "with a carriage clock. The committee found no fault in it.",
           heading="The examination"),
    _chunk("jobs/graz/es#el-examen", "Aprendizaje en Graz", "Aprobó el examen de oficial en 1991 "
           "con un reloj de carruaje. El tribunal no encontró ningún defecto.",
           heading="El examen", lang="es"),
    _chunk("fact:languages", "Languages she speaks", "Mara Quill speaks English, German and some "
           "Welsh.", role="fact"),
    _chunk("rollup:works", "Works", "- The tower clock of Aldmouth: a restoration.\n- A sundial "
           "for the school: slate and tangents.", role="rollup"),
)  # fmt: skip

NOTES = (_chunk("note:cellar", "Where the key is", PRIVATE, role="note"),)

PROFILE = AssistantProfile(
    site_name="Quill, clockmaker",
    site_url="https://example.org",
    lang="en",
    subject="Mara Quill",
    contact=Contact("mara@example.org", "mailto:mara@example.org"),
    languages=("en", "es"),
    embedder={"name": "local"},
    models=(),
    full_knowledge=30000,
    denylist=(),
    allow=(),
    release="9.8.7",
)


def make_index(chunks: Sequence[Chunk], embedder: Embedder, policy: Policy = POLICY) -> Index:
    """Embed chunks."""
    profile = embedder.profile
    rows = embedder.embed([chunk.text for chunk in chunks], "document")
    return Index(
        embedder=EmbedderId(profile.name, profile.model, profile.retrieval_dims),
        chunks=tuple(chunks),
        vectors=quantise(slice_rows(rows, profile.retrieval_dims)),
        background=quantise(slice_rows(background(profile, rows, rows), profile.retrieval_dims)),
        stopwords=stopwords(),
        policies={policy.name: policy},
        policy=policy.name,
        hash=content_hash((chunk.id, chunk.text) for chunk in chunks),
    )


def make_projection(dims: int) -> Projection:
    """Show two coordinates of a vector, and a third one as the only axis."""
    unit = np.eye(dims)
    return Projection(
        mean=np.zeros(dims),
        components=unit[:2],
        scale=np.ones(2),
        offset=np.full(2, 0.5),
        axes=(AxisLine(unit[2], 1.0, 0.5),),
    )


def make_knowledge(
    embedder: Embedder, chunks: Sequence[Chunk] = CHUNKS, site: AssistantProfile = PROFILE
) -> Knowledge:
    """Put all together as a build does."""
    return Knowledge(
        index=make_index(chunks, embedder),
        notes=make_index(NOTES, embedder),
        projection=make_projection(embedder.profile.dims),
        site=site,
    )


def write_knowledge(knowledge: Knowledge, folder: Path) -> None:
    """Write it as a build does."""
    for index, place in ((knowledge.index, folder), (knowledge.notes, folder / "notes")):
        place.mkdir(parents=True, exist_ok=True)
        (place / "index.json").write_bytes(encode_index(index))
        (place / "vectors.bin").write_bytes(encode_vectors(index.vectors))
        (place / "texts.json").write_bytes(encode_texts(index.chunks))
    (folder / "projection.json").write_bytes(encode_projection(knowledge.projection))
    (folder / "assistant.json").write_bytes(encode_assistant(knowledge.site))
