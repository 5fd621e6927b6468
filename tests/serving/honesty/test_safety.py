"""What must never leave does not, however it is written."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.retrieval.tokens import words
from latent.serving.honesty.review import review_whole
from tests.serving.honesty.answers import GROUND, streamed
from tests.serving.honesty.pieces import PARTS, TEXTS
from tests.serving.small_site import PRIVATE

BETWEEN = st.sampled_from(
    [" ", "  ", "\n", " *", "* ", " “", "” ", ", ", " [S1] ", " [S9] ", "-", " <b>", "</b> ", " — ",
     "\u00ad ", "\u200b ", " ‘", "’ ", " (", ") ", " [a](b) "]
)  # fmt: skip


@given(st.lists(BETWEEN, min_size=7, max_size=7), st.booleans())
def test_a_note_does_not_leave_in_another_dress(between: list[str], upper: bool) -> None:  # noqa: FBT001 - drawn
    said = PRIVATE.upper() if upper else PRIVATE
    text = "".join(map("".join, zip(said.split(), [*between, ""], strict=True)))
    left, _ = review_whole(text, GROUND)
    assert " ".join(words(PRIVATE)) not in " ".join(words(left)), text


@given(TEXTS)
def test_what_is_denied_does_not_leave(text: str) -> None:
    left, _ = review_whole(text, GROUND)
    assert re.search("cuckoo|pendulum project", left, re.IGNORECASE) is None


MARKUP = st.lists(
    st.sampled_from(
        [
            *PARTS,
            "<b>",
            "</b>",
            "<i",
            "[S9]",
            "“",
            "”",
            "java",
            "script:",
            "alert(1)",
            "](",
            "[a]",
            "(https:",
            "//evil.example/a",
            "www",
            ".evil.example",
            "![",
            "[a](b c)",
            "cuckoo",
            "data:",
        ]
    ),
    max_size=12,
).map("".join)
LINK = re.compile(r"\]\((?!/works/tower-clock/\))|!\[[^\]]*\]\(|(?i:https?:[/\\]{2}\w|www\.\w)")


@given(MARKUP)
def test_no_link_leaves_that_was_not_offered(text: str) -> None:
    """Outside code, which is not read as Markdown."""
    left, _ = review_whole(text.replace("`", ""), GROUND)
    assert LINK.search(left) is None


@given(MARKUP)
def test_no_html_leaves(text: str) -> None:
    """Of what is denied nothing is left that looks like it."""
    left, _ = review_whole(text.replace("`", "").replace("cuck", ""), GROUND)
    assert re.search(r"<(?:b|/b|img|i)\b", left) is None


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("[x]<b></b>(javascript:alert(1))", "[x] ()"),
        ("[x]<b></b>(java<b></b>script:alert(1))", "[x] (javascript:alert(1))"),
        ("[x]“”(java“script:alert(1)”)", "[x] (javascript:alert(1))"),
        ("cuckoo(java“script:alert(1)”)", "[…] (javascript:alert(1))"),
        ("!<b></b>[x](/works/tower-clock/)", "! [x](/works/tower-clock/)"),
        ("www<b></b>.evil.example", "www .evil.example"),
        ("ht[S9]tps://evil.example/", "ht"),
        ("[S1](in 1999) it rang", "[S1] (in 1999) it rang"),
    ],
)
def test_what_is_taken_out_leaves_no_link_behind(written: str, left: str) -> None:
    assert streamed([written])[0] == left
