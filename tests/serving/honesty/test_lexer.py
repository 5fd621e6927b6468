"""The lexemes an answer is cut into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.serving.honesty.lexer import Lexer, lexemes
from tests.serving.honesty.pieces import TEXTS, cut


@given(st.one_of(TEXTS, st.text()), st.data())
def test_lexemes_are_the_same_wherever_the_text_is_cut(text: str, data: st.DataObject) -> None:
    lexer = Lexer()
    found = [lexeme for piece in cut(text, data) for lexeme in lexer.feed(piece)]
    assert [*found, *lexer.end()] == lexemes(text)


@given(TEXTS)
def test_lexemes_are_all_of_the_text(text: str) -> None:
    assert "".join(lexeme.text for lexeme in lexemes(text)) == text


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Two bells, I'd say.", "word space word sign space word space word sign"),
        ("see [a](b) and [c]", "word space link space word space bracket"),
        ("![a](b) ! [", "image space sign space sign"),
        ("`a [S1]` and ` b", "code space word space sign space word"),
        ("<b>bold</b> 1 < 2", "tag word tag space word space sign space word"),
        ("<https://a.b> <me@a.b>", "autolink space autolink"),
        ("(S1) (Source 2) (see S3)", "bracket space bracket space bracket"),
        ("(she) (see)", "sign word sign space sign word sign"),
        ("www.a.b, //a.b/c and/or", "url sign space url space word sign word"),
        ("[1]: https://a.b c\nd", "definition space word"),
        ("5'6\"", "word mark"),
        ("the clocks’ “hands”", "word space word mark space mark word mark"),
    ],
)
def test_lexemes_have_kinds(text: str, kinds: str) -> None:
    assert " ".join(lexeme.kind for lexeme in lexemes(text)) == kinds


def test_what_is_not_seen_is_dropped() -> None:
    hidden = "a\u200bb\u00ad c\U000e0041 \u202ed\u202c \ud800e"
    assert "".join(lexeme.text for lexeme in lexemes(hidden)) == "ab c d e"


def test_a_block_of_code_needs_no_end() -> None:
    text = "```python\nprint('[S1]')\n"
    assert {lexeme.kind for lexeme in lexemes(text)} == {"code"}


def test_text_goes_on_after_a_block_of_code() -> None:
    text = "```\nx\n``` [S1]"
    assert [lexeme.kind for lexeme in lexemes(text)][-2:] == ["space", "bracket"]
