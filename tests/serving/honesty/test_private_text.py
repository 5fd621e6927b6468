"""Private notes are used, and never shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latent.serving.honesty.review import Review
from tests.serving.honesty.answers import GROUND, codes, streamed
from tests.serving.small_site import PRIVATE

NOTE = (
    "On the clock of the mill\nThe miller of Sandweg pays her in flour, two sacks for each one. "
    "She is free from March. The alarm code is X7-4411-KLM9. Two bells strike the quarters and a "
    "third one the hours."
)
GROUNDED = replace(GROUND, notes=(NOTE,))


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (PRIVATE, "The […]."),
        (PRIVATE.upper(), "THE […]."),
        ("So the cellar-key hangs: behind “the” third pendulum, he said.", "So the […], he said."),
        ("The *cellar key* hangs [S1] behind the **third pendulum**!", "The *[…]**!"),
        (f"`{PRIVATE}`", "`The […]"),
        (f"```\n{PRIVATE}\n```", "```\nThe […]\n```"),
        (f"{PRIVATE} {PRIVATE}", "The […]. The […]."),
    ],
)
def test_a_run_of_a_note_is_taken_out(written: str, left: str) -> None:
    text, review = streamed([written])
    assert text == left
    assert set(codes(review)) <= {"private_text", "unverified_quote", "moved_citation"}


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("He pays her in flour, two sacks for each one.", "He […]."),
        ("It says: She is free from March.", "It says: She […]."),
        ("She will be free from March.", "She will be free from March."),
        ("The code: X7-4411-KLM9, or X7 4411 KLM9.", "The code: […], or […]."),
        ("The code: x74411klm9.", "The code: […]."),
        ("The miller pays in flour.", "The miller pays in flour."),
        ("Two bells strike the quarters and a third one the hours.",
         "Two bells strike the quarters and a third one the hours."),
    ],
)  # fmt: skip
def test_less_is_left_where_it_says_little(written: str, left: str) -> None:
    assert streamed([written], GROUNDED)[0] == left


def test_what_the_visitor_said_may_be_said_again() -> None:
    ground = replace(GROUND, question=f"Is it true? {PRIVATE}")
    assert streamed([PRIVATE], ground)[0] == PRIVATE


def test_what_may_be_private_waits() -> None:
    review = Review(GROUND)
    assert review.feed("He said the cellar key hangs behind ") == "He said the"
    assert review.feed("the door now.") == " cellar key hangs behind the"
    assert review.end() == " door now."


def test_no_run_goes_over_from_one_note_to_the_next() -> None:
    ground = replace(GROUND, notes=("one two three four", "five six seven eight nine"))
    written = "one two three four five six seven eight"
    assert streamed([written], ground)[0] == written


def test_the_record_does_not_say_what_was_private() -> None:
    _, review = streamed([PRIVATE])
    assert "cellar" not in str(review.corrections)
