"""Chunks: what a visitor can read of a site is in some chunk, under an id that lasts."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.errors import ContentError
from latent.indexing.anchors import add_anchors
from latent.indexing.chunks import note_chunks, public_chunks
from latent.indexing.corpus import Corpus, Kind, Statement
from latent.indexing.document import Document
from latent.indexing.windows import WINDOW, estimate_tokens
from latent.retrieval.chunk import Chunk
from tests.indexing.generated_pages import UNSEEN, Page, pages

SENTENCE = "She explained the machine to everybody who would listen. "


def document(html: str, name: str = "projects/a-0", **fields: str) -> Document:
    values = {"title": "A-0", "lang": "en", "summary": "", "source": "a.md", **fields}
    return Document(
        id=name,
        kind="projects",
        url=f"{name}/",
        save_as=f"{name}/index.html",
        html=add_anchors(html),
        extra=(("Period", "1951–1952"),),
        date="1952-05-01",
        **values,
    )


def corpus(
    *documents: Document,
    facts: Sequence[Statement] = (),
    rollups: Sequence[Statement] = (),
    notes: Sequence[Statement] = (),
) -> Corpus:
    kinds = {"projects": Kind("projects", "Projects", "projects/")}
    return Corpus("en", documents, kinds, tuple(facts), tuple(rollups), tuple(notes), {})


def statement(name: str, text: str = "Text.", lang: str = "en") -> Statement:
    return Statement(name, name.title(), text, lang, "about/", f"assistant/{name}.{lang}.md")


def chunks(*documents: Document) -> list[Chunk]:
    """Chunk documents, without the rollup of their kind."""
    return [chunk for chunk, _ in public_chunks(corpus(*documents)) if chunk.role != "rollup"]


def texts(html: str, **fields: str) -> dict[str, str]:
    return {chunk.id: chunk.text for chunk in chunks(document(html, **fields))}


def test_an_item_is_chunked_under_its_own_id_with_its_details_and_lead() -> None:
    assert texts("<p>A compiler.</p>", summary="The first one.") == {
        "projects/a-0": "A-0\nPeriod: 1951–1952\nThe first one.\nA compiler."
    }


def test_a_summary_that_begins_the_lead_is_not_repeated() -> None:
    found = texts("<p>A compiler, the first one.</p>", summary="A compiler, the…")
    assert found == {"projects/a-0": "A-0\nPeriod: 1951–1952\nA compiler, the first one."}


def test_a_section_is_chunked_under_its_anchor_with_its_heading_path() -> None:
    _, how, when = chunks(document("<h2>How</h2><p>Tapes.</p><h3>When</h3><p>1952.</p>"))
    assert (how.id, how.url, how.text) == (
        "projects/a-0#how",
        "projects/a-0/#how",
        "A-0 › How\nTapes.",
    )
    assert (when.heading, when.text) == (("How", "When"), "A-0 › How › When\n1952.")


def test_a_heading_without_a_body_is_a_chunk() -> None:
    assert texts("<h2>How</h2>")["projects/a-0#how"] == "A-0 › How"


def test_a_section_over_the_window_is_chunked_in_numbered_parts() -> None:
    found = chunks(document(f"<h2>How</h2><p>{SENTENCE * 100}</p>"))[1:]
    assert [chunk.id for chunk in found[:3]] == [
        "projects/a-0#how",
        "projects/a-0#how~2",
        "projects/a-0#how~3",
    ]
    assert {chunk.url for chunk in found} == {"projects/a-0/#how"}
    assert all(chunk.text.startswith("A-0 › How\nShe explained") for chunk in found)


def test_a_lead_over_the_window_is_chunked_as_a_section_without_an_anchor() -> None:
    item, *parts = chunks(document(f"<p>{SENTENCE * 100}</p>", summary="Short."))
    assert item.text == "A-0\nPeriod: 1951–1952\nShort."
    assert [part.id for part in parts[:2]] == ["projects/a-0#", "projects/a-0#~2"]
    assert {(part.url, part.heading) for part in parts} == {("projects/a-0/", ())}


def test_sections_with_the_same_words_have_ids_of_their_own() -> None:
    found = texts("<h2>Work</h2><p>x</p><h2>Work</h2><p>y</p>")
    assert list(found)[1:] == ["projects/a-0#work", "projects/a-0#work-2"]


def test_a_page_without_text_is_a_chunk_of_its_title() -> None:
    assert texts("") == {"projects/a-0": "A-0\nPeriod: 1951–1952"}


def test_groups_come_in_their_order() -> None:
    found = public_chunks(
        corpus(document("<h2>How</h2>"), document("", "projects/b"), facts=[statement("contact")])
    )
    assert [chunk.id for chunk, _ in found] == [
        "projects/a-0",
        "projects/b",
        "projects/a-0#how",
        "fact:contact",
        "rollup:projects",
    ]


def test_the_owners_rollup_replaces_the_generated_one() -> None:
    found = public_chunks(corpus(document(""), rollups=[statement("projects", "All of it.")]))
    assert [chunk.text for chunk, _ in found if chunk.role == "rollup"] == ["Projects\nAll of it."]


def test_a_statement_in_another_language_says_so_in_its_id() -> None:
    found = note_chunks(corpus(notes=[statement("trust"), statement("trust", lang="es")]))
    assert [chunk.id for chunk, _ in found] == ["note:trust", "note:trust@es"]


def test_a_long_statement_is_chunked_in_parts() -> None:
    found = note_chunks(corpus(notes=[statement("trust", SENTENCE * 60)]))
    assert [chunk.id for chunk, _ in found] == ["note:trust", "note:trust~2"]


def test_two_chunks_of_one_id_are_refused_by_the_names_of_their_files() -> None:
    twins = corpus(document("", source="one.md"), document("", source="two.md"))
    with pytest.raises(ContentError, match=r"two\.md.*'projects/a-0'.*one\.md"):
        public_chunks(twins)


def lengthened(page: Page, factor: int) -> str:
    """Put sentences behind each word, so that sections outgrow the window."""
    return re.sub(r"(?<!')\b(\w+x)(?=[<,\s])", r"\1 " + SENTENCE * factor, page[0])


def first_met(words: list[str], found: list[Chunk]) -> list[int]:
    whole = "\n".join(chunk.text for chunk in found)
    return [whole.find(word) for word in words]


@given(pages(), st.sampled_from([0, 5, 25]))
def test_every_visible_word_is_in_some_chunk_and_in_order(page: Page, factor: int) -> None:
    found = chunks(document(lengthened(page, factor)))
    places = first_met(page[1], found)
    assert -1 not in places
    assert places == sorted(places)


@given(pages(), st.sampled_from([0, 25]))
def test_no_markup_and_nothing_unseen_is_in_a_chunk(page: Page, factor: int) -> None:
    whole = "\n".join(chunk.text for chunk in chunks(document(lengthened(page, factor))))
    assert UNSEEN not in whole
    assert not re.search(r"<\w|</|class=", whole)


@given(pages(), st.sampled_from([0, 25]))
def test_every_chunk_links_to_an_anchor_that_is_in_the_page_once(page: Page, factor: int) -> None:
    item = document(lengthened(page, factor))
    for chunk in chunks(item):
        place, _, anchor = chunk.url.partition("#")
        assert place == item.url
        assert (
            not anchor or item.html.count(f'id="{anchor}"') + item.html.count(f"id='{anchor}'") == 1
        )


@given(pages())
def test_ids_are_unique_and_bodies_stay_within_the_window(page: Page) -> None:
    found = chunks(document(lengthened(page, 40)))
    assert len({chunk.id for chunk in found}) == len(found)
    for chunk in found:
        head, _, body = chunk.text.partition("\n")
        assert estimate_tokens(body) <= WINDOW or chunk.role == "item", head


@given(
    st.lists(st.lists(st.integers(1, 30), min_size=1, max_size=4), min_size=1, max_size=5),
    st.data(),
)
def test_an_edited_paragraph_changes_the_chunks_of_its_section_alone(
    sizes: list[list[int]], data: st.DataObject
) -> None:
    def html(edited: tuple[int, int] | None) -> str:
        bodies = [
            "".join(
                f"<p>{'Edited now. ' * ((section, n) == edited)}{SENTENCE * size}</p>"
                for n, size in enumerate(paragraphs)
            )
            for section, paragraphs in enumerate(sizes)
        ]
        return "".join(
            body if n == 0 else f"<h2>Part {n}</h2>{body}" for n, body in enumerate(bodies)
        )

    section = data.draw(st.integers(0, len(sizes) - 1))
    paragraph = data.draw(st.integers(0, len(sizes[section]) - 1))
    before, after = texts(html(None)).items(), texts(html((section, paragraph))).items()
    changed = {name.partition("~")[0] for name, _ in before ^ after}
    own = {f"projects/a-0#part-{section}"} if section else {"projects/a-0", "projects/a-0#"}
    assert changed
    assert changed <= own
