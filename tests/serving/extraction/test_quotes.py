"""What may be quoted of a source, and how a quotation is written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.retrieval.chunk import Chunk, Role
from latent.retrieval.trace import Hit
from latent.serving.extraction.quotes import LONGEST, LONGEST_FACT, Quote, makeshift, quotable

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


@given(
    st.one_of(st.text(), st.lists(PIECES).map("".join)),
    st.sampled_from(["item", "section", "fact", "rollup"]),
)
def test_what_is_quoted_stands_so_in_the_chunk(body: str, role: Role) -> None:
    hit = _hit(body, role)
    quotes = [*quotable(hit), makeshift(hit)]
    assert [quote.text for quote in quotes if quote.text not in hit.chunk.text] == []
    assert [quote.text for quote in quotes if not 0 < len(quote.text) <= LONGEST] == []


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


def test_a_question_is_quoted_where_there_is_nothing_else() -> None:
    asked = "Ask for a place or a date: “Where is it?” or “When was she born?”"
    assert _quoted(f"{asked} One thing at a time is best.") == ["One thing at a time is best."]
    assert _quoted(asked) == [asked]


def test_a_list_is_quoted_by_its_lines() -> None:
    assert _quoted("- mathematics\n- law") == ["mathematics", "law"]


@pytest.mark.parametrize(
    ("body", "quoted"),
    [("Tags: clocks", "Tags: clocks"), ("", "The title"), ("- bells: a story", "bells: a story")],
    ids=["details", "nothing", "members"],
)
def test_where_there_is_nothing_to_quote_there_is_a_makeshift(body: str, quoted: str) -> None:
    role: Role = "rollup" if body.startswith("-") else "item"
    assert _quoted(body, role) == []
    assert makeshift(_hit(body, role)).text == quoted


def test_a_list_of_members_is_not_quoted_as_the_site_s_words() -> None:
    """A build makes those of titles and summaries where the owner wrote no rollup."""
    assert _quoted("Posts (2)\n- Bread: I bake bread every day.\n- Tea.", "rollup") == ["Posts (2)"]
    own = "She repaired clocks all her life."
    assert _quoted(f"{own}\n- Bread: I bake bread every day.", "rollup") == [own]


def test_a_fact_s_paragraph_is_quoted_whole() -> None:
    body = "No. Operators found the moth. It was taped into the log."
    assert _quoted(f"{body}\n\nShe told the story.", "fact") == [body, "She told the story."]


def test_a_long_fact_is_quoted_by_its_sentences() -> None:
    sentence = "She rang the bell once every day of the week."
    body = " ".join([sentence] * (LONGEST_FACT // 10 + 1))
    assert set(_quoted(body, "fact")) == {sentence}


def test_what_is_too_long_is_not_quoted() -> None:
    long = f"She rang {'and rang ' * (LONGEST // 9)}it."
    assert _quoted(f"{long} She rang the bell once.") == ["She rang the bell once."]


def test_a_sentence_that_leans_on_the_one_before_is_quoted_with_it() -> None:
    body = "The largest weighs 310 kilograms. It was cast in 1764. She rang the bell once."
    assert _quoted(body) == [
        "The largest weighs 310 kilograms.",
        "The largest weighs 310 kilograms. It was cast in 1764.",
        "She rang the bell once.",
    ]


def test_what_is_taken_back_is_quoted_with_what_takes_it_back() -> None:
    told = "In the first version she found a moth. In the second she coined the word bug."
    body = f"There are two versions. {told} The log supports none of these. She rang it once."
    assert _quoted(body) == [
        f"There are two versions. {told} The log supports none of these.",
        "She rang it once.",
    ]


def test_a_sentence_with_its_exception_is_one_quotation() -> None:
    body = "The bell rings every hour. But it is silent at night. She rang it once."
    assert _quoted(body)[0] == "The bell rings every hour. But it is silent at night."


def test_quotes_repeat_one_another_in_a_paragraph_or_where_they_share_a_sentence() -> None:
    first, second, other = quotable(
        _hit("A bell hangs there. She rang it once.\n\nIt is heavy today.")
    )
    twin = replace(first, rank=first.rank + 1)
    assert first.repeats(second)
    assert first.repeats(twin)
    assert not second.repeats(twin)
    assert not first.repeats(other)


@pytest.mark.parametrize(
    "code",
    [
        "{% notebook 'a notebook.ipynb' cells[2:5] %}",
        "{{ article.title }} is what the template writes.",
        'main :: IO ()\nmain = putStrLn "It is the clock of the tower."',
        'def ring(bell):\n    """Ring the bell once a day."""\n    return bell.ring()',
        '"""\nThe clock of the whole tower.\n\nIt rings the bell every hour.\n"""',
        "    It rings the bell every hour.",
        "-- | It rings the bell every hour.",
        "# It rings the bell every hour.",
        "$ make the bell ring every hour.",
        '<clock hours="12">\nIt rings the bell every hour.\n</clock>',
        "for (const bell of tower) {\n  bell.ring('It rings the bell every hour.');\n}",
        "- {% include the clock of the tower %}.",
    ],
    ids=lambda code: code[:24],
)
def test_code_is_not_quoted(code: str) -> None:
    prose = "She rang the bell once every day."
    assert _quoted(f"{prose}\n\n{code}\n\nNobody rings it twice a day.") == [
        prose,
        "Nobody rings it twice a day.",
    ]


@pytest.mark.parametrize(
    "prose",
    [
        "Call ring() to hear the bell of the tower.",
        "In C, == compares and = assigns a value.",
        "The map goes from clocks -> bells and back again.",
        "- It rings the bell every hour.",
        "1. It rings the bell every hour.",
        "Import duties were paid on the bell: 310 pounds.",
        "For the bell, see the page on towers;\nit has a picture of the clock.",
    ],
)
def test_prose_that_names_signs_is_quoted(prose: str) -> None:
    assert _quoted(prose)


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
