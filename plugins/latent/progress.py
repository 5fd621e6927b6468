"""Progress of embedding on the terminal, where it takes long enough to wonder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from .indexing.embed import Progress as Report


@contextmanager
def embedding_progress() -> Iterator[Report]:
    """Show a bar on standard error from the first report on; without reports, nothing."""
    columns = (
        TextColumn("latent: embedding"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), disable=False) as bar:

        def report(done: int, total: int) -> None:
            task = bar.task_ids[0] if bar.task_ids else bar.add_task("", total=total)
            bar.update(task, completed=done)

        yield report
