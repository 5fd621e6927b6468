"""Reports as people read them."""

from __future__ import annotations

from latent.evaluation import tables
from latent.evaluation.bench import measure
from latent.evaluation.calibrate import calibrate
from latent.retrieval.policies import Policy
from tests.evaluation.labelled import asked, question
from tests.retrieval.indexes import EAST, index_of

INDEX = index_of(["storm", "lamp", "bread"], [0.9, 0.8, 0.1])
QUESTIONS = [question("finds", ["c0"]), question("misses", ["c2"]), question("off")]
SORTS: list[tuple[str, list[str]]] = [("on", ["c0"]), ("off", [])]
REPORT = measure(INDEX, asked(QUESTIONS, [EAST] * 3))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_policies_are_a_table_in_markdown() -> None:
    lines = tables.policies(REPORT).splitlines()
    assert _cells(lines[0])[:2] == ["policy", "recall@1"]
    assert set(lines[1]) <= set("|-")
    rows = {_cells(line)[0]: _cells(line)[1:] for line in lines[2:]}
    assert rows["dense alone"][0] == "0.50 (0.00–1.00)"
    assert len({len(line) for line in lines}) == 1


def test_categories_have_a_column_each() -> None:
    lines = tables.categories(REPORT, "recall@1").splitlines()
    assert _cells(lines[0]) == ["recall@1", "exact"]


def test_what_a_policy_loses_is_told_with_what_it_read_instead() -> None:
    told = "\n".join(tables.losing(REPORT, "dense alone", QUESTIONS))
    assert told.startswith("dense alone loses 1 of 3 questions.")
    assert "- off (off-topic, en): “off”\n  to be declined; read c0, c1, c2" in told


def test_what_is_missed_is_told_with_what_it_needs() -> None:
    told = "\n".join(tables.losing(REPORT, "assist", QUESTIONS))
    assert "- misses (exact, en): “misses”\n  needs c2; read c0, c1" in told


def test_calibration_shows_the_held_out_score_beside_the_other() -> None:
    many = [question(f"{sort}{number}", pages) for sort, pages in SORTS for number in range(5)]
    learned = calibrate(INDEX, asked(many, [EAST] * len(many)), Policy(name="p", floor=0))
    lines = tables.calibrations([learned]).splitlines()
    assert _cells(lines[0]) == ["policy", "constants", "now", "in-sample", "held-out"]
