"""Texts become tokens alike in any script."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.retrieval.tokens import content_tokens, fold, fold_stopwords, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Grace Hopper's A-0", ["grace", "hopper", "s", "a", "0"]),
        ("¿Dónde enseñó?", ["donde", "enseno"]),
        ("İstanbul", ["istanbul"]),
        ("ΣΊΣΥΦΟΣ σίσυφος", ["σισυφοσ", "σισυφοσ"]),
        ("ﬁne Ｗｉｄｅ x²", ["fine", "wide", "x2"]),
        ("com\u00adpiler می\u200cکند", ["compiler", "میکند"]),
        ("हिन्दी", ["हिन्दी"]),
        ("snake_case", ["snake", "case"]),
        ("💡❤️ 1️⃣ 👨‍👩‍👧", ["1"]),
        ("日本語", ["日本", "本語"]),
        ("灯", ["灯"]),
        ("Python入門", ["python", "入門"]),
        ("ｶﾞｽ", ["ガス"]),
        ("한국어", ["한국", "국어"]),
        ("𠮷野家", ["𠮷野", "野家"]),
        ("", []),
    ],
)
def test_words_are_cut_and_folded(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_a_stem_is_the_first_five_characters_of_a_word() -> None:
    assert content_tokens("computing computers", frozenset()) == ["compu", "compu"]


def test_a_stem_counts_characters_beyond_the_basic_plane_as_one() -> None:
    assert content_tokens("𐐨𐐩𐐪𐐫𐐬𐐭", frozenset()) == ["𐐨𐐩𐐪𐐫𐐬"]


def test_stopwords_are_dropped_before_stemming() -> None:
    """`their` is a stopword; `theirs`, of the same stem, is not in this list."""
    assert content_tokens("their theirs", frozenset({"their"})) == ["their"]


def test_stopwords_match_without_their_accents() -> None:
    assert content_tokens("Donde dónde DÓNDE faro", fold_stopwords(["dónde"])) == ["faro"]


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(), st.text())
def test_a_space_parts_words(left: str, right: str) -> None:
    assert words(left) + words(right) == words(f"{left} {right}")


def test_a_word_holds_letters_numbers_and_marks_alone() -> None:
    """Of all characters there are; so no definition differs from that of `\\p{L}\\p{N}\\p{M}`."""
    everything = "".join(
        chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF
    )
    found = {unicodedata.category(character)[0] for word in words(everything) for character in word}
    assert found == {"L", "N", "M"}
