"""The gate in real builds: the right file, the right line, each hit once."""

import pytest

from latent.errors import DenylistError
from tests.site.conftest import Site

# Put together here, so that no scanner of this repository takes it for real.
KEY = "AKIA" + "IOSFODNN7EXAMPLE"
HEAD = "Title: %s\nDate: 2024-03-01\nCategory: Workshop\n"


def refused(site: Site) -> list[str]:
    """Build a site that the gate refuses, and give what it says, without its advice."""
    with pytest.raises(DenylistError) as caught:
        site.build()
    return str(caught.value).splitlines()[:-1]


def test_a_mail_address_in_a_published_post_breaks_nothing(site: Site) -> None:
    """The rollup of its kind repeats its title and summary, and is published as it is."""
    mail = "Write to someone@example.net"
    site.write(
        {
            "content/a.md": HEAD % "First" + "\nNothing.\n",
            "content/b.md": HEAD % mail + f"Summary: {mail}.\n\n{mail}.\n",
        }
    )
    site.build()
    assert mail in site.texts()["rollup:workshop"]


def test_a_key_in_a_summary_is_told_once_with_the_file_it_is_in(site: Site) -> None:
    site.write(
        {
            "content/a.md": HEAD % "First" + "\nNothing.\n",
            "content/b.md": HEAD % "Second" + f"Summary: The key {KEY}.\n\nNothing.\n",
        }
    )
    assert refused(site) == ["b.md, line 4: holds an AWS access key (rule 'aws-key')."]


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.md", f"[here](https://example.org/?key={KEY})", 5),
        ("a.md", f"<!-- {KEY} -->", 5),
        ("a.md", f"<script>var key = '{KEY}';</script>", 5),
        ("a.md", f"## The iron {{#{KEY}}}", 5),
        ("a.md", f"[here][1]\n\n[1]: https://example.org/ '{KEY}'", 7),
        ("a.html", f"<p>Text <a title='{KEY}' href='/'>here</a></p>", 4),
        ("a.html", f"<p>Text <a title='{KEY[:8]}&#x{ord(KEY[8]):x};{KEY[9:]}'>here</a></p>", 4),
    ],
)
def test_a_key_beside_the_words_of_a_page_stops_the_build(
    site: Site, name: str, text: str, line: int
) -> None:
    html = (
        "<html><head><title>A</title><meta name='date' content='2024-03-01'></head>\n"
        f"<body>\n<p>One.</p>\n{text}</body></html>\n"
    )
    markdown = HEAD % "A" + f"\n{text}\n"
    site.write({f"content/{name}": html if name.endswith("html") else markdown})
    assert refused(site) == [f"{name}, line {line}: holds an AWS access key (rule 'aws-key')."]


def test_metadata_that_a_theme_may_show_is_scanned(site: Site) -> None:
    site.write({"content/a.md": HEAD % "A" + f"Backup: ftp://me:{KEY}@example.org\n\nText.\n"})
    assert refused(site) == [
        "a.md, line 4: holds a URL with a password (rule 'credentials-in-url').",
        "a.md, line 4: holds an AWS access key (rule 'aws-key').",
    ]


def test_an_address_made_by_the_settings_is_scanned(site: Site) -> None:
    site.write({"content/a.md": HEAD % "A" + "\nText.\n"})
    with pytest.raises(DenylistError, match=r"^a\.md, in its metadata: holds an AWS access key"):
        site.build(ARTICLE_URL=f"{KEY}/{{slug}}.html")
