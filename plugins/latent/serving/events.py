"""The events of one answer, in the order in which they come: meta, sources, deltas, done.

A problem may take the place of any of them and is the last. Both representations, the event
stream and plain text, are made of these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from ..retrieval.projection import Place


@dataclass(frozen=True, slots=True)
class Meta:
    """What answers.

    Attributes:
        id: Of the answer.
        version: The release of this package that built the knowledge.
        index: The hash of what it answers from.
        embedder: Name and model.
        policy: Name of the retrieval policy.
        mode: `dense`, `keywords` where the question could not be embedded, or `none` where nothing
            was searched for.
        lang: Language of what is not quoted.
        route: What kind of question it was taken for.
    """

    kind: ClassVar[str] = "meta"
    id: str
    version: str
    index: str
    embedder: tuple[str, str]
    policy: str
    mode: str
    lang: str
    route: str


@dataclass(frozen=True, slots=True)
class Source:
    """One numbered source.

    Attributes:
        n: 1 for the best.
        id: The chunk.
        item: The item with a point on the map, if it has one.
        title: Of its page.
        heading: Its heading path.
        url: Site-relative, to the very section.
        kind: Kind of item.
        score: What it was ranked by.
        dense: Cosine similarity; None without a query vector.
    """

    n: int
    id: str
    item: str | None
    title: str
    heading: tuple[str, ...]
    url: str
    kind: str
    score: float
    dense: float | None

    @property
    def label(self) -> str:
        """As citations name it: `S1`."""
        return f"S{self.n}"


@dataclass(frozen=True, slots=True)
class Sources:
    """What the answer rests on.

    Attributes:
        sources: Best first; none where retrieval was thin.
        question: The question as it was searched for.
        vector: base64 of its float32 vector, little-endian, as wide as the index; None without.
        place: Where it falls on the map.
        thin: Whether the site has too little to answer from.
    """

    kind: ClassVar[str] = "sources"
    sources: tuple[Source, ...]
    question: str
    vector: str | None
    place: Place | None
    thin: bool


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of the answer.

    Attributes:
        text: To be appended.
        tier: What wrote it.
    """

    kind: ClassVar[str] = "delta"
    text: str
    tier: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the reader is told beside the answer."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """A model that did not answer, or not to the end.

    Attributes:
        model: Its name.
        fault: Why; see `generation.faults`.
    """

    model: str
    fault: str


@dataclass(frozen=True, slots=True)
class Corrected:
    """A kind of correction that was made to a model's words before they were shown.

    Attributes:
        code: See `honesty.correction`.
        count: How often.
    """

    code: str
    count: int


@dataclass(frozen=True, slots=True)
class Done:
    """The end of an answer.

    Attributes:
        tier: What wrote it: a model's name, `extractive`, or `set` for a set answer.
        notices: What the reader is to know of how it came about.
        suggestions: Questions that the site can answer.
        timings: Milliseconds since the request by step: rewrite, embed, search, first, total.
        attempts: The models that were asked before, or broke off.
        corrections: What was put right in a model's words.
        cited: The labels that the answer cites, in order: `S1`.
    """

    kind: ClassVar[str] = "done"
    tier: str
    notices: tuple[Notice, ...] = ()
    suggestions: tuple[str, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict)
    attempts: tuple[Attempt, ...] = ()
    corrections: tuple[Corrected, ...] = ()
    cited: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, as RFC 9457 has it.

    Attributes:
        code: For programs.
        title: What went wrong, one sentence.
        detail: What to do.
        status: HTTP status.
    """

    kind: ClassVar[str] = "error"
    code: str
    title: str
    detail: str
    status: int


Event = Meta | Sources | Delta | Done | Problem
