"""The sample content: complete metadata, labels that name something, notes that stay private."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from latent.denylist import make_gate
from latent.indexing.anchors import slug
from latent.indexing.gate import Scanned, check

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content"
NOTES = ROOT / "api" / "notes"
QUESTIONS = ROOT / "evals" / "questions.yaml"
FOLDERS = ("projects", "publications", "jobs", "blog", "pages")
OWN_FIELDS = {
    "projects": {"period"},
    "publications": {"venue", "year"},
    "jobs": {"organization", "role", "start", "end", "location"},
    "blog": set[str](),
    "pages": set[str](),
}
LONGEST_SUMMARY = 240
"""Characters: what a card on the page holds."""
SHINGLE = 6
"""Words in a row that two texts on different things do not share by chance."""

pytestmark = pytest.mark.skipif(
    not CONTENT.is_dir(), reason="the sample content is not part of the source distribution"
)


@dataclass(frozen=True)
class Source:
    """A content file as it is written."""

    path: Path
    metadata: dict[str, list[str]]
    body: str

    @property
    def folder(self) -> str:
        return self.path.parent.name

    @property
    def name(self) -> str:
        return self.path.relative_to(CONTENT).as_posix()

    @property
    def lang(self) -> str:
        return self.metadata.get("lang", ["en"])[0]

    @property
    def item(self) -> str:
        """Its id: the output path without `/index.html`."""
        stem = self.metadata["slug"][0]
        page = stem if self.folder == "pages" else f"{self.folder}/{stem}"
        return page if self.lang == "en" else f"{page}/{self.lang}"

    @property
    def headings(self) -> list[str]:
        return re.findall(r"^## (.+)$", self.body, re.MULTILINE)


def read(path: Path) -> Source:
    head, _, body = path.read_text("utf-8").partition("\n\n")
    metadata: dict[str, list[str]] = {}
    field = ""
    for line in head.splitlines():
        if line.startswith("    "):
            metadata[field].append(line.strip())
        else:
            field, _, value = line.partition(":")
            field = field.lower()
            metadata[field] = [value.strip()]
    return Source(path, metadata, body)


def published() -> list[Source]:
    paths = (path for folder in FOLDERS for path in sorted((CONTENT / folder).glob("*.md")))
    return [read(path) for path in paths]


def statements() -> list[Source]:
    return [read(path) for path in sorted((CONTENT / "assistant").rglob("*.md"))]


def questions() -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = yaml.safe_load(QUESTIONS.read_text("utf-8"))
    return entries


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def shingles(text: str) -> set[tuple[str, ...]]:
    found = words(text)
    return {tuple(found[at : at + SHINGLE]) for at in range(len(found) - SHINGLE + 1)}


def test_retrieval_on_the_sample_is_a_real_problem() -> None:
    """There are enough items and sections to confuse one with another."""
    sources = published()

    assert len(sources) >= 34
    assert sum(len(source.headings) for source in sources) >= 150


@pytest.mark.parametrize("source", published(), ids=lambda source: source.name)
def test_every_item_has_its_metadata(source: Source) -> None:
    """Title, slug, short summary, sources, and what its folder asks for."""
    needed = {"title", "slug", "summary", "sources"} | OWN_FIELDS[source.folder]
    if source.folder != "pages":
        needed |= {"date", "tags"}

    assert needed - source.metadata.keys() == set()
    assert all(value for values in source.metadata.values() for value in values)
    assert len(source.metadata["summary"][0]) <= LONGEST_SUMMARY


@pytest.mark.parametrize("source", published(), ids=lambda source: source.name)
def test_every_section_has_a_heading_of_its_own(source: Source) -> None:
    assert source.headings
    assert [heading for heading, times in Counter(source.headings).items() if times > 1] == []


def test_ids_are_unique_and_slugs_are_shared_by_translations_alone() -> None:
    """Pelican takes two articles of one slug for translations of each other."""
    sources = published()
    by_slug = Counter((source.metadata["slug"][0], source.lang) for source in sources)

    assert len({source.item for source in sources}) == len(sources)
    assert [key for key, times in by_slug.items() if times > 1] == []


def test_every_translation_has_its_original() -> None:
    items = {source.item for source in published()}
    translations = [source for source in published() if source.lang != "en"]

    assert translations
    for source in translations:
        assert source.item.removesuffix(f"/{source.lang}") in items


def test_facts_and_summaries_have_titles() -> None:
    """Each is one statement: no headings of its own."""
    found = statements()

    assert len(found) >= 12
    for source in found:
        assert source.metadata["title"][0]
        assert source.headings == []


def test_urls_of_facts_lead_to_pages() -> None:
    known = {source.item for source in published()} | set(FOLDERS)
    urls = {url for source in statements() for url in source.metadata.get("url", [])}

    assert {url.rstrip("/") for url in urls} - known == set()


def test_the_sample_says_that_it_is_one() -> None:
    assert "This is a sample." in read(CONTENT / "pages" / "about.md").body


def test_notes_share_no_run_of_words_with_what_is_published() -> None:
    """A note found anywhere below the output would be a leak, and a test must be able to tell."""
    public = set().union(*(shingles(source.body) for source in published() + statements()))
    notes = sorted(NOTES.glob("*.md"))

    assert len(notes) >= 3
    for path in notes:
        note = read(path)
        assert note.metadata["title"][0]
        assert shingles(note.body) & public == set()


def test_the_sample_passes_its_own_gate() -> None:
    gate = make_gate([], [], contact="mailto:hello@example.org")
    files = [*CONTENT.rglob("*.md"), *NOTES.glob("*.md")]

    check(
        gate,
        (
            Scanned(path.name, text, text, published=False)
            for path in files
            for text in [path.read_text("utf-8")]
        ),
    )


def test_labels_name_pages_facts_and_summaries_that_exist() -> None:
    known = {source.item for source in published()}
    known |= {f"fact:{path.stem}" for path in (CONTENT / "assistant").glob("*.md")}
    known |= {f"rollup:{path.stem}" for path in (CONTENT / "assistant" / "rollups").glob("*.md")}
    named = {page for entry in questions() for page in entry["pages"]}

    assert named - known == set()


def test_labels_name_sections_that_exist() -> None:
    known = {
        f"{source.item}#{slug(heading)}" for source in published() for heading in source.headings
    }
    named = {section for entry in questions() for section in entry.get("sections", [])}

    assert named - known == set()


def test_labelled_sections_belong_to_labelled_pages() -> None:
    for entry in questions():
        pages = {section.partition("#")[0] for section in entry.get("sections", [])}
        assert pages - set(entry["pages"]) == set(), entry["id"]


def test_questions_cover_every_category_and_language() -> None:
    """The counts below which a measured difference between policies says little."""
    entries = questions()
    categories = Counter(entry["category"] for entry in entries)
    languages = Counter(entry["lang"] for entry in entries)

    assert len(entries) >= 110
    assert len({entry["id"] for entry in entries}) == len(entries)
    assert categories["off-topic"] >= 18
    assert min(categories.values()) >= 10
    assert languages["es"] + languages["fr"] + languages["de"] >= 28


def test_a_question_needs_pages_unless_it_is_off_topic() -> None:
    for entry in questions():
        assert (entry["pages"] == []) == (entry["category"] == "off-topic"), entry["id"]


def test_follow_ups_carry_what_was_asked_before() -> None:
    for entry in questions():
        assert bool(entry.get("history")) == (entry["category"] == "multi-turn"), entry["id"]
