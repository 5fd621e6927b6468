"""What is searched for where a question leans on others, on the subject, or on nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.indexing.stopwords import stopwords
from latent.retrieval.followup import LONGEST, LONGEST_TOPIC, estimate_tokens, standalone
from latent.retrieval.tokens import fold_stopwords

STOPWORDS = fold_stopwords(stopwords())
SUBJECT = "Mara Quill"
FLOW = "What is FLOW-MATIC?"
TOWER = "Tell me about the tower clock"


def _alone(question: str, *earlier: str, subject: str = SUBJECT) -> str:
    return standalone(question, earlier, STOPWORDS, subject)


@pytest.mark.parametrize(
    ("earlier", "question", "searched"),
    [
        ([FLOW], "And when was it made?", "FLOW-MATIC And when was it made?"),
        ([FLOW, "And when was it made?"], "Who used it?", "FLOW-MATIC Who used it?"),
        ([FLOW, "thanks"], "Who used it?", "FLOW-MATIC Who used it?"),
        ([FLOW, "ok"], "Was it tested with several customers?",
         "FLOW-MATIC Was it tested with several customers?"),
        ([FLOW, TOWER], "How heavy is it?", "tower clock How heavy is it?"),
        (["What is COBOL?"], "Who designed it?", "COBOL Who designed it?"),
        (["cobol"], "who designed it?", "cobol who designed it?"),
        (["Where did she teach?"], "How long did she stay there?",
         "teach How long did she stay there?"),
        (["Who was Leopold Steiner?"], "What did he repair?",
         "Leopold Steiner What did he repair?"),
        ([FLOW], "What was her part in that?", "FLOW-MATIC What was her part in that?"),
        ([FLOW], "And Aiken?", "FLOW-MATIC And Aiken?"),
        (["¿Qué es FLOW-MATIC?", "¿Cuándo se hizo?"], "¿Y quién lo usó?",
         "FLOW-MATIC ¿Y quién lo usó?"),
        ([FLOW], "WHO USED IT?", "FLOW-MATIC WHO USED IT?"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)  # fmt: skip
def test_a_question_that_leans_takes_along_what_stood_last(
    earlier: list[str], question: str, searched: str
) -> None:
    assert _alone(question, *earlier) == searched


@pytest.mark.parametrize(
    "question",
    [
        "Which quarry does the slate come from?",
        "What is COBOL?",
        "Who was Aiken?",
        "What is A-0?",
        "How does this site work?",
        "What languages does she speak?",
        "picosecond",
        "thanks",
        "ok",
        "👍",
        "How did colleagues react to a machine that writes its own programs?",
    ],
)
def test_a_question_that_stands_by_itself_stays_as_it_is(question: str) -> None:
    assert _alone(question, FLOW) == question


@pytest.mark.parametrize(
    "question", ["Where was she born?", "Is she married?", "Why is he famous?"]
)
def test_after_a_thing_a_pronoun_is_the_person_the_site_is_about(question: str) -> None:
    assert _alone(question, FLOW) == question


@pytest.mark.parametrize(
    "question", ["Who is she?", "Who is he?", "¿Quién es?", "¿Quién es ella?", "Qui est-elle ?"]
)
@pytest.mark.parametrize("earlier", [[], [FLOW]])
def test_who_somebody_is_is_asked_of_the_subject(question: str, earlier: list[str]) -> None:
    assert _alone(question, *earlier) == f"{question} {SUBJECT}"


@pytest.mark.parametrize("question", ["Tell me about her", "What did she do?", "Was war er?"])
def test_a_first_question_without_content_is_of_the_subject(question: str) -> None:
    assert _alone(question) == f"{question} {SUBJECT}"


@pytest.mark.parametrize(
    "question",
    ["Who are you?", "What is it?", "hello", "What did she write?", "Who am I?", "", "?"],
)
def test_what_is_not_asked_of_a_person_or_has_content_names_no_subject(question: str) -> None:
    assert _alone(question) == question


@pytest.mark.parametrize(
    ("question", "searched"),
    [
        ("Summarize her career", "her career"),
        ("Describe the escapement.", "the escapement."),
        ("¡Resume su carrera!", "su carrera!"),
        ("resume", "resume"),
        ("Explain it", "Explain it"),
        ("Listing of bells", "Listing of bells"),
    ],
)
def test_a_word_that_says_how_to_answer_is_not_searched_for(question: str, searched: str) -> None:
    assert _alone(question) == searched


def test_without_a_subject_none_is_named() -> None:
    assert _alone("Who is she?", subject="") == "Who is she?"


def test_after_questions_without_content_there_is_nothing_to_take_along() -> None:
    assert _alone("And what is it?", "Why?", "How?") == "And what is it?"


def test_a_long_earlier_question_is_taken_along_in_part() -> None:
    earlier = "Which quarry supplied slate " * 35
    searched = _alone("And why is that?", earlier)
    assert searched.startswith("quarry supplied slate quarry")
    assert searched.endswith("slate And why is that?")
    assert len(searched) <= LONGEST_TOPIC + len(" And why is that?")


@pytest.mark.parametrize(
    "sign", ["🦋", "é́", "x", "Xy9", "7", "!?", "海", "\U00010337", "q "], ids=ascii
)
def test_what_is_searched_for_is_bounded(sign: str) -> None:
    """Each of these a thousand times is up to a thousand tokens of a model."""
    for searched in (_alone(sign * 1000), _alone("And why?", f"Why {sign * 1000} COBOL"[:1000])):
        assert searched
        assert estimate_tokens(searched) <= LONGEST
        assert len(searched) < 2.5 * LONGEST


def test_prose_is_cut_between_words() -> None:
    question = "Which quarry does the slate of the sundial come from? " * 18
    searched = _alone(question)
    assert 600 < len(searched) < len(question)
    assert question.startswith(f"{searched} ")


def test_prose_of_a_usual_length_is_not_cut() -> None:
    question = "Which quarry does the slate of the sundial come from? " * 10
    assert _alone(question.strip()) == question.strip()


@given(st.text(max_size=300), st.lists(st.text(max_size=300), max_size=3))
def test_anything_may_be_asked_after_anything(question: str, earlier: list[str]) -> None:
    assert estimate_tokens(standalone(question, earlier, STOPWORDS, SUBJECT)) <= LONGEST
