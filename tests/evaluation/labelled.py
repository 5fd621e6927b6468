"""Questions and indexes for tests of the bench."""

from __future__ import annotations

from collections.abc import Sequence

from latent.evaluation.questions import OFF_TOPIC, Question


def question(
    name: str,
    pages: Sequence[str] = (),
    sections: Sequence[str] = (),
    text: str = "",
    lang: str = "en",
) -> Question:
    """Make a question; one that needs no page is off-topic."""
    return Question(
        id=name,
        question=text or name,
        lang=lang,
        category="exact" if pages else OFF_TOPIC,
        pages=tuple(pages),
        sections=tuple(sections),
    )
