"""The gate: what it holds its rules against, and how it tells what it found."""

import re
from dataclasses import replace
from typing import Any

import pytest

from latent.denylist import make_gate
from latent.errors import DenylistError
from latent.indexing.axes import ConceptAxis, Pole
from latent.indexing.chunks import note_chunks, public_chunks
from latent.indexing.corpus import Corpus, Kind, Statement
from latent.indexing.document import Document
from latent.indexing.gate import Scanned, check, leaving

# Put together here, so that no scanner of this repository takes them for real.
KEY = "AKIA" + "IOSFODNN7EXAMPLE"
PHONE = "+1 202 555 0143 22"
POST = Document(
    id="blog/post",
    kind="blog",
    title="Post",
    url="blog/post/",
    save_as="blog/post/index.html",
    lang="en",
    summary="",
    html="<p>Text.</p>",
    date="",
    extra=(),
    source="blog/post.md",
)


def corpus(document: Document, source: str = "") -> Corpus:
    kinds = {"blog": Kind("blog", "Blog", "blog/")}
    return Corpus("en", (document,), kinds, (), (), (), {document.source: source})


def said(found: Corpus, *axes: ConceptAxis) -> list[str]:
    """What the gate says of a corpus, line by line and without its advice."""
    texts = leaving(found, public_chunks(found), note_chunks(found), axes)
    try:
        check(make_gate([], []), texts)
    except DenylistError as error:
        return str(error).splitlines()[:-1]
    return []


def statement(text: str, url: str = "") -> Statement:
    return Statement("home", "Home", text, "en", url, "assistant/home.md")


def test_a_hit_names_file_line_and_rule_and_not_the_secret() -> None:
    source = f"Title: Post\n\n{KEY}\n"
    scanned = Scanned("blog/post.md", f"Post\n{KEY}", source, published=True)
    with pytest.raises(DenylistError) as caught:
        check(make_gate([], []), [scanned])
    message = str(caught.value)
    assert "blog/post.md, line 3" in message
    assert "'aws-key'" in message
    assert KEY not in message


def test_all_hits_are_named_at_once() -> None:
    texts = [
        Scanned("a.md", KEY, KEY, published=True),
        Scanned("b.md", PHONE, PHONE, published=True),
    ]
    with pytest.raises(DenylistError, match=re.compile(r"a\.md.*b\.md", re.DOTALL)):
        check(make_gate([], []), texts)


# What a source may hold beside the words that are embedded.
BESIDE = {
    "link": f"[here](https://example.org/?key={KEY})",
    "link title": f'[here](https://example.org "{KEY}")',
    "image": f"![a picture](/images/{KEY}.png)",
    "comment": f"<!-- {KEY} -->",
    "script": f"<script>const key = '{KEY}';</script>",
    "style": f"<style>.a {{ background: url('https://x.org/{KEY}') }}</style>",
    "heading id": f"## The iron {{#{KEY}}}",
}


@pytest.mark.parametrize("text", BESIDE.values(), ids=BESIDE)
def test_what_a_page_holds_beside_its_words_is_scanned_with_its_line(text: str) -> None:
    source = f"Title: Post\n\nText.\n\n{text}\n"
    assert said(corpus(POST, source)) == [
        "blog/post.md, line 5: holds an AWS access key (rule 'aws-key')."
    ]


def test_metadata_that_is_not_embedded_is_scanned() -> None:
    assert said(corpus(POST, f"Title: Post\nBackup: {KEY}\n\nText.\n")) == [
        "blog/post.md, line 2: holds an AWS access key (rule 'aws-key')."
    ]


@pytest.mark.parametrize(
    ("field", "part"),
    [
        ("html", ", in its rendered page"),
        ("summary", ", in its metadata"),
        ("url", ", in its metadata"),
        ("save_as", ", in its metadata"),
    ],
)
def test_what_is_published_and_not_in_the_source_is_scanned(field: str, part: str) -> None:
    """A plugin may have put it there, or a template of the settings."""
    value = f'<a href="{KEY}">x</a>' if field == "html" else f"x/{KEY}"
    changed: dict[str, Any] = {field: value}
    assert said(corpus(replace(POST, **changed), "Title: Post\n")) == [
        f"blog/post.md{part}: holds an AWS access key (rule 'aws-key')."
    ]


