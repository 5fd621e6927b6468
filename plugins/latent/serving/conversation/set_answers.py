"""Set answers: what is said to questions that are not searched for, in several wordings each."""

from __future__ import annotations

import zlib
from functools import cache
from typing import Any

from ...retrieval.assistant import AssistantProfile
from ..data_files import read_json
from .disguises import folded
from .phrases import phrases
from .routing import Route, is_about_assistant


def set_answer(route: Route, question: str, lang: str, site: AssistantProfile) -> str | None:
    """Answer a question of a route; None where the pages are to answer it.

    The same question is always answered in the same words, and these hold none of its own.

    Args:
        route: What it was taken for.
        question: As the visitor asked it.
        lang: The language to answer in, one there are wordings for.
        site: Whom it is about, and where to turn.
    """
    if route is Route.SITE and not is_about_assistant(question, site.subject):
        return None
    wordings = _wordings()[lang].get(route)
    if wordings is None:
        return None
    chosen = zlib.crc32(folded(question).encode()) % len(wordings)
    said: str = wordings[chosen].format(subject=site.subject)
    contact = (
        phrases(lang).contact_line(site.subject, site.contact) if route is Route.PRIVATE else ""
    )
    return "\n\n".join(filter(None, (said, contact)))


@cache
def _wordings() -> dict[str, Any]:
    return read_json(__package__, "set_answers.json")
