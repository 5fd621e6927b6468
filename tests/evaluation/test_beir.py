"""Public sets in the layout of BEIR."""

from __future__ import annotations

from pathlib import Path

import pytest

from latent.errors import ContentError
from latent.evaluation.beir import read_corpus, read_declined, read_queries

CORPUS = (
    '{"_id": "d1", "title": "The_lamp", "text": "It burns."}\n{"_id": "d2", "text": "Bread."}\n'
)
QUERIES = '{"_id": "q1", "text": "What burns?"}\n{"_id": "q2", "text": "Unlabelled?"}\n'
QRELS = "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "qrels").mkdir()
    (tmp_path / "corpus.jsonl").write_text(CORPUS, "utf-8")
    (tmp_path / "queries.jsonl").write_text(QUERIES, "utf-8")
    (tmp_path / "qrels" / "test.tsv").write_text(QRELS, "utf-8")
    return tmp_path


def test_a_document_is_a_chunk_under_its_title(folder: Path) -> None:
    lamp, bread = read_corpus(folder)
    assert (lamp.id, lamp.item, lamp.text) == ("d1", "d1", "The lamp\nIt burns.")
    assert bread.text == "Bread."


def test_a_query_needs_what_is_judged_to_help(folder: Path) -> None:
    (query,) = read_queries(folder)
    assert (query.id, query.pages, query.category) == ("q1", ("d1",), "queries")


def test_queries_of_several_languages_are_told_apart(folder: Path) -> None:
    (folder / "queries.jsonl").rename(folder / "queries.es.jsonl")
    (folder / "qrels" / "test.tsv").rename(folder / "qrels" / "test.es.tsv")
    (query,) = read_queries(folder)
    assert (query.lang, query.category) == ("es", "es")


def test_what_is_to_be_declined_is_a_question_a_line(tmp_path: Path) -> None:
    path = tmp_path / "declined.txt"
    path.write_text("one\n\n  two \n", "utf-8")
    assert [(each.question, each.is_off_topic) for each in read_declined(path)] == [
        ("one", True), ("two", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("missing", "read"), [("corpus.jsonl", read_corpus), ("queries.jsonl", read_queries),
                          ("qrels/test.tsv", read_queries)],
)  # fmt: skip
def test_a_missing_file_is_named(missing: str, read: object, folder: Path) -> None:
    (folder / missing).unlink()
    with pytest.raises(ContentError, match="Name a folder in the layout of BEIR"):
        read(folder)  # type: ignore[operator]


def test_a_line_that_is_no_document_is_named(folder: Path) -> None:
    (folder / "corpus.jsonl").write_text(CORPUS + '{"text": "no id"}\n', "utf-8")
    with pytest.raises(ContentError, match=r"^corpus\.jsonl, line 3"):
        read_corpus(folder)


def test_a_missing_file_of_declined_questions_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.txt: is missing"):
        read_declined(tmp_path / "none.txt")
