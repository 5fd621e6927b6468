"""What a build changes on written pages, and what it leaves alone."""

import re
from pathlib import Path

import pytest

from tests.site.conftest import Site, disconnect

POST = """Title: Soldering
Date: 2024-03-01

See [the other one]({filename}bread.md) first.

## The iron

Choose one with a regulated temperature.
"""

FILES = {
    "content/soldering.md": POST,
    "content/bread.md": "Title: Bread\nDate: 2024-03-02\n\nFlour & water.\n\n## The iron\n\nNo.\n",
}


def without_ours(page: str) -> str:
    """Take out what the plugin adds: its parts and the ids of headings."""
    page = re.sub(r"<!-- latent -->.*?<!-- /latent -->", "", page, flags=re.DOTALL)
    return re.sub(r"(<h[1-6]) id=\"[^\"]+\"", r"\1", page)


@pytest.mark.parametrize("theme", ["simple", "notmyidea"])
def test_pages_differ_only_by_our_parts_and_the_ids_of_headings(
    site: Site, tmp_path: Path, theme: str
) -> None:
    site.write(FILES)
    site.build(THEME=theme)
    ours = {path.name: path.read_text("utf-8") for path in site.output.glob("*.html")}
    disconnect()
    plain = Site(tmp_path / "plain")
    plain.write(FILES)
    plain.build(THEME=theme, PLUGINS=[])
    theirs = {path.name: path.read_text("utf-8") for path in plain.output.glob("*.html")}
    assert ours.keys() == theirs.keys()
    assert {name: without_ours(page) for name, page in ours.items()} == theirs


def test_links_between_articles_are_resolved(site: Site) -> None:
    site.write(FILES)
    site.build()
    assert 'href="/bread.html"' in site.page("soldering.html")


def test_every_page_gets_the_chat_and_the_home_page_the_map(site: Site) -> None:
    site.write(FILES)
    site.build()
    for page in ("index.html", "soldering.html", "archives.html"):
        assert site.page(page).count("<latent-chat") == 1
    assert site.page("index.html").count("<latent-map") == 1
    assert "<latent-map" not in site.page("soldering.html")


def test_the_script_and_the_style_that_pages_name_are_there(site: Site) -> None:
    site.write(FILES)
    site.build()
    named = re.findall(r'(?:src|href)="/(theme/latent/[^"]+)"', site.page("index.html"))
    assert named
    assert all((site.output / name).is_file() for name in named)


def test_relative_links_lead_from_each_page_to_our_files(site: Site) -> None:
    site.write(FILES)
    site.build(
        RELATIVE_URLS=True,
        ARTICLE_URL="posts/{slug}/",
        ARTICLE_SAVE_AS="posts/{slug}/index.html",
    )
    page = site.page("posts/bread/index.html")
    assert 'href="../../theme/latent/latent.css"' in page
    assert 'data-base="../../latent/"' in page


def test_a_site_below_a_path_has_it_in_our_links(site: Site) -> None:
    site.write(FILES)
    site.build(SITEURL="https://example.org/notes")
    page = site.page("index.html")
    assert 'href="https://example.org/notes/theme/latent/latent.css"' in page
    assert 'data-base="https://example.org/notes/latent/"' in page


def test_nothing_is_added_where_the_owner_does_not_want_it(site: Site) -> None:
    site.write(FILES)
    site.build(LATENT_INJECT=False)
    assert "latent-chat" not in site.page("index.html")


def theme(root: Path, base: str) -> str:
    """Write a theme that differs from `simple` in one template."""
    folder = root / "theme"
    (folder / "templates" / "latent").mkdir(parents=True)
    (folder / "templates" / "index.html").write_text(base, "utf-8")
    return str(folder)


def test_a_part_the_theme_includes_itself_is_not_added_again(site: Site) -> None:
    site.write(FILES)
    page = "<html><head></head><body>{% include 'latent/map.html' %}<p>below</p></body></html>"
    site.build(THEME=theme(site.root, page))
    written = site.page("index.html")
    assert written.count("<latent-map") == 1
    assert written.index("<latent-map") < written.index("<p>below</p>")


def test_a_themes_own_partial_wins(site: Site) -> None:
    site.write(FILES)
    folder = theme(site.root, "<html><head></head><body></body></html>")
    (Path(folder) / "templates" / "latent" / "map.html").write_text(
        '<p data-latent="map">My map</p>', "utf-8"
    )
    site.build(THEME=folder)
    assert '<p data-latent="map">My map</p>' in site.page("index.html")
    assert "<latent-map" not in site.page("index.html")


def test_the_same_heading_on_a_page_twice_gets_two_anchors(site: Site) -> None:
    text = "Title: Twice\nDate: 2024-01-01\n\n## Again\n\nOne.\n\n## Again\n\nTwo.\n"
    site.write({"content/twice.md": text})
    site.build()
    texts = site.texts()
    sections = sorted(key for key in texts if key.startswith("twice#"))
    assert len(sections) == 2
    for key in sections:
        assert site.page("twice.html").count(f'id="{key.split("#")[1]}"') == 1


def test_an_anchor_is_never_an_id_of_the_theme(site: Site) -> None:
    page = '<html><head></head><body><main id="content">{{ article.content }}</main></body></html>'
    folder = theme(site.root, "<html><head></head><body></body></html>")
    (Path(folder) / "templates" / "article.html").write_text(page, "utf-8")
    text = "Title: Book\nDate: 2024-01-01\n\nOne.\n\n## Content\n\nTwo.\n"
    site.write({"content/book.md": text})
    site.build(THEME=folder)
    assert 'id="content-2"' in site.page("book.html")