def test_a_hit_that_markup_divides_is_found() -> None:
    document = replace(POST, html=f"<p><b>{KEY[:8]}</b>{KEY[8:]}</p>")
    source = f"Title: Post\n\n**{KEY[:8]}**{KEY[8:]}\n"
    assert said(corpus(document, source)) == [
        "blog/post.md, in its text: holds an AWS access key (rule 'aws-key')."
    ]


def test_a_hit_is_named_once_however_often_the_build_repeats_it() -> None:
    """It is in the source, in the page, in two chunks and in the rollup."""
    document = replace(POST, summary=f"Key {KEY}", html=f"<p>{KEY}</p><h2>{KEY}</h2>")
    assert said(corpus(document, f"Title: Post\nSummary: Key {KEY}\n\nText.\n")) == [
        "blog/post.md, line 2: holds an AWS access key (rule 'aws-key')."
    ]


def test_every_line_of_a_source_with_a_hit_is_named() -> None:
    found = said(corpus(POST, f"Title: Post\n\n{KEY}\n\n{PHONE}\n{KEY}\n"))
    assert [line.partition(":")[0] for line in found] == [
        "blog/post.md, line 3",
        "blog/post.md, line 5",
        "blog/post.md, line 6",
    ]


def test_an_entity_hides_nothing_and_doubles_nothing() -> None:
    url = "ftp://owner:" + "a&amp;b4c5@example.org"
    document = replace(POST, html=f'<a href="{url}">x</a>')
    source = f"Title: Post\n\n[x]({url.replace('&amp;', '&')})\n"
    assert said(corpus(document, source)) == [
        "blog/post.md, line 3: holds a URL with a password (rule 'credentials-in-url')."
    ]


def test_a_mail_address_in_an_article_is_published_on_purpose() -> None:
    text = "Write to someone@example.net."
    document = replace(POST, summary=text, html=f"<p>{text}</p>")
    assert said(corpus(document, f"Title: Post\nSummary: {text}\n\n{text}\n")) == []


def test_the_generated_rollup_is_no_other_publication_of_its_members() -> None:
    """It repeats titles and summaries, mail addresses too, and has no file of its own."""
    document = replace(POST, title="Mail someone@example.net")
    assert said(corpus(document, "Title: Mail someone@example.net\n")) == []


def test_what_is_in_the_generated_rollup_alone_is_not_said_to_be_a_members() -> None:
    found = replace(corpus(POST), kinds={"blog": Kind("blog", f"Blog {KEY}", "")})
    assert said(found) == [
        "the generated rollup of 'blog': holds an AWS access key (rule 'aws-key')."
    ]


@pytest.mark.parametrize("kind", ["facts", "rollups", "notes"])
def test_a_mail_address_in_a_statement_is_found_with_its_line(kind: str) -> None:
    own = statement("Write to someone@example.net.")
    changed: dict[str, Any] = {
        kind: (own,),
        "sources": {own.source: "Title: Home\n\nWrite to someone@example.net.\n"},
    }
    assert said(replace(corpus(POST), **changed)) == [
        "assistant/home.md, line 3: holds a mail address (rule 'email')."
    ]


def test_the_address_of_a_fact_is_scanned() -> None:
    fact = statement("Text.", url=f"https://example.org/{KEY}")
    assert said(replace(corpus(POST), facts=(fact,))) == [
        "assistant/home.md, in its text: holds an AWS access key (rule 'aws-key')."
    ]


@pytest.mark.parametrize("where", ["name", "text"])
def test_axes_are_scanned(where: str) -> None:
    plain = Pole("Plain", "Text.")
    axis = ConceptAxis(replace(plain, **{where: KEY}), plain)
    assert said(corpus(POST), axis) == [
        "pelicanconf.py, LATENT_AXES: holds an AWS access key (rule 'aws-key')."
    ]


def test_the_line_is_that_of_a_hit_and_not_of_an_exception() -> None:
    gate = make_gate([], [{"rule": "ticket", "text": "DDG-*", "reason": "a hull number"}])
    source = "Title: Ship\n\nDDG-1000\n\nINFRA-4711\n"
    scanned = Scanned("a.md", "INFRA-4711 and DDG-1000", source, published=True)
    with pytest.raises(DenylistError, match=r"^a\.md, line 5: "):
        check(gate, [scanned])
