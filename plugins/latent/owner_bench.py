"""The bench of an owner's site, or of a public set: what is asked, its vectors, and the report."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .assembly import locked_embedder, rules
from .embedding import PROFILES, Choice
from .errors import SettingsError
from .evaluation.beir import read_corpus, read_queries
from .evaluation.bench import Asked, Report, measure
from .evaluation.calibrate import Calibration, calibrate, can_learn
from .evaluation.questions import Question, check_labels, read_questions
from .indexing.background import background, everyday_texts
from .indexing.build import make_index
from .indexing.embed import Labelled
from .owner_build import site_index
from .plugin import read_settings
from .progress import embedding_progress
from .retrieval.followup import standalone
from .retrieval.index import Index
from .retrieval.vectors import slice_rows
from .settings import Settings

QUESTIONS = Path("evals", "questions.yaml")
COMMAND = "latent bench"


@dataclass(frozen=True)
class Bench:
    """Everything a run needs.

    Attributes:
        settings: Of the site whose embedder and policies are measured.
        index: What is searched.
        asked: The questions.
    """

    settings: Settings
    index: Index
    asked: Sequence[Asked]

    def report(self) -> Report:
        """Measure every policy."""
        return measure(self.index, self.asked)

    def calibrate(self) -> Iterator[Calibration]:
        """Learn the constants of every policy that refuses."""
        for policy in self.index.policies.values():
            if can_learn(policy):
                yield calibrate(self.index, self.asked, policy)


def site_bench(settings_file: Path, declined: Sequence[Question] = ()) -> Bench:
    """Ask a site what stands in its evals/questions.yaml.

    Args:
        settings_file: Its pelicanconf.py.
        declined: More questions, which it has no answer to.

    Raises:
        LatentError: The site cannot be built, or the questions or their labels are wrong.
    """
    index = site_index(settings_file)
    settings = read_settings(settings_file)
    path = settings.root / QUESTIONS
    if not path.is_file():
        message = (
            f"There is no {QUESTIONS.as_posix()} in {settings.root.name}. Write what visitors ask "
            "into it, with the pages that answer: docs/retrieval.md tells how."
        )
        raise SettingsError(message)
    questions = read_questions(path)
    check_labels(questions, index.chunks)
    # Others' questions are not committed, nor are their vectors.
    folder = _cache(settings) if declined else path.parent
    return _bench(
        settings,
        index,
        [*questions, *declined],
        folder / f"{path.stem}.lock.jsonl",
        settings.subject,
    )


def public_bench(settings_file: Path, folder: Path, declined: Sequence[Question] = ()) -> Bench:
    """Ask a data set in the layout of BEIR.

    Args:
        settings_file: Of the site whose embedder and policies are measured.
        folder: The set.
        declined: Questions that it has no answer to.

    Raises:
        LatentError: A file is missing or not as it must be.
    """
    settings = read_settings(settings_file)
    cache = _cache(settings)
    chunks = read_corpus(folder)
    profile = Choice.parse(settings.embedder).profile()
    everyday = everyday_texts(profile)
    texts = [Labelled(chunk.id, chunk.text) for chunk in chunks]
    with embedding_progress() as progress:
        lock = cache / f"{folder.resolve().name}.corpus.lock.jsonl"
        rows = locked_embedder(settings, lock, COMMAND, progress).embed([*texts, *everyday])
    around = background(profile, rows[len(chunks) :], rows[: len(chunks)])
    index = make_index(chunks, rows[: len(chunks)], around, profile, rules(settings))
    questions = [*read_queries(folder), *declined]
    check_labels(questions, chunks)
    return _bench(
        settings, index, questions, cache / f"{folder.resolve().name}.lock.jsonl", subject=""
    )


def write_constants(settings: Settings, learned: Sequence[Calibration]) -> Path:
    """Put learned constants into the profile of the site's embedder.

    Returns:
        The profile.

    Raises:
        SettingsError: The profile is part of an installed package, where it would not last.
    """
    name = Choice.parse(settings.embedder).name
    path = PROFILES / f"{name}.json"
    if not (path.is_file() and path.is_relative_to(settings.root)):
        message = (
            f"The profile of {name!r} is not part of this site, and what is written there would "
            f"not last. Put this into pelicanconf.py instead:\n"
            f"LATENT_POLICIES = {json.dumps(constants(learned))}"
        )
        raise SettingsError(message)
    fields = json.loads(path.read_text("utf-8"))
    for name, values in constants(learned).items():
        fields["policies"][name] = {**fields["policies"].get(name, {}), **values}
    path.write_text(json.dumps(fields, indent=2) + "\n", "utf-8")
    return path


def constants(learned: Sequence[Calibration]) -> dict[str, dict[str, float]]:
    """Give what was learned as LATENT_POLICIES has it."""
    return {each.policy.name: dict(each.constants) for each in learned}


def _bench(
    settings: Settings, index: Index, questions: Sequence[Question], lock: Path, subject: str
) -> Bench:
    # As the assistant searches for them.
    searched = [
        standalone(each.question, each.history, index.folded_stopwords, subject)
        for each in questions
    ]
    texts = [
        Labelled(each.id, text, "query") for each, text in zip(questions, searched, strict=True)
    ]
    with embedding_progress() as progress:
        rows = locked_embedder(settings, lock, COMMAND, progress).embed(texts)
    vectors = slice_rows(rows, index.embedder.dims)
    return Bench(settings, index, list(map(Asked, questions, searched, vectors)))


def _cache(settings: Settings) -> Path:
    folder = settings.root / QUESTIONS.parent / ".cache"
    folder.mkdir(parents=True, exist_ok=True)
    # Vectors of others' texts: to be had again, and nothing to commit.
    (folder / ".gitignore").write_text("*\n", "utf-8")
    return folder
