"""The LATENT_* settings."""

from pathlib import Path
from typing import Any

import pytest

from latent.errors import SettingsError
from latent.settings import SETTINGS, Settings


def pelican_settings(root: Path, **own: object) -> dict[str, Any]:
    return {"PATH": str(root / "content"), "OUTPUT_PATH": str(root / "output"), **own}


def test_a_site_without_settings_of_ours_has_the_defaults(tmp_path: Path) -> None:
    settings = Settings.from_pelican(pelican_settings(tmp_path))
    assert settings.embedder == "local"
    assert settings.lock == tmp_path / "vectors.lock.jsonl"
    assert settings.notes_path == tmp_path / "api" / "notes"


def test_an_unknown_setting_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"LATENT_EMBEDER\. Did you mean LATENT_EMBEDDER"):
        Settings.from_pelican(pelican_settings(tmp_path, LATENT_EMBEDER="local"))


def test_a_value_of_the_wrong_type_is_refused_with_the_type_it_needs(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"LATENT_EXCLUDE is 'x', a str, and must be a list"):
        Settings.from_pelican(pelican_settings(tmp_path, LATENT_EXCLUDE="x"))


@pytest.mark.parametrize(
    ("name", "value", "types"),
    [
        ("LATENT_ALLOW", ["x"], ("str", "dict")),
        ("LATENT_AXES", [("a", "b")], ("tuple", "dict")),
        ("LATENT_DENYLIST", [b"term"], ("bytes", "str")),
        ("LATENT_EXCLUDE", [3], ("int", "str")),
        ("LATENT_METADATA", ["role", 3], ("int", "str")),
        ("LATENT_KINDS", {1: "blog"}, ("int", "str")),
        ("LATENT_KINDS", {"Talks": 2}, ("int", "str")),
    ],
)
def test_an_entry_of_the_wrong_type_is_refused_with_the_setting_and_both_types(
    name: str, value: object, types: tuple[str, str], tmp_path: Path
) -> None:
    found, wanted = types
    said = rf"{name} holds an entry of type {found}, where one of type {wanted} belongs"
    with pytest.raises(SettingsError, match=said) as caught:
        Settings.from_pelican(pelican_settings(tmp_path, **{name: value}))
    assert "term" not in str(caught.value).split(". ")[0]


def test_the_subject_is_the_author_else_the_site(tmp_path: Path) -> None:
    named = pelican_settings(tmp_path, SITENAME="Notebook", AUTHOR="Ada")
    assert Settings.from_pelican(named).subject == "Ada"
    assert Settings.from_pelican(named | {"AUTHOR": ""}).subject == "Notebook"


def test_the_root_is_the_content_folder_where_the_settings_file_lies_in_it(tmp_path: Path) -> None:
    (tmp_path / "pelicanconf.py").touch()
    settings = Settings.from_pelican({"PATH": str(tmp_path), "OUTPUT_PATH": str(tmp_path / "out")})
    assert settings.root == tmp_path


@pytest.mark.parametrize(("value", "frozen"), [("1", True), ("0", False), ("", False)])
def test_the_environment_freezes_a_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, *, frozen: bool
) -> None:
    monkeypatch.setenv("LATENT_FROZEN", value)
    assert Settings.from_pelican(pelican_settings(tmp_path)).frozen is frozen


def test_every_setting_says_in_a_sentence_what_it_is_for() -> None:
    assert all(setting.help.endswith(".") for setting in SETTINGS)


def test_every_setting_is_documented_as_the_table_says(repository: Path) -> None:
    documented = (repository / "docs" / "settings.md").read_text("utf-8").splitlines()
    for setting in SETTINGS:
        assert f"| `{setting.name}` | `{setting.default!r}` | {setting.help} |" in documented
