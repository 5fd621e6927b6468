"""What items are named by where titles give no name, and two that would be written to one file."""

from pathlib import Path

import pytest

from latent.errors import ContentError
from tests.site.conftest import Site

PARTY = "Title: 🎉\nDate: 2024-03-01\nCategory: Workshop\n\nA feast.\n\n## Cake\n\nTwo.\n"


def ids(site: Site) -> set[str]:
    return {item["id"] for item in site.artifact("map.json")["items"]}


def test_a_title_of_signs_alone_gives_an_item_with_an_id(site: Site) -> None:
    site.write({"content/a.md": PARTY})
    site.build()
    assert ids(site) == {".html"}
    assert {name for name in site.texts() if not name.startswith("rollup:")} == {
        ".html",
        ".html#cake",
    }


def test_titles_of_signs_alone_in_different_places_are_items_of_their_own(site: Site) -> None:
    site.write({"content/a.md": PARTY, "content/b.md": PARTY.replace("2024", "2023")})
    site.build(ARTICLE_SAVE_AS="{date:%Y}/{slug}.html", ARTICLE_URL="{date:%Y}/{slug}.html")
    assert ids(site) == {"2023/.html", "2024/.html"}


def test_two_documents_in_one_file_are_refused_with_both_sources_and_the_file(site: Site) -> None:
    site.write({"content/a.md": PARTY, "content/b.md": PARTY.replace("🎉", "!?")})
    with pytest.raises(ContentError, match=r"^a\.md and b\.md: .*written to \.html\. .*`Slug: "):
        site.build()


def test_a_page_and_an_article_in_one_file_are_refused(site: Site) -> None:
    page = "Title: Party\nSave_as: x/../party.html\n\nA feast.\n"
    article = PARTY.replace("🎉", "Party")
    site.write({"content/pages/p.md": page, "content/a.md": article})
    with pytest.raises(ContentError, match=r"a\.md and pages/p\.md: .*written to party\.html"):
        site.build()


def test_a_page_in_a_folder_and_an_article_of_its_name_are_two_items(site: Site) -> None:
    site.write(
        {
            "content/pages/p.md": "Title: Party\n\nA feast.\n",
            "content/a.md": PARTY.replace("🎉", "Party"),
        }
    )
    site.build(PAGE_SAVE_AS="{slug}/index.html", PAGE_URL="{slug}/")
    assert ids(site) == {"party", "party.html"}


def test_articles_without_a_page_of_their_own_are_items_by_their_source(site: Site) -> None:
    site.write({"content/a.md": PARTY, "content/b.md": PARTY.replace("🎉", "Bread")})
    site.build(ARTICLE_SAVE_AS="", ARTICLE_URL="index.html")
    assert ids(site) == {"a.md", "b.md"}
    assert not list(Path(site.output).rglob("*.html.md"))
    assert not (site.output / ".md").exists()
    assert "[Bread](/index.html)" in site.page("llms.txt")


def test_categories_of_signs_alone_are_kinds_of_their_own(site: Site) -> None:
    site.write(
        {
            "content/a.md": PARTY.replace("🎉", "A").replace("Workshop", "🎉"),
            "content/b.md": PARTY.replace("🎉", "B").replace("Workshop", "🔧"),
        }
    )
    site.build()
    kinds = site.artifact("map.json")["kinds"]
    assert [kind["id"] for kind in kinds] == ["🎉", "🔧"]
    assert {"rollup:🎉", "rollup:🔧"} <= site.texts().keys()
