"""Where sentences end, in English and Spanish prose with its abbreviations and numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.serving.sentences import split_sentences

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
