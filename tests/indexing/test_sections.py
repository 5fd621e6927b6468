"""Sections: what a reader sees below each heading, as plain text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from latent.indexing.sections import Section, sections
from tests.indexing.generated_pages import UNSEEN, Page, pages


def text(html: str) -> str:
    """Give the text of a page without headings that divide it."""
    (section,) = sections(html)
    assert section.heading == ()
    return section.text


def headings(html: str) -> list[tuple[str, ...]]:
    return [section.heading for section in sections(html)]


def words(page: list[Section]) -> list[str]:
    shown = (f"{' '.join(section.heading[-1:])}\n{section.text}" for section in page)
    return re.findall(r"\w[^\s\d]*\d+x", "\n".join(shown))


def test_a_page_is_divided_at_its_headings() -> None:
    assert sections("<p>Lead</p><h2 id='a'>A</h2><p>x</p><h3 id='b'>B</h3><h2 id='c'>C</h2>y") == [
        Section((), "", "Lead"),
        Section(("A",), "a", "x"),
        Section(("A", "B"), "b", ""),
        Section(("C",), "c", "y"),
    ]


def test_a_page_without_a_lead_begins_with_its_heading() -> None:
    assert sections("\n<h2 id='a'>A</h2>") == [Section(("A",), "a", "")]


@pytest.mark.parametrize("html", ["", " \n", "<!-- x -->", "<p></p>", "<h2> </h2>", "<img>"])
def test_a_page_with_nothing_to_see_has_no_sections(html: str) -> None:
    assert sections(html) == []


@pytest.mark.parametrize("frame", ["div", "section", "article", "main", "header", "center", "p"])
def test_a_heading_divides_wherever_it_is_nested(frame: str) -> None:
    html = f"<{frame}><{frame}><h2>A</h2>x</{frame}><h2>B</h2></{frame}>y"
    assert [(s.heading, s.text) for s in sections(html)] == [(("A",), "x"), (("B",), "y")]


@pytest.mark.parametrize(
    "frame",
    ["blockquote", "figure", "details", "nav", "aside", "ul><li", "table><tr><td", "pre", "dl><dd"],
)
def test_a_heading_inside_something_whole_does_not_divide(frame: str) -> None:
    outer = frame.split(">", maxsplit=1)[0]
    html = f"<{frame}><h2>Inner</h2>words</{outer}><h2>Outer</h2>"
    assert headings(html) == [(), ("Outer",)]
    assert re.findall(r"\w+", sections(html)[0].text) == ["Inner", "words"]


def test_a_heading_path_skips_levels_and_comes_back() -> None:
    html = "<h2>A</h2><h4>B</h4><h3>C</h3><h1>D</h1><h6>E</h6>"
    assert headings(html) == [("A",), ("A", "B"), ("A", "C"), ("D",), ("D", "E")]


def test_a_heading_is_one_line_of_its_visible_words() -> None:
    html = "<h2>The <code>A-0</code><br>\n system <img alt='1952'><!-- no --></h2>"
    assert headings(html) == [("The A-0 system [1952]",)]


@pytest.mark.parametrize(
    "link",
    [
        '<a class="headerlink" href="#a" title="Permanent link">¶</a>',
        '<a class="headerlink" href="#a">Permanent link</a>',
        '<a href="#a" aria-hidden="true">#</a>',
        '<a href="/page/#a">🔗</a>',
    ],
)
def test_a_permalink_is_no_part_of_its_heading(link: str) -> None:
    assert headings(f"<h2>Work {link}</h2>") == [("Work",)]


@pytest.mark.parametrize("kind", ["toclink", "toc-backref", "headerlink"])
def test_a_link_around_all_of_a_heading_keeps_its_words(kind: str) -> None:
    assert headings(f'<h2><a class="{kind}" href="#a">Work</a></h2>') == [("Work",)]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<p>a\n  b&nbsp;c</p>", "a b c", id="spaces"),
        pytest.param("<p>a</p><p>b</p>c<div>d</div>", "a\n\nb\n\nc\n\nd", id="paragraphs"),
        pytest.param("<p>a<br>b<br/>\nc</p>", "a\nb\nc", id="line breaks"),
        pytest.param("<b>a</b><i>b</i> <a href='x'>c</a>.", "ab c.", id="inline"),
        pytest.param("a<hr>b", "a\n\nb", id="rule"),
        pytest.param("hy&shy;phen", "hyphen", id="soft hyphen"),
        pytest.param("<q>a</q> b", "“a” b", id="quotation"),
        pytest.param("<blockquote><p>a</p><p>b</p></blockquote>", "a\n\nb", id="block quotation"),
        pytest.param("<p>x<sup>2</sup> <del>y</del></p>", "x2 y", id="superscript"),
        pytest.param("日本\n語", "日本語", id="a line end between characters is none"),
        pytest.param("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢(かん)", id="ruby"),
        pytest.param("<ruby>漢<rt>かん</rt></ruby>字", "漢(かん)字", id="bare ruby"),
        pytest.param("<p dir='rtl'>مشروع <b>هارفارد</b></p>", "مشروع هارفارد", id="right to left"),
    ],
)
def test_inline_text_is_as_it_reads(html: str, expected: str) -> None:
    assert text(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<ul><li>a</li><li>b</li></ul>", "- a\n- b", id="list"),
        pytest.param("<p>x</p><ul><li>a</ul><p>y</p>", "x\n\n- a\n\ny", id="between paragraphs"),
        pytest.param(
            "<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>",
            "- a\n  - b\n    1. c\n- d",
            id="nested",
        ),
        pytest.param("<ul><li><p>a</p><p>b</p></li></ul>", "- a\n\n  b", id="paragraphs in items"),
        pytest.param("<ol start='9'><li>a</li><li>b</li></ol>", "9. a\n10. b", id="numbered"),
        pytest.param("<ol start='x'><li>a</li></ol>", "1. a", id="numbered oddly"),
        pytest.param("<ul><li></li><li>b</li></ul>c", "- b\n\nc", id="empty item"),
        pytest.param("<li>a</li>", "- a", id="item without a list"),
        pytest.param("<ul><li>a<pre>b\n c</pre></li></ul>", "- a\n\n  b\n   c", id="code in items"),
        pytest.param("<dl><dt>a</dt><dd>b</dd><dd>c</dd></dl>", "a\nb\nc", id="definitions"),
    ],
)
def test_lists_keep_their_shape(html: str, expected: str) -> None:
    assert text(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param(
            "<table><caption>t</caption><thead><tr><th>a</th><th>b</th></tr></thead>"
            "<tbody><tr><td>1</td><td><p>2</p><p>3</p></td></tr></tbody></table>",
            "t\na | b\n1 | 2 3",
            id="caption, head and body",
        ),
        pytest.param(
            "<table><tr><td></td><td>b</td><td></td></tr></table>", "| b |", id="empty cells"
        ),
        pytest.param(
            "<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr>"
            "<tr><td>d</td></tr></table>e",
            "a | b | c\nd\n\ne",
            id="nested",
        ),
        pytest.param("<td>a</td>b", "a\n\nb", id="cell without a table"),
    ],
)
def test_a_row_of_a_table_is_a_line(html: str, expected: str) -> None:
    assert text(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<pre>\n  a\n\n\n   b  c\n</pre>", "  a\n\n\n   b  c", id="verbatim"),
        pytest.param("x<pre><code>a &lt;b&gt;</code></pre>y", "x\n\na <b>\n\ny", id="apart"),
        pytest.param("<pre>a<br>b</pre>", "a\nb", id="line break"),
        pytest.param("<p>a <code>b  c</code></p>", "a b c", id="inline"),
        pytest.param(
            '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td>'
            '<td class="code"><pre>a\n  b</pre></td></tr></table>',
            "a\n  b",
            id="numbered in a table",
        ),
        pytest.param(
            '<pre><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre>',
            "a\nb",
            id="numbered in line",
        ),
    ],
)
def test_code_keeps_its_lines_and_spaces(html: str, expected: str) -> None:
    assert text(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param("<p>a <img src='x' alt='The\nMark I'> b</p>", "a [The Mark I] b", id="image"),
        pytest.param("<img title='t'><img alt='' title='u'>", "[t]", id="decoration"),
        pytest.param(
            "<figure><img alt='a'><figcaption>b</figcaption></figure>c",
            "[a]\n\nb\n\nc",
            id="figure",
        ),
        pytest.param("<iframe src='x' title='A talk'>no</iframe>", "[A talk]", id="iframe"),
        pytest.param("<video title='v'><p>Too old</p></video>", "[v]", id="video"),
        pytest.param("<svg><title>a</title><text>b</text></svg>", "a\nb", id="drawing"),
    ],
)
def test_images_and_media_give_their_names(html: str, expected: str) -> None:
    assert text(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        pytest.param('<script type="math/tex">x_1</script>', "$x_1$", id="script"),
        pytest.param(
            '<script type="math/tex; mode=display"> x </script>', "$$x$$", id="display script"
        ),
        pytest.param('<span class="math">\\(x_1\\)</span>', "\\(x_1\\)", id="source in the text"),
        pytest.param("<math><mi>x</mi><mo>+</mo><mn>1</mn></math>", "x + 1", id="symbols"),
        pytest.param('<math alttext="x+1"><mi>x</mi></math>', "$x+1$", id="its own text"),
        pytest.param(
            '<span class="katex"><math display="block"><mi>x</mi><annotation '
            'encoding="application/x-tex">x^2</annotation></math>'
            '<span class="katex-html" aria-hidden="true">x2</span></span>',
            "$$x^2$$",
            id="annotated",
        ),
    ],
)
def test_math_is_its_source_where_the_page_has_it(html: str, expected: str) -> None:
    assert text(html) == expected


def test_footnotes_stay_where_they_stand_without_their_links_back() -> None:
    html = (
        '<p>a<sup id="fnref:n"><a class="footnote-ref" href="#fn:n">1</a></sup></p>'
        '<div class="footnote"><hr><ol><li id="fn:n"><p>b&nbsp;<a class="footnote-backref" '
        'href="#fnref:n" title="Jump back">&#8617;</a></p></li></ol></div>'
    )
    assert text(html) == "a[1]\n\n[1] b"


def test_footnotes_of_docutils_keep_their_labels() -> None:
    html = (
        '<p>a <a class="footnote-reference" href="#n" id="r">[1]</a></p>'
        '<table class="docutils footnote" id="n"><tr><td class="label">'
        '<a class="fn-backref" href="#r">[1]</a></td><td>b</td></tr></table>'
    )
    assert text(html) == "a [1]\n\n[1] | b"


@pytest.mark.parametrize(
    "html",
    [
        "<script>unseen</script>",
        "<style>unseen</style>",
        "<template><p>unseen</p></template>",
        "<noscript>unseen</noscript>",
        "<!-- unseen -->",
        "<p hidden>unseen</p>",
        "<p style='color: red; DISPLAY:none'>unseen</p>",
        "<p style='visibility: hidden'>unseen</p>",
        "<svg><defs><text>unseen</text></defs></svg>",
        "<h2 hidden>unseen</h2>",
    ],
)
def test_what_no_reader_sees_is_no_text(html: str) -> None:
    assert sections(html) == []


@pytest.mark.parametrize(
    "html",
    [
        '<div class="toc"><b>Contents</b><ul><li><a href="#a">One thing</a></li></ul></div>',
        '<nav id="toc"><h2>Contents</h2><a href="#a">One thing</a></nav>',
        '<div class="contents topic"><p>Contents</p><a href="#a" id="b">One thing</a></div>',
        '<nav><a href="#a">One thing</a></nav>',
    ],
)
def test_a_table_of_contents_is_dropped(html: str) -> None:
    """It repeats the headings, which are in the text as such."""
    assert headings(f"{html}<h2 id='a'>One thing</h2>") == [("One thing",)]


@pytest.mark.parametrize(
    "html",
    [
        '<nav><a href="/next/">Next part</a></nav>',
        '<div id="contents"><p>Much text, with one <a href="#fn">note</a> in it.</p></div>',
        '<div class="toc"><p>No links</p></div>',
    ],
)
def test_what_only_resembles_a_table_of_contents_is_kept(html: str) -> None:
    assert text(html)


def test_a_page_that_is_one_paragraph_of_50000_words_is_one_section() -> None:
    assert text(f"<p>{'word ' * 50_000}</p>").count("word") == 50_000


def test_tags_left_open_nest_as_deep_as_they_like() -> None:
    assert text("<p>word" * 3000).count("word") == 3000


def test_a_page_that_looks_like_an_address_or_a_file_is_text() -> None:
    assert text("https://example.org/page") == "https://example.org/page"
    assert text("notes.txt") == "notes.txt"


@given(pages())
def test_every_visible_word_is_in_one_section_and_in_order(page: Page) -> None:
    html, seen = page
    assert words(sections(html)) == seen


@given(pages())
def test_nothing_unseen_and_no_markup_is_in_any_section(page: Page) -> None:
    shown = repr(sections(page[0]))
    assert UNSEEN not in shown
    assert not re.search(r"<\w|</|class=", shown)
