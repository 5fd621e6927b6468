"""An answer is in the visitor's language."""

from __future__ import annotations

import pytest

from tests.serving.honesty.answers import GROUND, SPANISH, all_codes, streamed

ENGLISH_ANSWER = "She passed the examination with a carriage clock [S1]."
SPANISH_ANSWER = "Aprobó el examen de oficial con un reloj de carruaje [S1]."


def test_one_in_another_is_recorded() -> None:
    assert all_codes(streamed([ENGLISH_ANSWER], SPANISH)[1]) == ["other_language"]
    assert all_codes(streamed([SPANISH_ANSWER])[1]) == ["other_language"]


@pytest.mark.parametrize(
    ("answer", "spanish"),
    [
        (ENGLISH_ANSWER, False),
        (SPANISH_ANSWER, True),
        ("“She passed the journeyman’s examination in 1991 with a carriage clock.” [S4]", True),
        ("The tower clock of Aldmouth [S2].", True),
        ("Yes [S1].", True),
        ("`the is are was` y su reloj es de la torre [S1].", True),
    ],
)  # fmt: skip
def test_what_is_quoted_or_a_name_does_not_count(answer: str, *, spanish: bool) -> None:
    assert all_codes(streamed([answer], SPANISH if spanish else GROUND)[1]) == []
