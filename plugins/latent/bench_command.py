"""The command `latent bench`: measure, compare, look closer, calibrate."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from .errors import SettingsError
from .evaluation import baseline, tables
from .evaluation.beir import read_declined
from .evaluation.bench import Report
from .owner_bench import Bench, constants, public_bench, site_bench, write_constants


def run(arguments: argparse.Namespace) -> int:
    """Run the command.

    Returns:
        1 where a policy lost something significant, else 0.

    Raises:
        LatentError: The site, its questions or an argument cannot be used.
    """
    _check(arguments)
    more = read_declined(arguments.declined) if arguments.declined else []
    bench = (
        public_bench(arguments.settings, arguments.beir, more)
        if arguments.beir
        else site_bench(arguments.settings, more)
    )
    if arguments.calibrate:
        return _calibrate(bench, write=arguments.write)
    report = bench.report()
    if arguments.json:
        print(baseline.encode(report))
    elif arguments.compare:
        return _compare(report, arguments.compare)
    elif arguments.lost:
        print("\n".join(_lost(bench, report, arguments.lost)))
    else:
        print(_tables(bench, report))
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if arguments.write and not arguments.calibrate:
        message = "`--write` means nothing without `--calibrate`. Add it, or leave it out."
        raise SettingsError(message)


def _tables(bench: Bench, report: Report) -> str:
    embedder = report.embedder
    heading = (
        f"{len(bench.asked)} questions to {len(bench.index.chunks)} chunks, embedded by "
        f"{embedder.name} ({embedder.model}); means with their 95 % intervals."
    )
    return "\n\n".join([heading, tables.policies(report), tables.categories(report, "recall@1")])


def _lost(bench: Bench, report: Report, policy: str) -> Iterator[str]:
    if policy not in report.outcomes:
        message = f"There is no policy {policy!r}; there are {', '.join(report.outcomes)}."
        raise SettingsError(message)
    return tables.losing(report, policy, [each.question for each in bench.asked])


def _compare(report: Report, path: Path) -> int:
    try:
        before = baseline.decode(path.read_text("utf-8"), path.name)
    except OSError as error:
        message = f"{path}: cannot be read ({error.strerror}). Make it with `latent bench --json`."
        raise SettingsError(message) from error
    losses = [str(loss) for loss in baseline.losses(before, report)]
    changed = baseline.unshared(before, report)
    if changed:
        print(f"{changed} questions are in one of the reports only, and are left out.")
    print("\n".join(losses) or f"No policy lost anything significant since {path.name}.")
    return 1 if losses else 0


def _calibrate(bench: Bench, *, write: bool) -> int:
    learned = list(bench.calibrate())
    print(tables.calibrations(learned))
    print(f"\nLATENT_POLICIES = {constants(learned)}")
    if write:
        path = write_constants(bench.settings, learned)
        print(f"Written to {path.relative_to(bench.settings.root)}.")
    return 0
