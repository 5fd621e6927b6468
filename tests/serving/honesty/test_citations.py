"""Citations: canonical, and of sources that exist."""

from __future__ import annotations

import pytest

from tests.serving.honesty.answers import codes, streamed


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("It rings [S1].", "It rings [S1]."),
        ("It rings [s1].", "It rings [S1]."),
        ("It rings [S1, S3].", "It rings [S1][S3]."),
        ("It rings [S1][S2].", "It rings [S1][S2]."),
        ("It rings [S1] [S2].", "It rings [S1] [S2]."),
        ("It rings [S1; S2 and S3].", "It rings [S1][S2][S3]."),
        ("Suena [S1 y S2].", "Suena [S1][S2]."),
        ("It rings [S1–S3].", "It rings [S1][S2][S3]."),
        ("It rings [S1, S1].", "It rings [S1]."),
        ("It rings (S1).", "It rings [S1]."),
        ("It rings (S1, S2).", "It rings [S1][S2]."),
        ("It rings (see S2).", "It rings [S2]."),
        ("It rings 【S1】.", "It rings [S1]."),
        ("It rings 【S1†source】.", "It rings [S1]."),
        ("It rings [Source 1].", "It rings [S1]."),
        ("It rings [Sources 1, 2].", "It rings [S1][S2]."),
        ("Suena [Fuente 1].", "Suena [S1]."),
        ("It rings [S2: The bells].", "It rings [S2]."),
        ("It rings [1].", "It rings [S1]."),
        ("It rang [1944].", "It rang [1944]."),
        ("It rang (1944).", "It rang (1944)."),
        ("It rang (so they say).", "It rang (so they say)."),
        ("`[S9]` is code", "`[S9]` is code"),
    ],
)
def test_a_citation_is_written_as_the_page_reads_it(written: str, left: str) -> None:
    text, review = streamed([written])
    assert (text, codes(review)) == (left, [])


@pytest.mark.parametrize(
    ("written", "left", "count"),
    [
        ("It rings [S9].", "It rings.", 1),
        ("It rings [S9] daily.", "It rings daily.", 1),
        ("[S9] It rings.", "It rings.", 1),
        ("It rings.\n[S9] It rings.", "It rings.\nIt rings.", 1),
        ("It rings [S1, S9].", "It rings [S1].", 1),
        ("It rings [S7, S8] [S9].", "It rings.", 3),
        ("It rings [S0].", "It rings.", 1),
    ],
)
def test_a_citation_of_no_source_is_taken_out(written: str, left: str, count: int) -> None:
    text, review = streamed([written])
    assert (text, codes(review)) == (left, ["unknown_citation"] * count)


def test_what_was_cited_is_listed_once_each() -> None:
    _, review = streamed(["One [S3][S1]. ", "Two [S", "1] [S9]."])
    assert review.cited == ("S3", "S1")
