"""Generated summaries of a kind."""

from latent.indexing.document import Document
from latent.indexing.rollups import generated
from latent.indexing.windows import WINDOW, estimate_tokens


def document(number: int, summary: str = "A summary.") -> Document:
    return Document(
        id=f"blog/{number}",
        kind="blog",
        title=f"Post {number}",
        url=f"blog/{number}/",
        save_as=f"blog/{number}/index.html",
        lang="en",
        summary=summary,
        html="",
        date=f"2020-01-{number:02}",
        extra=(),
        source=f"blog/{number}.md",
    )


def test_a_rollup_names_the_kind_and_its_members_newest_first() -> None:
    expected = "Blog (2)\n- Post 2: A summary.\n- Post 1: A summary."
    assert generated("Blog", [document(1), document(2)]) == expected


def test_a_member_without_summary_is_named_by_its_title() -> None:
    assert generated("Blog", [document(1, summary="")]) == "Blog (1)\n- Post 1"


def test_a_rollup_fits_the_window_and_still_counts_all_members() -> None:
    members = [document(number, "A long summary of many words. " * 20) for number in range(1, 29)]
    text = generated("Blog", members)
    assert text.startswith("Blog (28)\n")
    assert 0 < text.count("- Post") < 28
    assert estimate_tokens(text) <= WINDOW
