"""What the gate denies never leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latent.denylist import make_gate
from latent.serving.honesty.ground import Ground
from latent.serving.honesty.review import Review
from tests.serving.honesty.answers import GROUND, codes, streamed


def _denying(*terms: str) -> Ground:
    return replace(GROUND, gate=make_gate(terms, [], "mara@example.org"))


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("A cuckoo calls.", "A […] calls."),
        ("A CUCKOO!", "A […]!"),
        ("Two cuckoos call", "Two […]s call"),
        ("The pendulum project ended.", "The […] ended."),
        ("`cuckoo`", "`[…]`"),
        ("Call +43 316 123 4567 now", "Call […] now"),
        ("Call +43 316 123 4567", "Call […]"),
        ("Key AKIAABCDEFGHIJKLMNOP.", "Key […]."),
        ("See TICK-1234 and ISO-8601.", "See […] and ISO-8601."),
        ("api_key = 'abc123def456ghi7' x", "[…] x"),
        ("Write to leo@example.com, please.", "Write to […], please."),
        ("IBAN AT61 1904 3002 3457 3201 ok", "IBAN […] ok"),
    ],
)
def test_what_a_rule_denies_is_taken_out(written: str, left: str) -> None:
    text, review = streamed([written])
    assert (text, set(codes(review))) == (left, {"denied_text"})
    assert streamed(list(written))[0] == left


@pytest.mark.parametrize(
    "written", ["Write to mara@example.org.", "A pendulum. A project.", "+1 for it", "In AB12 it"]
)
def test_anything_else_stays(written: str) -> None:
    text, review = streamed([written])
    assert (text, codes(review)) == (written, [])


def test_a_mail_address_in_a_source_is_public() -> None:
    said = replace(GROUND.sources[0], text="Write to Leo@example.com about it.")
    ground = replace(GROUND, sources=(said,))
    assert streamed(["Write to leo@example.com."], ground)[0] == "Write to leo@example.com."


@pytest.mark.parametrize(
    ("term", "written", "left"),
    [
        (r"blue\s+heron", "the blue  heron flew", "the […] flew"),
        (r"\bblue heron\b|grey owl nest", "a grey owl nest", "a […]"),
        (r"blue (heron|owl)", "A blue owl, he said. Blue sky.", "A […], he said. Blue sky."),
        (r"heron.*nest", "A heron in its nest. Yes.", "A […]. Yes."),
        (r"blue.heron", "a blue heron", "a […]"),
        (r"acme\.example", "at acme.example now", "at […] now"),
        (r"(?i)she[ -]?la", "to she la", "to […]"),
    ],
)
def test_terms_may_be_any_regular_expression(term: str, written: str, left: str) -> None:
    assert streamed([written], _denying(term))[0] == left
    assert streamed(list(written), _denying(term))[0] == left


def test_what_may_be_denied_waits() -> None:
    review = Review(GROUND)
    assert review.feed("The pendulum swings now ") == "The pendulum swings"
    assert review.feed("and a pendulum ") == " now and a"
    assert review.feed("of ") == " "
    assert review.feed("gold ") == "pendulum of"


def test_the_record_does_not_say_what_was_denied() -> None:
    _, review = streamed(["A cuckoo, and leo@example.com."])
    assert "cuckoo" not in str(review.corrections)
    assert "leo" not in str(review.corrections)
