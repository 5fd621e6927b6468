"""Which questions a visitor is offered next."""

from __future__ import annotations

import pytest

from latent.embedding import Embedder
from latent.retrieval.search import search
from latent.retrieval.trace import Trace
from latent.serving.conversation.phrases import phrases
from latent.serving.conversation.suggestions import Search, suggest
from latent.serving.knowledge import Knowledge


@pytest.fixture
def ask(knowledge: Knowledge, embedder: Embedder) -> Search:
    """Search as an answer does."""
    index = knowledge.index

    def found(question: str) -> Trace:
        vector = embedder.embed([question], "query")[0]
        return search(index, vector, question, index.policies[index.policy])

    return found


def test_a_suggestion_is_of_a_section_that_the_answer_did_not_use(
    knowledge: Knowledge, ask: Search
) -> None:
    trace = ask("How heavy is the largest bell?")
    suggested = suggest(knowledge.index, trace, phrases("en"), ask)
    assert 1 <= len(suggested) <= 2
    assert [one for one in suggested if "The bells" in one] == []


def test_each_finds_the_section_it_is_about(knowledge: Knowledge, ask: Search) -> None:
    trace = ask("Which quarry does the slate come from?")
    for question in suggest(knowledge.index, trace, phrases("en"), ask):
        headings = [knowledge.index.chunks[position].heading for position in ask(question).kept]
        assert [heading for heading in headings if heading and heading[-1] in question]


def test_what_cannot_be_answered_is_not_suggested(knowledge: Knowledge, ask: Search) -> None:
    trace = ask("How heavy is the largest bell?")
    nothing = ask("What is your favourite pizza?")
    assert suggest(knowledge.index, trace, phrases("en"), lambda _question: nothing) == []


def test_sections_in_the_visitor_s_language_are_suggested_first(
    knowledge: Knowledge, ask: Search
) -> None:
    tried: list[str] = []

    def search_again(question: str) -> Trace:
        tried.append(question)
        return ask(question)

    suggest(knowledge.index, ask("Who was her master?"), phrases("es"), search_again)
    assert "El examen" in tried[0]


def test_only_a_few_are_tried(knowledge: Knowledge, ask: Search) -> None:
    tried: list[str] = []
    nothing = ask("What is your favourite pizza?")

    def in_vain(question: str) -> Trace:
        tried.append(question)
        return nothing

    suggest(knowledge.index, ask("Who was her master?"), phrases("en"), in_vain)
    assert len(tried) == 4
