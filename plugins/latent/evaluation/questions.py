"""Labelled questions: what visitors ask, and the pages that answer it.

Labels are pages and sections, never chunk numbers, so that re-chunking does not break them.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any

import yaml

from ..errors import ContentError
from ..retrieval.chunk import Chunk

OFF_TOPIC = "off-topic"
"""The category of questions that need nothing and are to be declined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question and its labels.

    Attributes:
        id: Its name in reports; unique.
        question: The words.
        lang: BCP 47.
        category: What kind of question it is; `off-topic` ones need nothing.
        pages: Ids of the items that answer it, or of facts and rollups.
        sections: Ids of the sections that do, where one is better than the rest of its page.
        history: Earlier questions of the same visitor, oldest first.
    """

    id: str
    question: str
    lang: str
    category: str
    pages: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    history: tuple[str, ...] = ()

    @property
    def is_off_topic(self) -> bool:
        """Whether the right answer is to decline."""
        return self.category == OFF_TOPIC

    @property
    def gains(self) -> dict[str, float]:
        """What finding each of its targets is worth: a page one, its best section one more."""
        return dict.fromkeys((*self.pages, *self.sections), 1.0)

    @property
    def ideal(self) -> list[float]:
        """What the places of the best ranking are worth: a section brings its page along."""
        of_pages = Counter(section.partition("#")[0] for section in self.sections)
        places = [
            gain
            for page in {*self.pages, *of_pages}
            for gain in [float(page in self.pages) + (page in of_pages)]
            + [1.0] * (of_pages[page] - 1)
        ]
        return sorted(places, reverse=True)


def targets(chunk: Chunk) -> frozenset[str]:
    """Name all that a chunk stands for in labels: its page, and itself without a part number."""
    whole = chunk.id.rpartition("~")[0] if _is_part(chunk.id) else chunk.id
    return frozenset({whole, chunk.item or whole})


def read_questions(path: Path) -> list[Question]:
    """Read a file of labelled questions.

    Raises:
        ContentError: It is no list of questions; the message names the entry and the field.
    """
    try:
        entries = yaml.safe_load(path.read_text("utf-8"))
    except (OSError, yaml.YAMLError) as error:
        message = f"{path.name}: cannot be read as YAML ({error})."
        raise ContentError(message) from error
    if not isinstance(entries, list):
        message = f"{path.name}: must be a list of questions."
        raise ContentError(message)
    questions = [_question(path, number, entry) for number, entry in enumerate(entries, 1)]
    _refuse_repeated(path, questions)
    return questions


def check_labels(questions: Iterable[Question], chunks: Iterable[Chunk]) -> None:
    """Refuse labels that name nothing.

    Raises:
        ContentError: Names each such label, its question, and what comes nearest to it.
    """
    known = frozenset[str]().union(*map(targets, chunks))
    wrong = [
        f"question {question.id!r} needs {label!r}{_nearest(label, known)}"
        for question in questions
        for label in question.gains
        if label not in known
    ]
    if wrong:
        message = f"Labels that name nothing on the site: {'; '.join(wrong)}."
        raise ContentError(message)


def _is_part(chunk_id: str) -> bool:
    return chunk_id.rpartition("~")[2].isdecimal() and "~" in chunk_id


def _nearest(label: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(label, known, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _question(path: Path, number: int, entry: object) -> Question:
    where = f"{path.name}, entry {number}"
    if not isinstance(entry, Mapping):
        message = f"{where}: is no mapping of fields."
        raise ContentError(message)
    known = {field.name: field for field in fields(Question)}
    unknown = entry.keys() - known.keys()
    missing = {name for name, field in known.items() if field.default is MISSING} - entry.keys()
    if unknown or missing:
        problem = f"unknown field {min(unknown)!r}" if unknown else f"no field {min(missing)!r}"
        message = f"{where}: {problem}. A question has the fields {', '.join(known)}."
        raise ContentError(message)
    question = Question(**{name: _value(value) for name, value in entry.items()})
    if question.is_off_topic == bool(question.pages):
        message = f"{where}: needs pages unless its category is {OFF_TOPIC!r}, and none if it is."
        raise ContentError(message)
    return question


def _value(value: Any) -> Any:  # noqa: ANN401 - as YAML has it
    return tuple(map(str, value)) if isinstance(value, list) else str(value)


def _refuse_repeated(path: Path, questions: Iterable[Question]) -> None:
    seen: set[str] = set()
    for question in questions:
        if question.id in seen:
            message = f"{path.name}: the id {question.id!r} stands twice."
            raise ContentError(message)
        seen.add(question.id)
