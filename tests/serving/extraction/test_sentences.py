"""Where sentences end, in English and Spanish prose with its abbreviations and numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.serving.extraction.sentences import leans_back, qualifies, split_sentences

PIECES = st.sampled_from(
    ["Dr. ", "J. ", "No. 5", "the Mark I. ", "The ", "in 1952. ", "¿Quién? ", "etc. ", "\n", "。",
     "“Yes.” ", "… ", "word ", "U.S. ", "3.14 ", "- ", "."]
)  # fmt: skip


def _split(text: str) -> list[str]:
    return [sentence.strip() for sentence in split_sentences(text)]


@given(st.one_of(st.text(), st.lists(PIECES).map("".join)))
def test_no_text_is_lost(text: str) -> None:
    assert "".join(split_sentences(text)) == text


@given(st.lists(PIECES).map("".join))
def test_no_sentence_goes_over_a_line(text: str) -> None:
    assert [one for one in split_sentences(text) if "\n" in one.strip()] == []


@pytest.mark.parametrize(
    "sentences",
    [
        ["She began in 1952.", "The tape came later."],
        ["J. Presper Eckert built it.", "Grace M. Hopper wrote for it."],
        ["Dr. Aiken and Mrs. Hopper met at Smith & Co. in Boston.", "Nobody took notes."],
        ["She programmed the Mark I.", "The Mark II followed."],
        ["It fought in World War I.", "Then came peace."],
        ["Was it a bug?", "No.", "It was a moth!"],
        ["See No. 5, p. 12, of vol. 3.", "It is short."],
        ["The U.S. Navy called.", "She went."],
        ["It is 3.14 times as long.", "Measure it."],
        ["He said “Stop.”", "Everybody stopped."],
        ["¿Dónde enseñó?", "En Vassar.", "¡Doce años!"],
        ["El Sr. Pérez vive en EE. UU. desde 1943.", "Véase la pág. 5."],
        ["«No.»", "Eso dijo la Dra. Gómez."],
        ["“Why? Because it works,” she said.", "He left."],
        ["He said: “Stop. Now.”", "Everybody stopped."],
        ["“Ring it. Never ring it twice”, he wrote.", "She rang it."],
        ["“Ring it.", "Never ring it twice.”", "She rang it."],
        ["Ask for a reason: “Why so? How?” or “When is it?”", "One at a time is best."],
        ['He asked "Why? How?" and left.', "Then he came."],
        ["„Warum? Darum“, sagte sie.", "Er ging."],
        ["«¿Por qué? Porque sí», dijo.", "Se fue."],
        ["She said “yes.", "Nobody closed it."],
        ['It is a disk of 3".', "It is old."],
        ["彼女は数学を教えた。", "それから海軍へ。"],
        ["A line", "Another line"],
    ],
    ids=lambda sentences: sentences[0],
)
def test_a_sentence_ends_where_a_reader_ends_it(sentences: list[str]) -> None:
    wide = "".join(sentences) if "。" in sentences[0] else " ".join(sentences)
    text = "\n".join(sentences) if sentences[0] == "A line" else wide
    assert _split(text) == sentences


def test_nothing_has_no_sentences() -> None:
    assert split_sentences("") == []


@pytest.mark.parametrize(
    "sentence",
    [
        "It was cast in 1764.",
        "It’s heavy.",
        "In the second she coined the word.",
        "The latter is older.",
        "Another was sold.",
        "Anybody may ring it for that reason.",
        "“This is it.”",
        "En la segunda acuñó la palabra.",
        "Por eso la tocó.",
    ],
)
def test_a_sentence_leans_on_the_one_before_it(sentence: str) -> None:
    assert leans_back(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["She rang it.", "Items were sold.", "The bell is heavy.", "In 1764 it was cast.", "Thistles."],
)
def test_a_sentence_stands_alone(sentence: str) -> None:
    assert not leans_back(sentence)


@pytest.mark.parametrize(
    "sentence",
    ["But it is silent.", "However, it rang.", "The log supports none of these.", "Pero calla.",
     "Ninguna de ellas es cierta."],
)  # fmt: skip
def test_a_sentence_takes_back_what_was_said(sentence: str) -> None:
    assert qualifies(sentence)


def test_a_sentence_takes_nothing_back() -> None:
    assert not qualifies("She rang the bell.")
