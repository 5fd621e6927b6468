"""Questions and indexes for tests of the bench."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from latent.evaluation.bench import Asked
from latent.evaluation.questions import OFF_TOPIC, Question


def asked(questions: Sequence[Question], vectors: ArrayLike) -> list[Asked]:
    """Ask questions in their own words, with a vector each."""
    rows = np.asarray(vectors, np.float32)
    return [Asked(each, each.question, row) for each, row in zip(questions, rows, strict=True)]


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
