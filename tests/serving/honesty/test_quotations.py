"""Quotations are verbatim, or no quotations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from latent.retrieval.chunk import Chunk
from latent.serving.honesty.review import Review
from latent.serving.honesty.verbatim import Quoted, fold_type
from tests.serving.honesty.answers import GROUND, SPANISH, codes, streamed
from tests.serving.small_site import CHUNKS

VERBATIM = [
    "“Two bells strike the quarters and a third one the hours.” [S2]",
    '"Two bells strike the quarters and a third one the hours." [S2]',
    "«Two bells strike the quarters» [S2]",
    "« Two bells strike the quarters » [S2]",
    "«\u202fTwo bells strike the quarters\u202f» [S2]",
    "»Two bells strike the quarters« [S2]",
    "„Two bells strike the quarters“ [S2]",
    "‘Two bells strike the quarters’ [S2]",
    "'Two bells strike the quarters' [S2]",
    "‹Two bells strike the quarters› [S2]",
    "“two bells strike the quarters,” it says [S2].",
    "“Two\u00a0bells strike the quarters” [S2]",
    "“Two *bells* strike the **quarters**” [S2]",
    "“Two bells … the hours” [S2]",
    "“Two bells ... the hours” [S2]",
    "“Two bells [...] the hours” [S2]",
    "“Two bells […] the hours” [S2]",
    "“… strike the quarters …” [S2]",
    "“Two bells strike [them] and a third one the hours” [S2]",
    "“[T]wo bells strike the quarters” [S2]",
    "“The old ones are in the town's museum.” [S1]",
    "“The old ones are in the town’s museum [S1].”",
    "“She passed the journeyman's examination in 1991” [S4]",
    "The page “The tower clock of Aldmouth” says so [S2].",
    "Under “The bells” it says so [S2].",
    "You ask for “the old pallets” of it [S1].",
    "The “Mara Quill” of the question [S1].",
    "“Her master was Leopold Steiner” and “Two bells strike the quarters” [S3][S2].",
    "It is rock 'n' roll, the clocks' hands and '90s style.",
    "She is 5'6\" tall, and 6' 2\" wide.",
    "It’s the clocks’ time; ’tis late.",
    '`print("anything")` and "Two bells strike the quarters" [S2]',
    '```\n"anything"\n```\n',
]


@pytest.mark.parametrize("written", VERBATIM)
def test_a_verbatim_quotation_stays(written: str) -> None:
    text, review = streamed([written])
    assert (text, codes(review)) == (written, [])


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("“Two bells ring the quarters” [S2]", "Two bells ring the quarters [S2]"),
        ('It "rings the quarters," she said.', "It rings the quarters, she said."),
        ("« Two bells ring »", "Two bells ring"),
        ("„Two bells ring“", "Two bells ring"),
        ("‘Two bells ring’", "Two bells ring"),
        ("'Two bells ring'", "Two bells ring"),
        ("「Two bells ring」", "Two bells ring"),
        ("“the hours … Two bells” [S2]", "the hours … Two bells [S2]"),
        ("“Two … hours” [S2]", "Two … hours [S2]"),
        ("“Two bells … balance spring” [S2]", "Two bells … balance spring [S2]"),
        ("“wo bells strike the quarters” [S2]", "wo bells strike the quarters [S2]"),
        ("“The cellar key hangs”", "The cellar key hangs"),
        ("“” it is", " it is"),
        ("“Two bells strike", "Two bells strike"),
        ("“Two bells strike\n\nthe quarters”", "Two bells strike\n\nthe quarters"),
        ("Two bells strike” it", "Two bells strike it"),
    ],
)
def test_the_marks_of_any_other_are_taken_off(written: str, left: str) -> None:
    text, review = streamed([written])
    assert text == left
    assert set(codes(review)) == {"unverified_quote"}


def test_a_quotation_within_one_that_fails_is_judged_by_itself() -> None:
    text, review = streamed(["“She said: ‘Two bells strike the quarters’ and left” [S2]"])
    assert text == "She said: ‘Two bells strike the quarters’ and left [S2]"
    assert codes(review) == ["unverified_quote"]


def test_a_quotation_may_hold_another() -> None:
    said = replace(GROUND.sources[0], text="She wrote: “It ‘rings’ at noon.”")
    written = "“She wrote: ‘It “rings” at noon’” [S1]"
    assert streamed([written], replace(GROUND, sources=(said,)))[0] == written


def test_a_translation_is_no_quotation() -> None:
    text, review = streamed(["«Dos campanas dan los cuartos y una tercera las horas» [S2]"])
    assert text == "Dos campanas dan los cuartos y una tercera las horas [S2]"
    assert codes(review) == ["translated_quote"]


def test_a_quotation_in_a_language_of_the_sources_is_no_translation() -> None:
    assert codes(streamed(["«Aprobó el examen de los relojes»"], SPANISH)[1]) == [
        "unverified_quote"
    ]
    written = "«Aprobó el examen de oficial en 1991» [S1]"
    assert streamed([written], SPANISH)[0] == written


@pytest.mark.parametrize(
    ("written", "left", "detail"),
    [
        ("“Two bells strike the quarters” [S1].", "“Two bells strike the quarters” [S2].", "S1→S2"),
        ("“Two bells strike the quarters.” [S1][S3]",
         "“Two bells strike the quarters.” [S2][S3]", "S1→S2"),
        ("It says “Two bells strike the quarters” of it [S1].",
         "It says “Two bells strike the quarters” of it [S1][S2].", "+S2"),
        ("“Her master was Leopold Steiner” and “Two bells strike the quarters” [S3].",
         "“Her master was Leopold Steiner” and “Two bells strike the quarters” [S3][S2].", "+S2"),
    ],
)  # fmt: skip
def test_a_quotation_is_cited_where_it_stands(written: str, left: str, detail: str) -> None:
    text, review = streamed([written])
    assert text == left
    assert [(fix.code, fix.detail) for fix in review.corrections] == [("moved_citation", detail)]


def test_quotations_of_one_source_are_cited_once() -> None:
    text, review = streamed(["“Two bells strike” and “strike the quarters” [S1]."])
    assert text == "“Two bells strike” and “strike the quarters” [S2]."
    assert codes(review) == ["moved_citation"]


@pytest.mark.parametrize(
    "written",
    [
        "“Two bells strike the quarters.” It was in Graz [S3].",
        "“Two bells strike the quarters”.\n\n[S3]",
        "“The tower clock of Aldmouth” [S2]",
        "“Two bells strike the quarters” [S1][S2]",
        "“Two bells strike the quarters” [S1] [S2]",
    ],
)
def test_a_citation_of_something_else_stays(written: str) -> None:
    text, review = streamed([written])
    assert (text, codes(review)) == (written, [])


@pytest.mark.parametrize(
    ("written", "left", "found"),
    [
        ("> Two bells strike the quarters [S2]\n", "> Two bells strike the quarters [S2]\n", []),
        ("> “Two bells strike the quarters” [S2]", "> “Two bells strike the quarters” [S2]", []),
        ("So:\n\n> Two bells ring.\n\nYes", "So:\n\nTwo bells ring.\n\nYes", ["unverified_quote"]),
        ("> “Two bells ring.”\nYes", "Two bells ring.\nYes", ["unverified_quote"]),
        ("> Two bells strike the quarters\n> — Mara Quill\n>\n",
         "> Two bells strike the quarters\n> — Mara Quill\n>\n", []),
        (">“”\n", "\n", ["unverified_quote"]),
        ("> Two bells strike the quarters [S1]", "> Two bells strike the quarters [S2]",
         ["moved_citation"]),
        ("Is 2 > 1?", "Is 2 > 1?", []),
    ],
)  # fmt: skip
def test_a_block_is_a_quotation(written: str, left: str, found: list[str]) -> None:
    text, review = streamed([written])
    assert (text, codes(review)) == (left, found)


def test_a_year_s_apostrophe_does_not_wait() -> None:
    assert Review(GROUND).feed("In the '60s it rang. Then it ") == "In the '60s it rang. Then"


def test_a_quotation_spans_pieces() -> None:
    text, review = streamed(["“Two be", "lls strike", " the quarters", "” [", "S1", "] x"])
    assert text == "“Two bells strike the quarters” [S2] x"
    assert review.cited == ("S2",)


def test_titles_of_other_pages_may_be_quoted() -> None:
    ground = replace(GROUND, names=("A sundial for the school",))
    written = "There is also “A sundial for the school”."
    assert streamed([written], ground)[0] == written
    assert streamed([written])[0] != written


def test_one_too_long_is_none() -> None:
    long = "Two bells strike. " * 80
    text, review = streamed([f"“{long}” and “Two bells strike the quarters” [S2]"])
    assert text == f"{long} and “Two bells strike the quarters” [S2]"
    assert set(codes(review)) == {"unverified_quote"}


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("well-known fact", "a well‑known fact"),
        ("one — two", "one—two and"),
        ("one -- two", "one – two"),
        ("the ﬁrst file", "the first file"),
        ("co\u00adopera\u200bted well", "cooperated well"),
        ("he said: 'no'", "and he said: “no”."),
        ("wait … then", "so wait… then"),
        ("日本語の本", "これは日本語の本です"),
        ("Is it so?", "is it so ?"),
    ],
)
def test_typesetting_makes_no_difference(quoted: str, said: str) -> None:
    assert Quoted(quoted).stands_in(fold_type(said))


@pytest.mark.parametrize("chunk", CHUNKS, ids=lambda chunk: chunk.id)
def test_every_line_of_a_source_may_be_quoted(chunk: Chunk) -> None:
    said = fold_type(chunk.text)
    assert [line for line in chunk.text.split("\n") if not Quoted(line).stands_in(said)] == []
