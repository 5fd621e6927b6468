"""The language of phrase patterns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.serving.conversation.disguises import tokens
from latent.serving.conversation.patterns import index_patterns

SETS = {"animal": ["cat", "big dog"], "colour": ["red", "green"]}


def _found(pattern: str, text: str) -> bool:
    return bool(list(index_patterns([("label", pattern)], SETS).found(tokens(text))))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("bell", "the BELL!"),
        ("bell/clock", "a clock"),
        ("the bell", "see the, bell"),
        ("a {animal}", "a big dog"),
        ("a {animal}/horse", "a horse"),
        ("a {colour}? {animal}", "a cat"),
        ("a {colour}? {animal}", "a green cat"),
        ("a ..2 cat", "a cat"),
        ("a ..2 cat", "a small, old cat"),
        ("cat !food", "cat and food"),
        ("cat !food", "cat"),
        ("ring the bell $", "Ring the bell! Now."),
        ("ring the bell $", "ring the bell"),
        ("niño", "NINO"),
        ("don't ring", "do not ring"),
        ("^ ring", "Ring it"),
        ("^ ring", "Please ring it"),
        ("^ ring", "It is late, ring now"),
        ("^ ring", "You must now ring"),
        ("^ ring", "quiero que ring"),
    ],
)
def test_a_pattern_is_found(pattern: str, text: str) -> None:
    assert _found(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("bell", "bells"),
        ("the bell", "the old bell"),
        ("a {animal}", "a dog"),
        ("a {colour} {animal}", "a cat"),
        ("a ..2 cat", "a very small old cat"),
        ("cat !food", "cat food"),
        ("cat !food", "cat, food"),
        ("ring the bell $", "ring the bell twice"),
        ("^ ring", "She did ring it"),
        ("^ ring", "Who heard Hopper ring?"),
        ("bell", ""),
    ],
)
def test_a_pattern_is_not_found(pattern: str, text: str) -> None:
    assert not _found(pattern, text)


@pytest.mark.parametrize("pattern", ["", "..2 bell", "bell? rings", "!bell rings"])
def test_a_pattern_that_could_begin_with_any_word_is_an_error(pattern: str) -> None:
    with pytest.raises(ValueError, match="begins with a word"):
        index_patterns([("label", pattern)], SETS)


@pytest.mark.parametrize("pattern", ["bell -", "^", "$", "bell/- rings"])
def test_a_term_without_words_is_an_error(pattern: str) -> None:
    with pytest.raises(ValueError, match="holds no word"):
        index_patterns([("label", pattern)], SETS)


def test_labels_come_in_the_order_in_which_they_begin() -> None:
    index = index_patterns([("animal", "{animal}"), ("colour", "{colour}")], SETS)
    assert list(index.found(tokens("a red cat"))) == ["colour", "animal"]


def test_the_vocabulary_is_all_words_of_patterns_and_their_sets() -> None:
    index = index_patterns([("label", "a {animal}")], SETS)
    assert index.vocabulary == {"a", "cat", "big", "dog"}


@given(st.lists(st.sampled_from(["a", "the", "cat", "big", "dog", "|", "red"]), max_size=30))
def test_any_row_of_words_can_be_searched(said: list[str]) -> None:
    patterns = [("label", "a {colour}? ..3 {animal} !red $"), ("label", "^ the ..1 {animal}")]
    list(index_patterns(patterns, SETS).found(said))
