"""Documents: what names them."""

import pytest

from latent.indexing.document import item_id


@pytest.mark.parametrize(
    ("save_as", "expected"),
    [
        ("projects/a-0/index.html", "projects/a-0"),
        ("soldering.html", "soldering"),
        ("index.html", "index"),
        ("notes.txt", "notes.txt"),
        ("./soldering.html", "soldering"),
    ],
)
def test_an_item_is_named_by_where_it_is_written(save_as: str, expected: str) -> None:
    assert item_id(save_as, "a.md", {save_as}) == expected


@pytest.mark.parametrize(
    ("save_as", "expected"),
    [
        (".html", ".html"),
        ("2024/.html", "2024/.html"),
        ("blog//index.html", "blog"),
        ("", "blog/a.md"),
    ],
)
def test_an_item_whose_title_gives_no_slug_is_named_all_the_same(
    save_as: str, expected: str
) -> None:
    assert item_id(save_as, "blog/a.md", {save_as}) == expected


def test_a_file_and_a_folder_of_one_name_are_two_items() -> None:
    written = {"about.html", "about/index.html"}
    assert [item_id(path, "a.md", written) for path in sorted(written)] == ["about.html", "about"]
