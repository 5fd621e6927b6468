"""Markdown twins: pages as agents read them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from latent.indexing.markdown_twin import markdown_twin
from tests.indexing.generated_pages import UNSEEN, Page, pages

URL = "https://example.org/projects/a-0/"


def body(html: str, url: str = "") -> str:
    return markdown_twin("Title", html, url).removeprefix("# Title\n\n").rstrip("\n")


def test_a_twin_begins_with_the_title_and_the_address_of_its_page() -> None:
    assert markdown_twin("The\nA-0  system", "<p>A compiler.</p>", URL) == (
        f"# The A-0 system\n\nSource: {URL}\n\nA compiler.\n"
    )


def test_an_empty_page_is_its_title() -> None:
    assert markdown_twin("Title", "", "") == "# Title\n"


def test_a_heading_that_repeats_the_title_is_left_out() -> None:
    assert body("<h1>Title</h1><p>x</p>") == "x"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<h2 id='a'>A</h2><p>x</p>", "## A\n\nx", id="heading"),
        pytest.param("<p>a</p><p>b <b>c</b> <em>d</em></p>", "a\n\nb **c** *d*", id="paragraphs"),
        pytest.param("<ul><li>a<ul><li>b</li></ul></li></ul>", "- a\n  - b", id="nested list"),
        pytest.param("<ol><li>a</li><li>b</li></ol>", "1. a\n2. b", id="numbered list"),
        pytest.param("<blockquote><p>a</p></blockquote>", "> a", id="quotation"),
        pytest.param("<img src='a.png' alt='A'>", "![A](a.png)", id="image"),
        pytest.param("a<img src='a.png' alt=''>", "a", id="decoration"),
        pytest.param("<a href='/b/'>b</a>", "[b](/b/)", id="link"),
        pytest.param(
            "<table><tr><th>a</th></tr><tr><td>b|c</td></tr></table>",
            "| a |\n| --- |\n| b\\|c |",
            id="table",
        ),
        pytest.param(
            "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>",
            "| a |\n| --- |\n| b |",
            id="table without a head",
        ),
        pytest.param(
            '<pre><code class="language-python">a\n  b_c</code></pre>',
            "```python\na\n  b_c\n```",
            id="code",
        ),
        pytest.param("<pre>```x```</pre>", "````\n```x```\n````", id="code that holds a fence"),
        pytest.param("<p>FLOW_MATIC &lt;b&gt;</p>", "FLOW_MATIC \\<b>", id="no markup of its own"),
        pytest.param('<script type="math/tex">x_1*y</script>', "$x_1\\*y$", id="math"),
        pytest.param(
            '<iframe src="https://example.org/v" title="Talk"></iframe>',
            "[Talk](https://example.org/v)",
            id="media",
        ),
        pytest.param('a<sup><a class="footnote-ref" href="#f">1</a></sup>', "a[1]", id="footnote"),
    ],
)
def test_what_a_page_holds_has_its_markdown(html: str, expected: str) -> None:
    assert body(html) == expected


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("../b/", "https://example.org/projects/b/"),
        ("/b/", "https://example.org/b/"),
        ("#part", "#part"),
        ("mailto:a@example.org", "mailto:a@example.org"),
    ],
)
def test_links_are_absolute_where_the_page_has_an_address(link: str, expected: str) -> None:
    assert body(f"<a href='{link}'>x</a>", URL).endswith(f"[x]({expected})")


def test_permalink_signs_and_contents_are_left_out() -> None:
    html = (
        '<div class="toc"><a href="#a">A</a></div>'
        '<h2 id="a">A<a class="headerlink" href="#a">¶</a></h2>'
    )
    assert body(html) == "## A"


def test_a_page_nested_too_deep_for_markdown_keeps_its_words() -> None:
    assert body("<p>word" * 3000).count("word") == 3000


@given(pages())
def test_every_visible_word_is_in_the_twin_and_in_order(page: Page) -> None:
    html, seen = page
    twin = markdown_twin("Title", html, URL)
    assert re.findall(r"\w[^\s\d]*\d+x", twin) == seen
    assert UNSEEN not in twin
