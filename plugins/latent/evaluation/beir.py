"""Public data sets in the layout of BEIR, so that the engine is measured on more than one site.

`corpus.jsonl`, `queries*.jsonl` and `qrels/*.tsv`, after Thakur et al. 2021
(https://arxiv.org/abs/2104.08663); a set may hold its queries once a language, as
`queries.es.jsonl` with `qrels/test.es.tsv`. Questions to decline are added from a text file, one
a line.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

from ..errors import ContentError
from ..retrieval.chunk import Chunk
from .questions import OFF_TOPIC, Question


def read_corpus(folder: Path) -> list[Chunk]:
    """Read the documents, each as one chunk.

    Raises:
        ContentError: The folder has no such file, or a line of it is no document.
    """
    return [
        Chunk(
            id=fields["_id"],
            role="item",
            kind="documents",
            item=fields["_id"],
            title=fields.get("title", ""),
            heading=(),
            url="",
            lang="",
            text=f"{fields.get('title', '').replace('_', ' ')}\n{fields['text']}".strip(),
        )
        for fields in _lines(folder / "corpus.jsonl")
    ]


def read_queries(folder: Path) -> list[Question]:
    """Read the queries of every language, with what they need; those without a label are left out.

    Raises:
        ContentError: A file is missing or a line of it is no query.
    """
    return [question for path in _query_files(folder) for question in _queries(folder, path)]


def read_declined(path: Path) -> list[Question]:
    """Read questions that nothing answers, one a line.

    Raises:
        ContentError: There is no such file.
    """
    lines = [
        line.strip()
        for line in _readable(path, "Name a text file.").read_text("utf-8").splitlines()
    ]
    return [
        Question(id=f"off-{number}", question=line, lang="en", category=OFF_TOPIC)
        for number, line in enumerate(filter(None, lines), 1)
    ]


def _query_files(folder: Path) -> list[Path]:
    found = sorted(folder.glob("queries*.jsonl"))
    if not found:
        message = f"{folder}: holds no queries.jsonl. Name a folder in the layout of BEIR."
        raise ContentError(message)
    return found


def _queries(folder: Path, path: Path) -> Iterator[Question]:
    lang = path.name.removeprefix("queries").removesuffix(".jsonl").strip(".")
    needed = _judgements(folder / "qrels" / (f"test.{lang}.tsv" if lang else "test.tsv"))
    for fields in _lines(path):
        if fields["_id"] in needed:
            yield Question(
                id=fields["_id"],
                question=fields["text"],
                lang=lang or "und",
                category=lang or "queries",
                pages=tuple(needed[fields["_id"]]),
            )


def _judgements(path: Path) -> dict[str, list[str]]:
    needed: dict[str, list[str]] = {}
    with _readable(path).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if float(row["score"]) > 0:
                needed.setdefault(row["query-id"], []).append(row["corpus-id"])
    return needed


def _lines(path: Path) -> Iterator[dict[str, str]]:
    lines = _readable(path).read_text("utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        try:
            fields = json.loads(line)
            yield {"_id": fields["_id"], "text": fields["text"], "title": fields.get("title", "")}
        except (ValueError, KeyError, TypeError) as error:
            message = f"{path.name}, line {number}: is no JSON object with `_id` and `text`."
            raise ContentError(message) from error


def _readable(path: Path, mend: str = "Name a folder in the layout of BEIR.") -> Path:
    if not path.is_file():
        message = f"{path}: is missing. {mend}"
        raise ContentError(message)
    return path
