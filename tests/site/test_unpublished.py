"""What is never published: facts, notes and what the function knows, whatever the settings say."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pelican import signals

from latent.errors import ContentError, SettingsError
from tests.site.conftest import Site

NOTE = "Title: Plans\nDate: 2024-05-01\n\nThe lathe is to be sold in the autumn.\n"
FACT = "Title: Home\nDate: 2024-05-01\n\nThe workshop is in Lyon.\n"
POST = "Title: Soldering\nDate: 2024-03-01\n\nA clean tip.\n"
LINKING = POST + "\n[more]({attach}%s)\n"


def published(site: Site) -> list[str]:
    """Name the files that a visitor could fetch, but for those that hold the facts' chunks."""
    found = (path for path in site.output.rglob("*") if path.is_file())
    return [
        path.relative_to(site.output).as_posix()
        for path in found
        if "lathe" in (text := path.read_text("utf-8", errors="replace"))
        or ("Lyon" in text and path.parent.name != "latent")
    ]


def in_folder(site: Site) -> dict[str, Any]:
    """Settings of a site whose content lies beside its settings."""
    return {"PATH": str(site.root), "OUTPUT_PATH": str(site.output), "STATIC_PATHS": ["."]}


@pytest.mark.parametrize("static", [".", "./", "", "notes", "./notes", "notes/n.md", "../content"])
def test_notes_below_the_content_are_no_static_files(site: Site, static: str) -> None:
    site.write({"content/notes/n.md": NOTE, "content/a.md": POST})
    site.build(LATENT_NOTES_PATH="content/notes", STATIC_PATHS=[static])
    assert published(site) == []


@pytest.mark.parametrize("static", [".", "./", "", "assistant", "assistant/f.md"])
def test_facts_are_no_static_files(site: Site, static: str) -> None:
    site.write({"content/assistant/f.md": FACT, "content/assistant/rollups/r.md": FACT})
    site.build(STATIC_PATHS=[static])
    assert published(site) == []


def test_a_site_whose_content_is_its_own_folder_keeps_notes_and_knowledge(site: Site) -> None:
    site.write({"pelicanconf.py": "", "api/notes/n.md": NOTE, "assistant/f.md": FACT, "a.md": POST})
    site.build(**in_folder(site))
    site.build(**in_folder(site), DELETE_OUTPUT_DIRECTORY=True)
    assert (site.root / "api/knowledge/notes/texts.json").exists()
    assert published(site) == []
    assert not (site.output / "vectors.lock.jsonl").exists()
    assert (site.output / "pelicanconf.py").exists()


def test_sources_may_be_copied_without_notes(site: Site) -> None:
    site.write({"content/notes/n.md": NOTE, "content/a.md": POST})
    site.build(
        LATENT_NOTES_PATH="content/notes",
        STATIC_PATHS=["."],
        STATIC_EXCLUDE_SOURCES=False,
        OUTPUT_SOURCES=True,
    )
    assert (site.output / "a.md").exists()
    assert published(site) == []


def test_metadata_of_a_path_does_not_publish_a_note(site: Site) -> None:
    site.write({"content/notes/n.md": NOTE})
    site.build(
        LATENT_NOTES_PATH="content/notes",
        STATIC_PATHS=["notes", "."],
        EXTRA_PATH_METADATA={"notes/n.md": {"path": "extra.md"}},
    )
    assert published(site) == []


@pytest.mark.parametrize("name", ["ARTICLE_PATHS", "PAGE_PATHS"])
@pytest.mark.parametrize("path", [".", "./", "", "../content"])
def test_notes_below_the_content_are_no_articles_and_no_pages(
    site: Site, name: str, path: str
) -> None:
    site.write({"content/notes/n.md": NOTE, "content/assistant/f.md": FACT})
    site.build(LATENT_NOTES_PATH="content/notes", DEFAULT_DATE="fs", **{name: [path]})
    assert published(site) == []


@pytest.mark.parametrize("path", ["notes", "notes/n.md"])
def test_a_folder_of_notes_that_is_named_as_one_of_articles_is_refused(
    site: Site, path: str
) -> None:
    site.write({"content/notes/n.md": NOTE})
    with pytest.raises(
        ContentError, match=r"content/notes/n\.md: .*published as plans\.html.*LATE"
    ):
        site.build(LATENT_NOTES_PATH="content/notes", ARTICLE_PATHS=[path])
    assert published(site) == []


def test_notes_elsewhere_that_are_named_as_pages_are_refused(site: Site) -> None:
    site.write({"api/notes/n.md": NOTE.replace("Date:", "Status: draft\nDate:")})
    with pytest.raises(ContentError, match=r"api/notes/n\.md: .*published as drafts/pages/plans"):
        site.build(PAGE_PATHS=["../api/notes"])
    assert published(site) == []


@pytest.mark.parametrize("static", [".", "link"])
def test_notes_behind_a_symbolic_link_are_no_static_files(site: Site, static: str) -> None:
    site.write({"api/notes/n.md": NOTE, "content/a.md": POST})
    (site.root / "content" / "link").symlink_to(site.root / "api" / "notes")
    site.build(STATIC_PATHS=[static], ARTICLE_PATHS=["a.md"])
    assert published(site) == []


def test_a_note_behind_a_symbolic_link_is_no_article(site: Site) -> None:
    site.write({"api/notes/n.md": NOTE, "content/a.md": POST})
    (site.root / "content" / "b.md").symlink_to(site.root / "api" / "notes" / "n.md")
    with pytest.raises(ContentError, match=r"content/b\.md: .*LATENT_NOTES_PATH"):
        site.build()
    assert published(site) == []


