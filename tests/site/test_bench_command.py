"""The command `latent bench`, on a site of its own and on a public set of its own."""

from __future__ import annotations

import json

import pytest

from latent import owner_bench
from latent.cli import main
from latent.embedding import PROFILES
from latent.indexing import lock
from tests.site.conftest import Site

CONF = "PLUGINS = ['latent']\nSITENAME = 'Notebook'\nTIMEZONE = 'UTC'\nPATH = 'content'\n"
SOLDERING = (
    "Title: Soldering\nDate: 2024-03-01\n\nA clean tip melts tin.\n\n## The iron\n\nA fine one.\n"
)
BREAD = "Title: Bread\nDate: 2024-03-02\n\nRye flour, water and salt, left to rise over night.\n"
QUESTIONS = """
- {id: tip, question: "What melts tin?", lang: en, category: exact, pages: [soldering]}
- {id: rye, question: "What flour is in the bread?", lang: en, category: exact, pages: [bread]}
- {id: train, question: "When does the train leave?", lang: en, category: off-topic}
"""


@pytest.fixture
def settings(site: Site, monkeypatch: pytest.MonkeyPatch) -> str:
    site.write(
        {
            "pelicanconf.py": CONF,
            "content/soldering.md": SOLDERING,
            "content/bread.md": BREAD,
            "evals/questions.yaml": QUESTIONS,
        }
    )
    monkeypatch.chdir(site.root)
    return str(site.root / "pelicanconf.py")


def test_every_policy_is_measured_and_question_vectors_are_locked(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "-s", settings]) == 0
    said = capsys.readouterr().out
    assert "3 questions to" in said
    for policy in ("assist", "adaptive", "hybrid", "hybrid-wide", "blend", "dense alone"):
        assert f"| {policy} " in said
    rows = lock.read(site.root / "evals" / "questions.lock.jsonl").values()
    assert {row.id for row in rows} == {"tip", "rye", "train"}


def test_a_report_is_compared_with_a_later_one(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["bench", "-s", settings, "--json"])
    (site.root / "base.json").write_text(capsys.readouterr().out, "utf-8")
    assert main(["bench", "-s", settings, "--compare", "base.json"]) == 0
    assert "No policy lost anything significant since base.json." in capsys.readouterr().out


def test_a_significant_loss_is_named_and_is_exit_status_1(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    many = "".join(
        f'- {{id: n{n}, question: "What flour is in the bread?", lang: en, category: exact, '
        "pages: [bread]}\n"
        for n in range(20)
    )
    site.write({"evals/questions.yaml": many})
    main(["bench", "-s", settings, "--json"])
    (site.root / "base.json").write_text(capsys.readouterr().out, "utf-8")
    site.write({"content/bread.md": BREAD.replace("Rye flour, water and salt", "Six wheels")
                .replace("Bread", "Trams").replace("Date", "Slug: bread\nDate")})  # fmt: skip
    assert main(["bench", "-s", settings, "--compare", "base.json"]) == 1
    assert "assist: recall@1 went from 1.000 to" in capsys.readouterr().out


def test_the_questions_a_policy_loses_are_listed(
    settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "-s", settings, "--lost", "dense alone"]) == 0
    said = capsys.readouterr().out
    assert "dense alone loses 1 of 3 questions." in said
    assert "- train (off-topic, en): “When does the train leave?”" in said


def test_calibration_writes_nothing_unless_told_to(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site.write({"evals/questions.yaml": _ten_questions()})
    before = (PROFILES / "local.json").read_bytes()
    assert main(["bench", "-s", settings, "--calibrate"]) == 0
    assert "LATENT_POLICIES = {" in capsys.readouterr().out
    assert (PROFILES / "local.json").read_bytes() == before


def test_calibration_of_an_installed_package_says_what_to_write_where(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site.write({"evals/questions.yaml": _ten_questions()})
    assert main(["bench", "-s", settings, "--calibrate", "--write"]) == 1
    assert "Put this into pelicanconf.py instead:\nLATENT_POLICIES = " in capsys.readouterr().err


def test_learned_constants_go_into_the_profile(
    site: Site, settings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = site.root / "profiles"
    folder.mkdir()
    (folder / "local.json").write_bytes((PROFILES / "local.json").read_bytes())
    monkeypatch.setattr(owner_bench, "PROFILES", folder)
    site.write({"evals/questions.yaml": _ten_questions()})
    assert main(["bench", "-s", settings, "--calibrate", "--write"]) == 0
    before, after = (json.loads((where / "local.json").read_text()) for where in (PROFILES, folder))
    assert after["policies"].keys() == before["policies"].keys()
    assert after["policies"]["assist"]["floor"] != before["policies"]["assist"]["floor"]
    assert after["everyday"] == before["everyday"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--write"], "means nothing without `--calibrate`"),
        (["--lost", "mine"], "There is no policy 'mine'"),
        (["--compare", "none.json"], "none.json: cannot be read"),
        (["--declined", "none.txt"], "none.txt: is missing"),
        (["--beir", "none"], "Name a folder in the layout of BEIR"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], message: str, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "-s", settings, *arguments]) == 1
    assert message in capsys.readouterr().err


def test_a_label_that_names_nothing_fails_the_bench(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site.write({"evals/questions.yaml": QUESTIONS.replace("[bread]", "[bred]")})
    assert main(["bench", "-s", settings]) == 1
    assert "question 'rye' needs 'bred' (did you mean 'bread'?)" in capsys.readouterr().err


def test_a_site_without_questions_is_told_where_they_go(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (site.root / "evals" / "questions.yaml").unlink()
    assert main(["bench", "-s", settings]) == 1
    assert "There is no evals/questions.yaml" in capsys.readouterr().err


def test_a_frozen_bench_says_that_the_bench_fills_its_lock(
    settings: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["embed", "-s", settings])
    monkeypatch.setenv("LATENT_FROZEN", "1")
    assert main(["bench", "-s", settings]) == 1
    assert "Run `latent bench` and commit the lock." in capsys.readouterr().err


def test_a_public_set_is_measured_and_leaves_nothing_to_commit(
    site: Site, settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    site.write(
        {
            "set/corpus.jsonl": '{"_id": "d1", "text": "Rye."}\n{"_id": "d2", "text": "Tin."}\n',
            "set/queries.jsonl": '{"_id": "q1", "text": "Which bread?"}\n',
            "set/qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\n",
            "off.txt": "when does the train leave\n",
        }
    )
    assert main(["bench", "-s", settings, "--beir", "set", "--declined", "off.txt"]) == 0
    assert "2 questions to 2 chunks" in capsys.readouterr().out
    assert (site.root / "evals" / ".cache" / ".gitignore").read_text() == "*\n"
    assert {path.name for path in (site.root / "set").iterdir()} == {
        "corpus.jsonl", "queries.jsonl", "qrels",
    }  # fmt: skip


def _ten_questions() -> str:
    on = "".join(
        f'- {{id: on{n}, question: "What flour is in bread {n}?", lang: en, category: exact, '
        "pages: [bread]}\n"
        for n in range(5)
    )
    off = "".join(
        f'- {{id: off{n}, question: "When does train {n} leave?", lang: en, category: off-topic}}\n'
        for n in range(5)
    )
    return on + off
