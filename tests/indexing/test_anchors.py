"""Anchors: every section can be linked to, and the page stays as it was."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from latent.indexing.anchors import add_anchors, literal_ids, slug
from latent.indexing.sections import sections
from tests.indexing.generated_pages import pages

OURS = re.compile(r'<span id="[^"]*" data-latent="anchor"></span>|(?<=<[hH][1-6]) id="[^"]*"')


def ids(html: str) -> Counter[str]:
    return Counter(str(tag["id"]) for tag in BeautifulSoup(html, "html.parser").find_all(id=True))


def anchors(html: str) -> list[str]:
    return [section.anchor for section in sections(html) if section.heading]


def test_a_heading_without_an_id_gets_one_from_its_words() -> None:
    assert add_anchors("<h2>The first compiler</h2>") == (
        '<h2 id="the-first-compiler">The first compiler</h2>'
    )


def test_a_heading_with_an_id_of_its_own_is_left_alone() -> None:
    html = '<h2 class="x" id="a-0">A-0</h2>'
    assert add_anchors(html) == html


def test_the_same_words_twice_get_different_ids() -> None:
    assert anchors(add_anchors("<h2>Work</h2><h3>Work</h3><h2>Work</h2>")) == [
        "work",
        "work-2",
        "work-3",
    ]


def test_an_id_anywhere_in_the_page_is_avoided() -> None:
    html = '<h2>Work</h2><p id="work">x</p><a name="work-2"></a><pre id="work-3"></pre>'
    assert anchors(add_anchors(html)) == ["work-4"]


def test_an_id_of_the_theme_is_avoided() -> None:
    assert anchors(add_anchors("<h2>Content</h2>", taken={"content"})) == ["content-2"]


def test_the_ids_of_a_theme_are_those_its_templates_write_as_they_are() -> None:
    source = """<body id="index"><p ID = 'x-y'>{% if a %}<p id="post-{{ a.slug }}" data-id="z">"""
    assert literal_ids(source) == {"index", "x-y"}


def test_a_heading_whose_id_stands_twice_keeps_it_and_gets_another_inside() -> None:
    """Links and styles may rest on the id as it is."""
    html = '<h2 id="a">One</h2><p id="b">x</p><h2 title="it\'s > b" id=b>Two</h2>'
    assert add_anchors(html) == (
        '<h2 id="a">One</h2><p id="b">x</p><h2 title="it\'s > b" id=b>'
        '<span id="two" data-latent="anchor"></span>Two</h2>'
    )


@pytest.mark.parametrize("attribute", ["id", 'id=""', "id=''"])
def test_an_empty_id_is_none(attribute: str) -> None:
    assert anchors(add_anchors(f"<h2 {attribute}>Two</h2>")) == ["two"]


def test_headings_with_one_id_between_them_get_different_anchors() -> None:
    html = add_anchors('<h2 id="a">One</h2><h2 id="a">Two</h2>')
    assert [ids(html)[anchor] for anchor in anchors(html)] == [1, 1]


def test_a_section_that_docutils_wrapped_is_reached_by_its_wrapper() -> None:
    html = '<div class="section" id="work">\n<h2>Work</h2>\n<p>x</p></div>'
    assert (add_anchors(html), anchors(html)) == (html, ["work"])


def test_a_wrapper_that_begins_with_something_else_does_not_count() -> None:
    html = '<div id="all">Lead <h2>Work</h2></div>'
    assert anchors(add_anchors(html)) == ["work"]


@pytest.mark.parametrize(
    "html",
    [
        "<blockquote><h2>x</h2></blockquote>",
        "<!-- <h2>x</h2> -->",
        "<pre><code>&lt;h2&gt;x&lt;/h2&gt;</code></pre>",
        "<template><h2>x</h2></template>",
        "<h2></h2>",
        "<p>no heading</p>",
        "",
    ],
)
def test_what_begins_no_section_gets_no_anchor(html: str) -> None:
    assert add_anchors(html) == html


def test_line_ends_and_odd_markup_before_a_heading_do_not_move_its_anchor() -> None:
    html = "\r\n<p\ntitle='<h2>'>é&amp;\n<br/><H3\n  class=x>Ünder</H3>\n"
    assert add_anchors(html) == html.replace("<H3", '<H3 id="ünder"')


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("FLOW-MATIC & COBOL!", "flow-matic-cobol"),
        ("Qué hizo después", "qué-hizo-después"),
        ("Que\u0301", "qué"),
        ("コンパイラの歴史", "コンパイラの歴史"),
        ("हिन्दी भाषा", "हिन्दी-भाषा"),
        ("مشروع هارفارد", "مشروع-هارفارد"),
        ("İstanbul", "i\u0307stanbul"),
        ("???", "section"),
        ("word " * 40, "-".join(["word"] * 16)),
        ("x" * 200, "x" * 80),
    ],
)
def test_a_slug_keeps_letters_and_digits_of_every_script(words: str, expected: str) -> None:
    assert slug(words) == expected


@given(pages())
def test_every_section_has_an_anchor_that_is_in_the_page_once(page: tuple[str, list[str]]) -> None:
    html = add_anchors(page[0])
    counts = ids(html)
    assert [counts[anchor] for anchor in anchors(html)] == [1] * len(anchors(html))
    assert len(set(anchors(html))) == len(anchors(html))


@given(pages())
def test_a_page_with_anchors_is_left_alone(page: tuple[str, list[str]]) -> None:
    html = add_anchors(page[0])
    assert add_anchors(html) == html


@given(pages())
def test_all_but_the_anchors_stays_byte_for_byte(page: tuple[str, list[str]]) -> None:
    bare = OURS.sub("", page[0])
    assert OURS.sub("", add_anchors(bare)) == bare


@given(st.text(alphabet="<>/\"'=h2id p!-&;\n\t", max_size=60))
def test_broken_markup_only_gains_anchors(html: str) -> None:
    assert OURS.sub("", add_anchors(html)) == OURS.sub("", html)
