"""The command `latent`: what a site is made of, its vectors, how well it answers, a server."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import owner_build
from .errors import LatentError
from .release import RELEASE

Arguments = argparse.Namespace


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: Those after `latent`; the process's own when absent.

    Returns:
        The exit status: 0, or 1 where the command or a check failed.
    """
    chosen = _parser().parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except LatentError as error:
        print(f"latent: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="latent", description=__doc__)
    parser.add_argument("--version", action="version", version=RELEASE)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    site = argparse.ArgumentParser(add_help=False)
    site.add_argument(
        "-s",
        "--settings",
        type=Path,
        default=Path("pelicanconf.py"),
        metavar="FILE",
        help="the site's settings (default: pelicanconf.py)",
    )

    status = commands.add_parser(
        "status", parents=[site], help="say what the site's map and index hold, and what is stale"
    )
    status.set_defaults(run=_status)

    embed = commands.add_parser(
        "embed", parents=[site], help="give each new or changed text its vector in the lock"
    )
    embed.add_argument("--check", action="store_true", help="only say what is missing; exit 1")
    embed.set_defaults(run=_embed)

    bench = commands.add_parser(
        "bench", parents=[site], help="measure retrieval on the questions of evals/questions.yaml"
    )
    _add_bench_options(bench)
    bench.set_defaults(run=_bench)

    serve = commands.add_parser(
        "serve", parents=[site], help="build the site and serve it and its function together"
    )
    serve.add_argument("--host", default="localhost")
    serve.add_argument("--port", type=int, default=8000)
    serve.set_defaults(run=_serve)
    return parser


def _add_bench_options(bench: argparse.ArgumentParser) -> None:
    bench.add_argument(
        "--beir", type=Path, metavar="DIR", help="ask a public set in the layout of BEIR instead"
    )
    bench.add_argument(
        "--declined",
        type=Path,
        metavar="FILE",
        help="more questions to decline, one a line",
    )
    what = bench.add_mutually_exclusive_group()
    what.add_argument("--json", action="store_true", help="print the report as JSON")
    what.add_argument(
        "--compare",
        type=Path,
        metavar="FILE",
        help="hold the report against one of --json; exit 1 on a significant loss",
    )
    what.add_argument("--lost", metavar="POLICY", help="list the questions that a policy loses")
    what.add_argument(
        "--calibrate", action="store_true", help="learn the policies' constants from the labels"
    )
    bench.add_argument(
        "--write",
        action="store_true",
        help="with --calibrate: put the constants into the embedder's profile",
    )


def _bench(arguments: Arguments) -> int:
    # Only this command needs what it measures with.
    from . import bench_command  # noqa: PLC0415

    return bench_command.run(arguments)


def _status(arguments: Arguments) -> int:
    print("\n".join(owner_build.status(arguments.settings)))
    return 0


def _embed(arguments: Arguments) -> int:
    with owner_build.trial(arguments.settings, frozen=arguments.check):
        print("The lock holds the vector of every text.")
    return 0


def _serve(arguments: Arguments) -> int:
    # Flask is loaded by the one command that needs it.
    from .serving.app import create_app  # noqa: PLC0415
    from .serving.config import Config  # noqa: PLC0415
    from .serving.local_server import listen, serve  # noqa: PLC0415

    with (
        listen(arguments.host, arguments.port) as listening,
        owner_build.local_site(arguments.settings) as site,
    ):
        app = create_app(Config.from_env(default_knowledge=site.knowledge, preview=True))
        serve(site.output, app, arguments.host, listening)
    return 0
