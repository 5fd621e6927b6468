"""The gate: all that a build embeds or publishes, held against the denylist before it does.

A hit fails the build. The message names file, line and rule and never holds what was found.

Of a published page that is more than the words that are embedded: its source and its rendered
body hold link targets, comments, scripts and metadata as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape

from ..denylist import Gate, Hit
from ..errors import DenylistError
from ..retrieval.chunk import Chunk
from .axes import ConceptAxis
from .chunks import Sourced
from .corpus import Corpus
from .document import Document


@dataclass(frozen=True, slots=True)
class Scanned:
    """A text on its way out.

    Attributes:
        where: The source file, as the owner knows it.
        text: The text.
        source: The source file's text, in which the line is looked for.
        published: Whether the text stands on a public page anyway.
        part: Where it is, for what is in no line of the source: `, in its metadata`.
        derived: Whether it only repeats texts that are scanned before it.
    """

    where: str
    text: str
    source: str
    published: bool
    part: str = ""
    derived: bool = False


def leaving(
    corpus: Corpus,
    public: Sequence[Sourced],
    notes: Sequence[Sourced],
    axes: Iterable[ConceptAxis],
) -> Iterator[Scanned]:
    """Yield all texts that leave this machine, those that only repeat others last.

    Args:
        corpus: What the build starts from.
        public: Its public chunks.
        notes: Its private ones.
        axes: The concept axes, whose poles are embedded.
    """
    for document in corpus.documents:
        yield from _of_document(document, corpus.sources.get(document.source, ""))
    own = {rollup.source for rollup in corpus.rollups}
    chunks = [
        _of_chunk(chunk, source, corpus, derived=chunk.role == "rollup" and source not in own)
        for chunk, source in (*public, *notes)
    ]
    yield from sorted(chunks, key=lambda scanned: scanned.derived)
    for axis in axes:
        for pole in (axis.negative, axis.positive):
            text = f"{pole.name}\n{pole.text}"
            yield Scanned("pelicanconf.py, LATENT_AXES", text, "", published=True)


def check(gate: Gate, texts: Iterable[Scanned]) -> None:
    """Scan texts and refuse them all if one of them breaks a rule.

    Raises:
        DenylistError: Names file, line and rule of each hit, once, never the text that was found.
    """
    lines: dict[str, None] = {}
    known: set[tuple[str, str]] = set()
    said: set[tuple[str, str, str]] = set()
    for scanned in texts:
        for hit in gate.hits(scanned.text, published=scanned.published):
            what = (hit.rule.name, hit.text)
            if scanned.derived and what in known:
                continue
            known.add(what)
            line = _line(gate, scanned, hit)
            # What is in no line of the source may be in several texts that are made of it.
            if line or (scanned.where, *what) not in said:
                lines[_sentence(scanned, hit, line)] = None
            said.add((scanned.where, *what))
    if lines:
        advice = (
            "Nothing was embedded or written. Remove the text, or add an entry with a reason to "
            "LATENT_ALLOW."
        )
        raise DenylistError("\n".join([*lines, advice]))


def _of_document(document: Document, source: str) -> Iterator[Scanned]:
    # Entities are resolved in both: what they stand for must neither hide nor count twice.
    plain = unescape(source)
    metadata = (document.title, document.summary, document.url, document.save_as)
    texts = {
        "": plain,
        ", in its rendered page": unescape(document.html),
        ", in its metadata": "\n".join(metadata),
    }
    for part, text in texts.items():
        yield Scanned(document.source, text, plain, published=True, part=part)


def _of_chunk(chunk: Chunk, source: str, corpus: Corpus, *, derived: bool) -> Scanned:
    return Scanned(
        where=source,
        text=f"{chunk.text}\n{chunk.url}\n{chunk.id}",
        source=corpus.sources.get(source, ""),
        published=chunk.role in {"item", "section"} or derived,
        part="" if derived else ", in its text",
        derived=derived,
    )


def _sentence(scanned: Scanned, hit: Hit, line: int | None) -> str:
    place = f", line {line}" if line else scanned.part
    return f"{scanned.where}{place}: holds {hit.rule.what} (rule {hit.rule.name!r})."


def _line(gate: Gate, scanned: Scanned, hit: Hit) -> int | None:
    if scanned.text is scanned.source:
        return scanned.source.count("\n", 0, hit.at) + 1
    at = scanned.source.find(hit.text)
    if at < 0:
        # Markup may stand between its parts, or signs be written in another way.
        hits = gate.hits(scanned.source, published=scanned.published)
        at = next((other.at for other in hits if other.rule is hit.rule), -1)
    return scanned.source.count("\n", 0, at) + 1 if at >= 0 else None
