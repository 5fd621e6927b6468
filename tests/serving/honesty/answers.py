"""What answers in these tests rest on: sources, notes and links of the small site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from latent.denylist import make_gate
from latent.retrieval.chunk import Chunk
from latent.serving.honesty.ground import Ground, GroundSource
from latent.serving.honesty.review import Review
from tests.serving.small_site import CHUNKS, PRIVATE, PROFILE

_BY_ID = {chunk.id: chunk for chunk in CHUNKS}


def source(number: int, chunk: Chunk) -> GroundSource:
    """Number a chunk as retrieval does."""
    return GroundSource(
        f"S{number}", chunk.text, chunk.title, chunk.heading, chunk.url, chunk.lang
    )  # fmt: skip


GROUND = Ground(
    sources=tuple(
        source(number, _BY_ID[chunk_id])
        for number, chunk_id in enumerate(
            ("works/tower-clock#the-escapement", "works/tower-clock#the-bells",
             "jobs/graz#the-master", "jobs/graz#the-examination"), 1,
        )
    ),
    links=frozenset({"/works/tower-clock/", "works/sundial/", "https://example.org/jobs/graz/"}),
    notes=(PRIVATE,),
    question="What did she do with the old pallets?",
    lang="en",
    subject=PROFILE.subject,
    contact=PROFILE.contact,
    gate=make_gate(["cuckoo", "pendulum project"], [], "mara@example.org"),
)  # fmt: skip

WHOLE = frozenset({"uncited", "other_language", "no_contact"})

SPANISH = replace(
    GROUND,
    sources=(source(1, _BY_ID["jobs/graz/es#el-examen"]), *GROUND.sources[1:]),
    question="¿Aprobó el examen?",
    lang="es",
)


def streamed(pieces: Sequence[str], ground: Ground = GROUND) -> tuple[str, Review]:
    """Review an answer that comes in pieces."""
    review = Review(ground)
    return "".join([*map(review.feed, pieces), review.end()]), review


def codes(review: Review) -> list[str]:
    """Name what was corrected, as often as it was, but for what is about the whole answer."""
    return [code for code in all_codes(review) if code not in WHOLE]


def all_codes(review: Review) -> list[str]:
    """Name all that was corrected, as often as it was."""
    return [fix.code for fix in review.corrections for _ in range(fix.count)]
