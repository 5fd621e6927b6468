"""The table of contents for agents."""

from latent.indexing.document import Document
from latent.indexing.llms_txt import llms_txt, twin_path


def document(name: str, kind: str, summary: str = "") -> Document:
    return Document(
        id=f"{kind}/{name}",
        kind=kind,
        title=name.title(),
        url=f"{kind}/{name}/",
        save_as=f"{kind}/{name}/index.html",
        lang="en",
        summary=summary,
        html="",
        date="",
        extra=(),
        source=f"{kind}/{name}.md",
    )


def test_the_markdown_twin_of_a_page_stands_beside_it() -> None:
    assert twin_path(document("a-0", "projects")) == "projects/a-0/index.html.md"


def test_documents_are_listed_under_their_kind_with_links_to_their_twins() -> None:
    documents = [document("cobol", "projects", "A language\nfor business."), document("x", "blog")]
    expected = (
        "# Site\n\n> About it.\n\n"
        "## Work\n\n- [Cobol](/projects/cobol/index.html.md): A language for business.\n\n"
        "## blog\n\n- [X](/blog/x/index.html.md)\n"
    )
    assert llms_txt("Site", "About it.", "/", documents, {"projects": "Work"}) == expected


def test_a_site_without_documents_has_a_title_alone() -> None:
    assert llms_txt("Site", "", "/", [], {}) == "# Site\n"
