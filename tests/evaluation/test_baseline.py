"""A report in a file, and a later one held against it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from latent.errors import ContentError
from latent.evaluation.baseline import decode, encode, losses, unshared
from latent.evaluation.bench import MEASURES, Outcome, Report
from latent.retrieval.index import EmbedderId


def _outcome(
    number: int, worth: float, *, off_topic: bool = False, declined: bool = False
) -> Outcome:
    measures = {} if off_topic else dict.fromkeys(MEASURES, worth)
    return Outcome(f"q{number}", "exact", off_topic, ("c0",), declined, measures)


def _report(*outcomes: Outcome) -> Report:
    return Report(EmbedderId("local", "model", 2), "abc", {"blend": list(outcomes)})


GOOD = _report(
    *(_outcome(number, 1.0) for number in range(30)),
    *(_outcome(number, 1.0, off_topic=True, declined=True) for number in range(30, 40)),
)


def test_a_report_is_read_as_it_was_written() -> None:
    assert decode(encode(GOOD), "base.json") == GOOD


def test_json_has_the_means_and_no_nan() -> None:
    fields = json.loads(encode(_report(_outcome(1, 1.0))), parse_constant=pytest.fail)
    columns = fields["policies"]["blend"]["columns"]
    assert columns["recall@1"]["mean"] == 1
    assert columns["refused off-topic"]["mean"] is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"^base\.json: is no report\. Make one with `latent bench --json > base\.json`"),
        ("[]", "is no report"),
        ('{"format": "other", "version": 1}', "is no report"),
        (encode(GOOD).replace('"version": 1', '"version": 2'), "is of version 2"),
        (encode(GOOD).replace('"kept"', '"keeps"'), "is no report"),
    ],
)
def test_what_is_no_report_is_refused(text: str, message: str) -> None:
    with pytest.raises(ContentError, match=message):
        decode(text, "base.json")


def test_the_same_report_lost_nothing() -> None:
    assert list(losses(GOOD, GOOD)) == []


def test_a_fall_of_a_measure_is_a_loss() -> None:
    half = dict.fromkeys(MEASURES, 0.5)
    worse = _report(
        *(replace(outcome, measures=half) for outcome in GOOD.outcomes["blend"][:30]),
        *GOOD.outcomes["blend"][30:],
    )
    found = list(losses(GOOD, worse))
    assert {loss.column for loss in found} == set(MEASURES)
    assert str(found[0]) == "blend: recall@1 went from 1.000 to 0.500"


def test_refusing_more_of_what_it_can_answer_is_a_loss_and_fewer_is_none() -> None:
    refusing = _report(*(replace(outcome, declined=True) for outcome in GOOD.outcomes["blend"]))
    assert [loss.column for loss in losses(GOOD, refusing)] == ["refused on-topic"]
    assert list(losses(refusing, GOOD)) == []


def test_answering_what_it_declined_is_a_loss() -> None:
    answering = _report(*(replace(outcome, declined=False) for outcome in GOOD.outcomes["blend"]))
    assert [loss.column for loss in losses(GOOD, answering)] == ["refused off-topic"]


def test_only_questions_of_both_reports_are_compared() -> None:
    more = _report(*GOOD.outcomes["blend"], *(_outcome(number, 0.0) for number in range(50, 90)))
    assert list(losses(GOOD, more)) == []
    assert unshared(GOOD, more) == 40
