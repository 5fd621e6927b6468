"""Links lead only where they were offered to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.serving.honesty.answers import GROUND, codes, streamed


@pytest.mark.parametrize(
    "written",
    [
        "See [the tower](/works/tower-clock/).",
        "See [the tower](/works/tower-clock).",
        "See [the sundial](/works/sundial/).",
        "See [the bells](/works/tower-clock/#the-bells).",
        "See [Graz](https://example.org/jobs/graz/).",
        "See [Graz](https://EXAMPLE.org:443/jobs/graz).",
        "See https://example.org/jobs/graz/ for more.",
        "See <https://example.org/jobs/graz/>.",
        "[1]: https://example.org/jobs/graz/",
        "Write [to her](mailto:mara@example.org) or mara@example.org.",
        "Either and/or, 1/2, a.b, e.g. this: that.",
        "A List<String> where 1 < 2 > 0, and <3.",
        "A list[0] of [sic] things [[nested]].",
        "`<b>` and `[a](https://evil.example)`",
    ],
)
def test_what_was_offered_stays(written: str) -> None:
    text, review = streamed([written])
    assert (text, codes(review)) == (written, [])


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/",
        "https://example.org/jobs/graz/?q=secret",
        "/works/tower-clock/?q=secret",
        "https://example.org@evil.example/jobs/graz/",
        "https://mara:secret@example.org/jobs/graz/",
        "//evil.example/jobs/graz/",
        "/\\evil.example",
        "https:\\\\evil.example",
        "https://example.org。evil.example/",
        "https://example.org.evil.example/jobs/graz/",
        "https://example.org:8443/jobs/graz/",
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "data:text/html,x",
        "mailto:a@evil.example?body=secret",
        "ftp://example.org/jobs/graz/",
        "/jobs/%3Fq=secret",
        f"/works/tower-clock/#{'s' * 101}",
    ],
)
def test_a_link_that_was_not_offered_loses_its_target(target: str) -> None:
    text, review = streamed([f"See [the *site*]({target}) now."])
    assert (text, codes(review)) == ("See the *site* now.", ["unoffered_link"])


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("See https://evil.example/?q=1 now.", "See now."),
        ("See (https://evil.example/a).", "See ()."),
        ("See <https://evil.example/a>.", "See."),
        ("See www.evil.example.", "See."),
        ("See www.evil.example/@a and www.a.@", "See and"),
        ("See <mailto:mara@example.org>.", "See mara@example.org."),
        ("See //evil.example/a.", "See."),
        ("See éhttps://localhost/a.", "See éhttps:."),
        ("See evil.example/a?q=secret.", "See."),
        ("See http:evil.example", "See http:evil.example"),
        ("See [it](https://evil.example 'title').", "See it."),
        ("See [it](<https://evil.example>).", "See it."),
        ("See [it][1] there.\n\n[1]: https://evil.example", "See it there.\n\n"),
        ("See [it](https://evil.example/a(b)c) now.", "See it now."),
        ("See [[it](https://evil.example)](https://evil.example).", "See it."),
        ("See [S1](https://evil.example).", "See [S1]."),
        ("Sie [ist](ftp://evil.example/a) da.", "Sie ist da."),
    ],
)
def test_every_kind_of_link_is_checked(written: str, left: str) -> None:
    text, review = streamed([written])
    assert text == left
    assert set(codes(review)) <= {"unoffered_link"}


def test_an_image_is_removed() -> None:
    written = "See ![it](https://evil.example/?q=secret) and ![it][1]. [![a](b)](/works/sundial/)"
    text, review = streamed([written])
    assert text == "See and. [](/works/sundial/)"
    assert codes(review) == ["image_removed"] * 3


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("A <b>bold</b> claim", "A bold claim"),
        ('<a href="https://evil.example">it</a>', "it"),
        ("one<br>two", "one\ntwo"),
        ("<!-- a <b> c -->x", "x"),
        ("<img src=x onerror=alert(1)>", ""),
        ("<x onclick=alert(1)>x", "x"),
        ("a <img src=x", "a < img src=x"),
    ],
)
def test_html_is_removed(written: str, left: str) -> None:
    text, review = streamed([written])
    assert text == left
    assert set(codes(review)) == {"markup_removed"}


def test_a_url_that_a_source_gives_may_be_given_too() -> None:
    said = replace(GROUND.sources[0], text="It is at https://code.example/a?b=c, all of it.")
    ground = replace(GROUND, sources=(said,))
    written = "It is at https://code.example/a?b=c."
    assert streamed([written], ground)[0] == written
    assert streamed(["It is at https://code.example/a?b=d."], ground)[0] == "It is at."


def test_a_page_offered_with_its_query_may_be_linked_with_it() -> None:
    ground = replace(GROUND, links=frozenset({"/search/?q=clocks"}))
    assert streamed(["[a](/search/?q=clocks)"], ground)[0] == "[a](/search/?q=clocks)"
    assert streamed(["[a](/search/?q=secret)"], ground)[0] == "a"
