"""What a build makes of a site."""

import re
from collections.abc import Mapping

import pytest

from latent.errors import ContentError, DenylistError, LockError, SettingsError
from tests.site.conftest import Site

POST = """Title: Soldering
Date: 2024-03-01
Category: Workshop
Tags: tools, metal
Summary: How to solder without burning the board.

An iron needs a clean tip before anything else.

## The iron

Choose one with a regulated temperature.

## The solder

Lead-free solder wants a hotter iron than leaded solder does.
"""

OTHER = """Title: Bread
Date: 2024-03-02
Category: Kitchen

Flour, water, salt and time make a loaf.

## Proving

Leave the dough in a warm place until it has doubled.
"""

TWO_POSTS = {"content/soldering.md": POST, "content/bread.md": OTHER}


def edited(files: Mapping[str, str], old: str, new: str) -> dict[str, str]:
    return {name: text.replace(old, new) for name, text in files.items()}


def test_items_on_the_map_are_the_chunks_that_carry_them(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    points = {item["id"] for item in site.artifact("map.json")["items"]}
    chunks = site.artifact("index.json")["chunks"]
    assert points == {"soldering", "bread"}
    assert points == {chunk["id"] for chunk in chunks if chunk["role"] == "item"}
    assert points == {chunk["item"] for chunk in chunks if chunk["role"] == "section"}


def test_each_heading_begins_a_chunk_whose_link_lands_on_it(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    sections = [c for c in site.artifact("index.json")["chunks"] if c["role"] == "section"]
    assert [chunk["url"] for chunk in sections] == [
        "bread.html#proving",
        "soldering.html#the-iron",
        "soldering.html#the-solder",
    ]
    for chunk in sections:
        page, anchor = chunk["url"].split("#")
        assert len(re.findall(f'id="{anchor}"', site.page(page))) == 1


def test_a_section_is_embedded_with_its_heading_and_an_item_with_its_summary(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    texts = site.texts()
    assert (
        texts["soldering#the-iron"]
        == "Soldering › The iron\nChoose one with a regulated temperature."
    )
    assert texts["soldering"] == (
        "Soldering\nTags: tools, metal\nHow to solder without burning the board.\n"
        "An iron needs a clean tip before anything else."
    )


def test_each_kind_has_a_generated_summary(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    assert site.texts()["rollup:workshop"].startswith("Workshop\n")
    assert "Soldering: How to solder" in site.texts()["rollup:workshop"]


def test_a_second_run_embeds_nothing_and_writes_the_same_bytes(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    first = {path: path.read_bytes() for path in (site.output / "latent").iterdir()}
    site.build(LATENT_FROZEN=True)
    assert first == {path: path.read_bytes() for path in (site.output / "latent").iterdir()}


def test_an_edited_paragraph_needs_its_own_chunk_alone(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    site.write(edited(TWO_POSTS, "regulated temperature", "fine tip"))
    with pytest.raises(LockError, match=r"of 1 changed or new texts: soldering#the-iron\. .*embed"):
        site.build(LATENT_FROZEN=True)


def test_an_edited_lead_needs_the_items_chunk_alone(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    site.write(edited(TWO_POSTS, "clean tip", "tinned tip"))
    with pytest.raises(LockError, match=r"of 1 changed or new texts: soldering\."):
        site.build(LATENT_FROZEN=True)


def test_only_an_embedded_word_changes_the_hash(site: Site) -> None:
    linked = edited(TWO_POSTS, "regulated", "[regulated](https://example.org/one)")
    site.write(linked)
    site.build()
    first = site.artifact("index.json")["hash"]
    site.write(edited(linked, "example.org/one", "example.org/two"))
    site.build()
    assert site.artifact("index.json")["hash"] == first
    site.write(edited(linked, "Choose one", "Buy one"))
    site.build()
    assert site.artifact("index.json")["hash"] != first


def test_a_key_in_an_article_fails_the_build_before_anything_is_embedded(site: Site) -> None:
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    site.write({"content/soldering.md": f"{POST}\nThe key is {key}.\n"})
    before = site.lock.read_bytes()
    with pytest.raises(DenylistError) as caught:
        site.build()
    assert "soldering.md, line 17" in str(caught.value)
    assert "'aws-key'" in str(caught.value)
    assert key not in str(caught.value)
    assert site.lock.read_bytes() == before


def test_a_site_without_content_has_an_empty_map(site: Site) -> None:
    site.build()
    assert site.artifact("map.json")["items"] == []
    assert site.artifact("index.json")["chunks"] == []


def test_one_item_is_one_point_in_the_middle(site: Site) -> None:
    site.write({"content/soldering.md": POST})
    site.build()
    (item,) = site.artifact("map.json")["items"]
    assert item["pca"] == [0.5, 0.5]
    assert site.artifact("map.json")["edges"] == []


def test_the_general_axes_stand_on_the_map_of_a_site_without_its_own(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    atlas = site.artifact("map.json")
    assert len(atlas["axes"]) == 3
    assert all(0 <= place <= 1 for item in atlas["items"] for place in item["axes"])


def test_drafts_and_hidden_articles_are_left_out(site: Site) -> None:
    site.write(
        {
            "content/a.md": POST.replace("Date:", "Status: draft\nDate:"),
            "content/b.md": OTHER.replace("Date:", "Status: hidden\nDate:"),
            "content/pages/about.md": "Title: About\nStatus: draft\n\nNothing yet.\n",
        }
    )
    site.build()
    assert site.artifact("map.json")["items"] == []


def test_a_translation_is_an_item_in_its_own_language(site: Site) -> None:
    spanish = "Title: Soldar\nDate: 2024-03-01\nSlug: soldering\nLang: es\n\nLimpia la punta.\n"
    site.write({"content/a.md": POST, "content/a-es.md": spanish})
    site.build()
    langs = {item["id"]: item["lang"] for item in site.artifact("map.json")["items"]}
    assert langs == {"soldering": "en", "soldering-es": "es"}


def test_pages_are_items_too(site: Site) -> None:
    site.write({"content/pages/about.md": "Title: About\n\nA notebook on making things.\n"})
    site.build()
    (item,) = site.artifact("map.json")["items"]
    assert (item["id"], item["kind"], item["url"]) == ("pages/about", "pages", "pages/about.html")


def test_restructuredtext_is_chunked_at_its_headings(site: Site) -> None:
    text = (
        "Kiln\n####\n\n:date: 2024-01-01\n\nA kiln is an oven.\n\n"
        "Firing\n======\n\nSlowly.\n\nCooling\n=======\n\nMore slowly.\n"
    )
    site.write({"content/kiln.rst": text})
    site.build()
    assert site.texts()["kiln#firing"] == "Kiln › Firing\nSlowly."
    assert 'id="firing"' in site.page("kiln.html")


def test_excluded_sources_are_published_and_not_indexed(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build(LATENT_EXCLUDE=["bread.*"])
    assert [item["id"] for item in site.artifact("map.json")["items"]] == ["soldering"]
    assert (site.output / "bread.html").exists()


def test_a_category_may_be_mapped_to_another_kind(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build(LATENT_KINDS={"Workshop": "making", "Kitchen": "making"})
    assert site.artifact("map.json")["kinds"] == [{"id": "making", "label": "Making"}]


def test_facts_are_indexed_and_not_published(site: Site) -> None:
    fact = "Title: Where she lives\nUrl: pages/about.html\n\nThe workshop is in Lyon.\n"
    site.write({**TWO_POSTS, "content/assistant/home.md": fact})
    site.build()
    assert site.texts()["fact:home"] == "Where she lives\nThe workshop is in Lyon."
    written = [path.name for path in site.output.rglob("*.html")]
    assert "home.html" not in written
    assert "where-she-lives.html" not in written


def test_the_owners_own_rollup_replaces_the_generated_one(site: Site) -> None:
    own = "Title: Workshop\n\nEverything made of metal.\n"
    site.write({**TWO_POSTS, "content/assistant/rollups/workshop.md": own})
    site.build()
    assert site.texts()["rollup:workshop"] == "Workshop\nEverything made of metal."


def test_a_fact_without_title_is_refused_by_name(site: Site) -> None:
    site.write({"content/assistant/home.md": "\nNo metadata here.\n"})
    with pytest.raises(ContentError, match=r"content/assistant/home\.md: has no title"):
        site.build()


NOTE = "Title: Plans\n\nThe lathe is to be sold in the autumn.\n"


def test_notes_reach_the_function_and_nothing_below_the_output(site: Site) -> None:
    site.write({**TWO_POSTS, "api/notes/plans.md": NOTE})
    site.build()
    everywhere = b"".join(p.read_bytes() for p in site.output.rglob("*") if p.is_file())
    assert b"lathe" not in everywhere
    notes = site.root / "api" / "knowledge" / "notes" / "texts.json"
    assert "The lathe is to be sold" in notes.read_text("utf-8")


def test_the_function_has_the_same_index_as_the_visitors(site: Site) -> None:
    site.write({**TWO_POSTS, "api/index.py": ""})
    site.build()
    for name in ("index.json", "vectors.bin", "texts.json"):
        public = (site.output / "latent" / name).read_bytes()
        assert (site.root / "api" / "knowledge" / name).read_bytes() == public


def test_a_site_without_function_gets_no_folder_for_it(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    assert not (site.root / "api").exists()


def test_knowledge_is_never_written_where_it_would_be_published(site: Site) -> None:
    site.write(TWO_POSTS)
    with pytest.raises(SettingsError, match=r"OUTPUT_PATH: output holds output/knowledge \(LATE"):
        site.build(LATENT_KNOWLEDGE_PATH="output/knowledge")


def test_notes_in_the_content_folder_are_not_published(site: Site) -> None:
    site.write({**TWO_POSTS, "content/notes/plans.md": NOTE})
    site.build(LATENT_NOTES_PATH="content/notes")
    everywhere = b"".join(p.read_bytes() for p in site.output.rglob("*") if p.is_file())
    assert b"lathe" not in everywhere


def test_agents_find_a_table_of_contents_and_a_twin_of_each_page(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build(SITEURL="https://example.org/notes")
    assert "(https://example.org/notes/soldering.html.md)" in site.page("llms.txt")
    assert "## The iron" in site.page("soldering.html.md")


def test_a_wrong_policy_is_refused_with_the_field_at_fault(site: Site) -> None:
    site.write(TWO_POSTS)
    with pytest.raises(SettingsError, match="flor"):
        site.build(LATENT_POLICIES={"mine": {"flor": 0.3}})


def test_an_unknown_default_policy_is_refused(site: Site) -> None:
    site.write(TWO_POSTS)
    with pytest.raises(SettingsError, match=r"LATENT_POLICY.*'asist'.*'assist'"):
        site.build(LATENT_POLICY="asist")


def test_a_site_can_be_built_again_in_the_same_process(site: Site) -> None:
    site.write(TWO_POSTS)
    site.build()
    site.write({"content/third.md": POST.replace("Soldering", "Third")})
    site.build()
    assert len(site.artifact("map.json")["items"]) == 3
