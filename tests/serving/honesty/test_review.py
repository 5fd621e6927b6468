"""The review as a whole: wherever the pieces end, the same leaves, and soon."""

from __future__ import annotations

import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.serving.honesty.ground import Ground
from latent.serving.honesty.review import Review, review_whole
from tests.serving.honesty.answers import GROUND, SPANISH, streamed
from tests.serving.honesty.pieces import TEXTS, cut


@given(st.one_of(TEXTS, st.text()), st.sampled_from([GROUND, SPANISH]), st.data())
def test_what_leaves_does_not_depend_on_the_pieces(
    text: str, ground: Ground, data: st.DataObject
) -> None:
    left, review = streamed(cut(text, data), ground)
    assert (left, review.corrections) == review_whole(text, ground)


PROSE = (
    "The old pallets are now in a museum, and the new ones were cut from steel; nobody in the town "
    "has heard any difference since then. It isn't known why - though some say so."
)


def test_prose_leaves_as_it_comes() -> None:
    """One complete word waits for the next one at most."""
    review = Review(GROUND)
    left = 0
    for sent, piece in enumerate(re.findall(r"\S+\s+", PROSE), 1):
        left += len(review.feed(piece).split())
        assert sent - left <= 1


def test_code_leaves_as_it_comes() -> None:
    review = Review(GROUND)
    assert review.feed("```python\nprint(1)\nx = 2\n") == "```python\nprint(1)\nx ="


ADVERSARIAL = [
    "> ", "> “", "\n> a", "> “a” ", "“", "‘",
    '"', "'", "„«", "[", "(", "![", "<", "<a ", "`", "``` ", "` `` ", "a", "a.", "[S1]",
    "[S9] ", "[[a](b)", "https://a", "//", " ", "\n", "I ", "my I'm ", "The cellar key hangs ",
    "The ", "pendulum ", "cuck", "“a” ", "“a [x] … b ", "“Two bells … ", "“Two bells [a] ", "@a.",
    "+1 2", "-", "é", "日", "S1 ", "(s", "(S1 ", "-----BEGIN ", "token: ", "《", "yo he ",
]  # fmt: skip


@pytest.mark.parametrize("part", ADVERSARIAL, ids=ascii)
@pytest.mark.parametrize("size", [None, 7], ids=["whole", "in pieces"])
def test_no_text_takes_more_than_its_length(part: str, size: int | None) -> None:
    """Four times as much takes about four times as many calls, whatever it is."""
    calls = [_calls(part, length, size) for length in (700, 2_800)]
    assert calls[1] < 6 * calls[0] + 1_000


def _calls(part: str, length: int, size: int | None) -> int:
    """Count the calls of functions: unlike seconds, the same on a busy machine."""
    text = (part * length)[:length]
    review = Review(GROUND)
    count = 0

    def counted(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(counted)
    try:
        for place in range(0, length, size or length):
            review.feed(text[place : place + (size or length)])
        review.end()
    finally:
        sys.setprofile(None)
    return count
