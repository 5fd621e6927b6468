"""Windows: long texts in overlapping parts."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.indexing.windows import OVERLAP, SMALLEST, WINDOW, estimate_tokens, split

SENTENCE = "The quick brown fox jumps over the lazy dog near the river."
PARAGRAPH = " ".join([SENTENCE] * 8)


def numbered(sentences: int, joint: str = " ") -> str:
    return joint.join(f"Sentence number {n} is about compilers." for n in range(sentences))


def merged(parts: list[str]) -> str:
    """Put parts together without what each repeats of the one before, whitespace aside."""
    whole = ""
    for part in ("".join(part.split()) for part in parts):
        shared = next(n for n in range(min(len(part), 4000), -1, -1) if whole.endswith(part[:n]))
        whole += part[shared:]
    return whole


@pytest.mark.parametrize("text", ["", "  \n\n "])
def test_nothing_has_no_parts(text: str) -> None:
    assert split(text) == []


def test_a_text_within_the_window_is_one_part() -> None:
    assert split(PARAGRAPH) == [PARAGRAPH]


def test_a_section_over_the_window_is_split_at_paragraphs() -> None:
    paragraphs = [f"{PARAGRAPH} This was paragraph {n}." for n in range(20)]
    parts = split("\n\n".join(paragraphs))
    assert len(parts) > 2
    assert all(part.endswith(tuple(paragraphs)) for part in parts)


def test_a_paragraph_over_the_window_is_split_at_sentences() -> None:
    parts = split(numbered(300))
    assert all(part.startswith("Sentence") for part in parts)
    assert all(part.endswith("compilers.") for part in parts)


@pytest.mark.parametrize("sentences", [79, 80, 85, 100, 145, 200, 999])
def test_parts_hold_400_to_700_tokens(sentences: int) -> None:
    parts = split(numbered(sentences))
    sizes = [estimate_tokens(part) for part in parts]
    assert len(parts) > 1
    assert min(sizes) >= SMALLEST
    assert max(sizes) <= WINDOW


def test_a_part_repeats_the_last_sentences_of_the_one_before() -> None:
    for before, after in pairwise(split(numbered(400))):
        shared = next(n for n in range(len(after), 0, -1) if before.endswith(after[:n]))
        assert OVERLAP * 2 / 3 <= estimate_tokens(after[:shared]) <= OVERLAP * 3 / 2
        assert after.startswith("Sentence")


def test_words_without_sentences_are_split_between_words() -> None:
    words = [f"word{n}" for n in range(2000)]
    parts = split(" ".join(words))
    assert all(set(part.split()) <= set(words) for part in parts)
    assert merged(parts) == "".join(words)


def test_a_script_without_spaces_is_split_at_its_sentences() -> None:
    text = "".join(f"彼女は第{n}のプログラムを書いた。" for n in range(200))
    parts = split(text)
    assert all(part.endswith("。") and part.startswith("彼女") for part in parts)
    assert merged(parts) == text


def test_a_quoted_sentence_keeps_its_closing_mark() -> None:
    parts = split("".join(f"彼女は「第{n}のプログラムを書いた。」と言った。" for n in range(200)))
    assert all(part.endswith("と言った。") and part.startswith("彼女") for part in parts)


def test_one_endless_word_is_split_anywhere() -> None:
    text = "".join(f"{n:05d}" for n in range(4000))
    parts = split(text)
    assert max(map(estimate_tokens, parts)) <= WINDOW
    assert merged(parts) == text


def test_code_keeps_its_indentation_where_it_is_split() -> None:
    code = "\n".join(f"    call_{n}(argument)" for n in range(400))
    assert all(part.startswith("    call_") for part in split(code))


def test_a_paragraph_of_50000_words_is_split_at_once() -> None:
    """It takes some hundredths of a second; were time quadratic, it would take minutes."""
    start = time.perf_counter()
    parts = split("compilers and subroutines were written " * 10_000)
    assert len(parts) > 100
    assert time.perf_counter() - start < 5


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), (" \n", 0), ("a", 1), ("compile", 2), ("漢字", 2), ("日本 go", 3)],
)
def test_tokens_are_estimated_from_characters(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens


@given(
    st.lists(
        st.tuples(st.sampled_from(["w", "字", "é"]), st.sampled_from([" ", ". ", "\n", "\n\n"])),
        max_size=900,
    ),
    st.integers(1, 12),
)
def test_no_text_is_lost_and_none_changes_places(
    words: list[tuple[str, str]], repeated: int
) -> None:
    text = "".join(f"{word * repeated}{n}{end}" for n, (word, end) in enumerate(words))
    parts = split(text)
    assert merged(parts) == "".join(text.split())
    assert all(estimate_tokens(part) <= WINDOW for part in parts)


@given(st.text(max_size=4000))
def test_any_text_is_split_into_parts_within_the_window(text: str) -> None:
    parts = split(text * 3)
    assert all(part.strip() and estimate_tokens(part) <= WINDOW for part in parts)