@pytest.mark.parametrize("link", ["/notes/n.md", "notes/n.md", "../content/notes/n.md"])
@pytest.mark.parametrize("what", ["attach", "static"])
def test_a_link_that_would_publish_a_note_is_refused_by_the_page_that_has_it(
    site: Site, what: str, link: str
) -> None:
    site.write({"content/notes/n.md": NOTE, "content/a.md": LINKING.replace("attach", what) % link})
    with pytest.raises(ContentError, match=r"content/a\.md: links to content/notes/n\.md"):
        site.build(LATENT_NOTES_PATH="content/notes")
    assert published(site) == []


def test_a_link_out_of_the_content_folder_is_refused_too(site: Site) -> None:
    site.write({"api/notes/n.md": NOTE, "content/a.md": LINKING % "../api/notes/n.md"})
    with pytest.raises(ContentError, match=r"content/a\.md: links to api/notes/n\.md"):
        site.build()
    assert published(site) == []


def test_a_note_is_no_template_of_a_page(site: Site) -> None:
    site.write({"content/notes/n.md": NOTE})
    with pytest.raises(SettingsError, match=r"TEMPLATE_PAGES: 'notes/n\.md'.*LATENT_NOTES_PATH"):
        site.build(LATENT_NOTES_PATH="content/notes", TEMPLATE_PAGES={"notes/n.md": "n.html"})


@pytest.mark.parametrize("folder", ["api/notes", "api"])
def test_a_theme_does_not_copy_notes(site: Site, folder: str) -> None:
    site.write({"api/notes/n.md": NOTE})
    with pytest.raises(SettingsError, match=r"THEME_STATIC_PATHS: .*LATENT_NOTES_PATH"):
        site.build(THEME_STATIC_PATHS=["static", str(site.root / folder)])


@pytest.mark.parametrize("output", ["api", "."])
def test_an_output_folder_that_holds_notes_is_refused(site: Site, output: str) -> None:
    site.write({"api/notes/n.md": NOTE})
    with pytest.raises(SettingsError, match=r"OUTPUT_PATH.*LATENT_NOTES_PATH.*published with it"):
        site.build(OUTPUT_PATH=str(site.root / output))
    assert (site.root / "api/notes/n.md").exists()


@pytest.mark.parametrize("name", ["LATENT_NOTES_PATH", "LATENT_KNOWLEDGE_PATH"])
@pytest.mark.parametrize("folder", ["", ".", "content"])
def test_a_private_folder_never_holds_the_content(site: Site, name: str, folder: str) -> None:
    site.write({"content/a.md": POST})
    with pytest.raises(SettingsError, match=f"{name}: .*holds the content"):
        site.build(**{name: folder})


def test_the_folder_of_facts_is_one_of_its_own(site: Site) -> None:
    site.write({"content/a.md": POST})
    with pytest.raises(SettingsError, match=r"LATENT_ASSISTANT_PATH: .*holds the content"):
        site.build(LATENT_ASSISTANT_PATH="")


@pytest.mark.parametrize("folder", ["content/assistant", "content/assistant/rollups"])
def test_notes_are_not_read_as_facts(site: Site, folder: str) -> None:
    site.write({f"{folder}/n.md": NOTE})
    with pytest.raises(ContentError, match=r"n\.md: .*LATENT_NOTES_PATH.*public"):
        site.build(LATENT_NOTES_PATH=folder)
    assert published(site) == []


def test_a_note_behind_a_symbolic_link_is_no_fact(site: Site) -> None:
    site.write({"api/notes/n.md": NOTE, "content/assistant/f.md": FACT})
    (site.root / "content/assistant/n.md").symlink_to(site.root / "api/notes/n.md")
    with pytest.raises(ContentError, match=r"content/assistant/n\.md: .*LATENT_NOTES_PATH"):
        site.build()


@pytest.fixture
def copying() -> Iterator[dict[str, Path]]:
    """Let another plugin write files into the output: what, by where."""
    files: dict[str, Path] = {}

    def copy(generator: Any, writer: Any) -> None:  # noqa: ANN401, ARG001 - as the signal sends them
        for name, source in files.items():
            (Path(generator.output_path) / name).write_bytes(source.read_bytes())

    signals.page_writer_finalized.connect(copy)
    yield files
    signals.page_writer_finalized.disconnect(copy)


def test_a_copy_that_another_plugin_makes_fails_the_build(
    site: Site, copying: dict[str, Path]
) -> None:
    site.write({"api/notes/n.md": NOTE, "content/pages/a.md": "Title: A\n\nHere.\n"})
    copying["x.bin"] = site.root / "api/notes/n.md"
    with pytest.raises(ContentError, match=r"output/x\.bin: .*copy of api/notes/n\.md"):
        site.build()


def test_a_link_in_the_output_fails_the_build(site: Site) -> None:
    site.write({"api/notes/n.md": NOTE})
    site.output.mkdir()
    (site.output / "n").symlink_to(site.root / "api/notes")
    with pytest.raises(ContentError, match=r"output/n/n\.md: .*copy of api/notes/n\.md"):
        site.build()


def test_empty_files_are_no_copies(site: Site) -> None:
    site.write({"api/notes/.gitkeep": "", "content/extra/empty.txt": "", "content/a.md": POST})
    site.build(STATIC_PATHS=["extra"])
    assert (site.output / "extra/empty.txt").exists()


def test_a_site_without_a_word_may_be_built_twice(site: Site) -> None:
    """Then what the function knows of notes is the same as what visitors know."""
    site.write({"api/index.py": ""})
    site.build()
    site.build()


def test_messages_name_no_folder_outside_the_site(site: Site) -> None:
    site.write({"api/notes/n.md": NOTE, "content/a.md": LINKING % "../api/notes/n.md"})
    with pytest.raises(ContentError) as caught:
        site.build()
    assert not re.search(re.escape(str(site.root)), str(caught.value))
