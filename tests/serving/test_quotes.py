"""What may be quoted of a source, and how a quotation is written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.retrieval.chunk import Chunk, Role
from latent.retrieval.trace import Hit
from latent.serving.quotes import Quote, quotable

PIECES = st.sampled_from(
    ["She wrote it. ", "It ran for years. ", "“No.” ", "“", "”", "\n", "- a point\n",
     "Tags: a, b\n", "Dr. Aiken asked why. ", "«Sí», dijo. ", '"', "And so it went. "]
)  # fmt: skip


def _hit(body: str, role: Role = "section") -> Hit:
    text = f"The title › A heading\n{body}".strip()
    chunk = Chunk(
        id="works/one", role=role, kind="works", item="works/one", title="The title",
        heading=("A heading",), url="works/one/", lang="en", text=text,
    )  # fmt: skip
    return Hit(rank=2, chunk=chunk, dense=0.9, lexical=0.0, score=0.9)


def _quoted(body: str, role: Role = "section") -> list[str]:
    return [quote.text for quote in quotable(_hit(body, role))]


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)), st.sampled_from(["item", "section"]))
def test_what_is_quoted_stands_so_in_the_chunk(body: str, role: Role) -> None:
    hit = _hit(body, role)
    quotes = quotable(hit)
    assert quotes
    assert [quote.text for quote in quotes if quote.text not in hit.chunk.text] == []


def test_headings_and_short_labels_are_not_sentences() -> None:
    body = (
        "Mark II\nShe programmed the relays of the Mark II.\nSee below.\n- coding, testing, filing"
    )
    assert _quoted(body) == ["She programmed the relays of the Mark II."]


@pytest.mark.parametrize("detail", ["Organization: Steiner & Co.", "Tags: bells, clocks etc."])
def test_an_item_s_details_are_not_sentences(detail: str) -> None:
    assert _quoted(f"{detail}\nThree years at a bench.", "item") == ["Three years at a bench."]


def test_a_sentence_with_a_colon_is_no_detail() -> None:
    summary = "B-0, later FLOW-MATIC: a language in words."
    assert _quoted(f"Tags: words\n{summary}", "item") == [summary]


@pytest.mark.parametrize(
    ("body", "quoted"),
    [
        ("- mathematics\n- law", ["mathematics", "law"]),
        ("Tags: clocks", ["Tags: clocks"]),
        ("", ["The title"]),
    ],
    ids=["list", "details", "nothing"],
)
def test_where_there_are_no_sentences_what_is_there_is_quoted(body: str, quoted: list[str]) -> None:
    assert _quoted(body, "item") == quoted


def test_a_sentence_that_leans_on_the_one_before_is_quoted_with_it() -> None:
    body = "The largest weighs 310 kilograms. It was cast in 1764. She rang the bell once."
    assert _quoted(body) == [
        "The largest weighs 310 kilograms.",
        "The largest weighs 310 kilograms. It was cast in 1764.",
        "She rang the bell once.",
    ]


def test_quotes_overlap_where_they_share_a_sentence() -> None:
    first, both, other = quotable(_hit("A bell hangs there. It weighs a lot. She rang it twice."))
    assert first.overlaps(both)
    assert not other.overlaps(both)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("She rang the bell.", "“She rang the bell.” [S2]"),
        ("The word “bug” is older.", "«The word “bug” is older.» [S2]"),
        ("Dijo «no» y se fue.", "“Dijo «no» y se fue.” [S2]"),
    ],
)
def test_a_quotation_is_between_marks_that_it_does_not_hold(text: str, written: str) -> None:
    assert str(Quote(text, 2, "en", (text,))) == written


@pytest.mark.parametrize(
    ("body", "quoted"),
    [
        ("“It is easier to apologise.”", ["It is easier to apologise."]),
        ("“Ring it once a day. Never ring it twice.”",
         ["Ring it once a day.", "Never ring it twice."]),
        ("The word “bug” is much older.", ["The word “bug” is much older."]),
    ],
    ids=["all", "shared", "within"],
)  # fmt: skip
def test_marks_around_a_sentence_do_not_double(body: str, quoted: list[str]) -> None:
    assert _quoted(body) == quoted
