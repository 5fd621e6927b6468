"""The command `latent`, on a site of its own."""

from pathlib import Path

import pytest

from latent.cli import main
from latent.indexing import lock
from tests.site.conftest import Site

POST = "Title: Soldering\nDate: 2024-03-01\n\nA clean tip.\n\n## The iron\n\nA fine one.\n"
CONF = "PLUGINS = ['latent']\nSITENAME = 'Notebook'\nTIMEZONE = 'UTC'\nPATH = 'content'\n"


@pytest.fixture
def settings(site: Site, monkeypatch: pytest.MonkeyPatch) -> Path:
    site.write({"pelicanconf.py": CONF, "content/soldering.md": POST})
    monkeypatch.chdir(site.root)
    return site.root / "pelicanconf.py"


def test_embed_fills_the_lock_and_writes_no_page(site: Site, settings: Path) -> None:
    assert main(["embed", "-s", str(settings)]) == 0
    assert "soldering#the-iron" in {row.id for row in lock.read(site.lock).values()}
    assert not site.output.exists()


def test_embed_check_fails_with_what_is_missing_and_leaves_the_lock(
    site: Site, settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.lock.write_text("")
    assert main(["embed", "--check", "-s", str(settings)]) == 1
    assert "soldering#the-iron" in capsys.readouterr().err
    assert site.lock.read_text() == ""


def test_embed_check_passes_when_every_text_has_its_vector(settings: Path) -> None:
    main(["embed", "-s", str(settings)])
    assert main(["embed", "--check", "-s", str(settings)]) == 0


def test_status_says_what_is_stale_and_then_what_there_is(
    site: Site, settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.lock.write_text("")
    assert main(["status", "-s", str(settings)]) == 0
    assert "stale" in capsys.readouterr().out
    main(["embed", "-s", str(settings)])
    assert main(["status", "-s", str(settings)]) == 0
    said = capsys.readouterr().out
    assert "items     1" in said
    assert "there is none yet: run `pelican`" in said


def test_status_knows_a_build_of_other_content(
    site: Site, settings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site.build()
    main(["status", "-s", str(settings)])
    assert "up to date" in capsys.readouterr().out
    site.write({"content/soldering.md": POST.replace("fine", "cheap")})
    main(["embed", "-s", str(settings)])
    main(["status", "-s", str(settings)])
    assert "is of other content: run `pelican`" in capsys.readouterr().out


def test_a_missing_settings_file_is_named_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["status", "-s", str(tmp_path / "none.py")]) == 1
    assert "Run this in your site's folder" in capsys.readouterr().err
