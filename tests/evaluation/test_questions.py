"""Labelled questions: read as written, and refused when a label names nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from latent.errors import ContentError
from latent.evaluation.questions import check_labels, read_questions, targets
from latent.retrieval.chunk import Chunk
from tests.evaluation.labelled import question

GOOD = """
- id: where
  question: "Where?"
  lang: en
  category: exact
  pages: [jobs/mill]
  sections: ["jobs/mill#where"]
  history: ["What did she do?"]
- id: pizza
  question: "Pizza?"
  lang: en
  category: off-topic
"""


def _chunk(name: str, item: str | None = None) -> Chunk:
    return Chunk(name, "section", "jobs", item, "Mill", (), "mill/", "en", "text")


def _read(folder: Path, text: str) -> None:
    path = folder / "questions.yaml"
    path.write_text(text, "utf-8")
    read_questions(path)


def test_a_question_is_read_with_all_its_fields(tmp_path: Path) -> None:
    path = tmp_path / "questions.yaml"
    path.write_text(GOOD, "utf-8")
    where, pizza = read_questions(path)
    assert where.pages == ("jobs/mill",)
    assert where.sections == ("jobs/mill#where",)
    assert where.history == ("What did she do?",)
    assert pizza.is_off_topic


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: b", r"^questions\.yaml: must be a list"),
        ("[", r"^questions\.yaml: cannot be read as YAML"),
        ("- 7", "entry 1: is no mapping"),
        (GOOD.replace("category", "catgory"), "entry 1: unknown field 'catgory'"),
        (
            GOOD.replace("  lang: en\n  category: off", "  category: off"),
            "entry 2: no field 'lang'",
        ),
        (GOOD.replace("off-topic", "exact"), "entry 2: needs pages unless"),
        (GOOD.replace("exact", "off-topic"), "entry 1: needs pages unless"),
        (GOOD.replace("id: pizza", "id: where"), "the id 'where' stands twice"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=message):
        _read(tmp_path, text)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        read_questions(tmp_path / "none.yaml")


@pytest.mark.parametrize(
    ("name", "item", "expected"),
    [
        ("jobs/mill", "jobs/mill", {"jobs/mill"}),
        ("jobs/mill#where", "jobs/mill", {"jobs/mill", "jobs/mill#where"}),
        ("jobs/mill#where~2", "jobs/mill", {"jobs/mill", "jobs/mill#where"}),
        ("fact:name", None, {"fact:name"}),
        ("people/~ann", "people/~ann", {"people/~ann"}),
    ],
)
def test_a_chunk_stands_for_its_page_and_its_section(
    name: str, item: str | None, expected: set[str]
) -> None:
    assert targets(_chunk(name, item)) == expected


def test_labels_that_name_something_pass() -> None:
    chunks = [_chunk("jobs/mill", "jobs/mill"), _chunk("jobs/mill#where~2", "jobs/mill")]
    check_labels([question("q", ["jobs/mill"], ["jobs/mill#where"])], chunks)


def test_a_label_that_names_nothing_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        ContentError, match=r"question 'q' needs 'jobs/mil' \(did you mean 'jobs/mill'"
    ):
        check_labels([question("q", ["jobs/mil"])], [_chunk("jobs/mill", "jobs/mill")])
