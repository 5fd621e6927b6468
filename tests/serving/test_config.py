"""What the host decides, from its environment."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from latent.errors import ConfigError
from latent.serving.config import VARIABLES, Config

SECRET = "a secret of the tests alone"  # noqa: S105 - it guards nothing


def test_knowledge_is_where_the_environment_says() -> None:
    environ = {"LATENT_KNOWLEDGE": "/srv/knowledge"}
    found = Config.from_env(environ, default_knowledge=Path("there"))
    assert found == Config(knowledge=Path("/srv/knowledge"))


def test_else_it_is_where_the_caller_says() -> None:
    assert Config.from_env({}, default_knowledge=Path("there")).knowledge == Path("there")


def test_an_empty_variable_says_nothing() -> None:
    assert Config.from_env({"LATENT_KNOWLEDGE": ""}) == Config()


@pytest.mark.parametrize(
    ("environ", "name", "expected"),
    [
        ({}, "rate_limit", "10 per minute; 100 per day"),
        ({"LATENT_RATE_LIMIT": "5/hour"}, "rate_limit", "5/hour"),
        ({"LATENT_RATE_LIMIT": "0"}, "rate_limit", ""),
        ({}, "daily_budget", 1000),
        ({"LATENT_DAILY_BUDGET": "0"}, "daily_budget", 0),
        ({"LATENT_DAILY_BUDGET": " 25 "}, "daily_budget", 25),
        ({"LATENT_TRUSTED_PROXIES": "2"}, "trusted_proxies", 2),
        ({"LATENT_CLIENT_HEADER": "CF-Connecting-IP"}, "client_headers", ("cf-connecting-ip",)),
        ({"VERCEL": "1"}, "client_headers", ("x-vercel-forwarded-for", "x-real-ip")),
        ({"VERCEL": "1", "LATENT_CLIENT_HEADER": "x-a, x-b"}, "client_headers", ("x-a", "x-b")),
        ({"VERCEL": "1", "LATENT_TRUSTED_PROXIES": "0"}, "client_headers", ()),
        ({"LATENT_ORIGINS": "https://A.example/, http://b.example:8000"}, "origins",
         {"https://a.example", "http://b.example:8000"}),
        ({"LATENT_PROOF": "1", "LATENT_SECRET": SECRET}, "proof", True),
        ({"LATENT_PROOF": "off"}, "proof", False),
        ({"LATENT_LIMITS_URL": "rediss://h:1", "LATENT_SECRET": SECRET}, "limits_url",
         "rediss://h:1"),
    ],
)  # fmt: skip
def test_a_variable_decides(environ: dict[str, str], name: str, expected: object) -> None:
    assert getattr(Config.from_env(environ), name) == expected


@pytest.mark.parametrize(
    ("environ", "said"),
    [
        ({"LATENT_RATE_LIMIT": "many"}, "LATENT_RATE_LIMIT is 'many'.*10 per minute"),
        ({"LATENT_RATE_LIMIT": "0 per day"}, "LATENT_RATE_LIMIT is '0 per day'"),
        ({"LATENT_RATE_LIMIT": "5 per fortnight"}, "LATENT_RATE_LIMIT"),
        ({"LATENT_DAILY_BUDGET": "-1"}, "LATENT_DAILY_BUDGET is '-1'.*whole number"),
        ({"LATENT_DAILY_BUDGET": "1e3"}, "LATENT_DAILY_BUDGET"),
        ({"LATENT_DAILY_BUDGET": "٣"}, "LATENT_DAILY_BUDGET"),
        ({"LATENT_TRUSTED_PROXIES": "yes"}, "LATENT_TRUSTED_PROXIES is 'yes'"),
        ({"LATENT_CLIENT_HEADER": "x real ip"}, "LATENT_CLIENT_HEADER has 'x real ip'"),
        ({"LATENT_CLIENT_HEADER": "x-a", "LATENT_TRUSTED_PROXIES": "1"}, "Both LATENT_TRUSTED"),
        ({"LATENT_ORIGINS": "example.net"}, "LATENT_ORIGINS has 'example.net'"),
        ({"LATENT_ORIGINS": "*"}, "LATENT_ORIGINS"),
        ({"LATENT_ORIGINS": "https://example.net/page"}, "LATENT_ORIGINS"),
        ({"LATENT_LIMITS_URL": "memcached://h"}, "LATENT_LIMITS_URL must begin with redis://"),
        ({"LATENT_LIMITS_URL": "redis://h"}, "LATENT_LIMITS_URL needs a secret.*LATENT_SECRET"),
        ({"LATENT_PROOF": "1"}, "LATENT_PROOF needs a secret.*LATENT_SECRET"),
        ({"LATENT_PROOF": "maybe"}, "LATENT_PROOF is 'maybe'.*1 .on. or 0 .off."),
        ({"LATENT_SECRET": "short"}, "LATENT_SECRET has 5 characters.*at least 16"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_with_what_is_allowed(
    environ: dict[str, str], said: str
) -> None:
    with pytest.raises(ConfigError, match=said):
        Config.from_env(environ)


def test_a_preview_limits_nothing_by_itself() -> None:
    preview = Config.from_env({}, preview=True)
    assert (preview.rate_limit, preview.daily_budget) == ("", 0)
    assert Config.from_env({"LATENT_RATE_LIMIT": "5/day"}, preview=True).rate_limit == "5/day"


def test_every_variable_is_documented_as_the_table_says(repository: Path) -> None:
    documented = (repository / "docs" / "hosting.md").read_text("utf-8").splitlines()
    for variable in VARIABLES:
        assert f"| `{variable.name}` | {variable.default} | {variable.help} |" in documented


def test_every_variable_that_is_read_is_in_the_table() -> None:
    asked = _Recorded()
    Config.from_env(asked)
    assert asked.names - {"VERCEL"} == {variable.name for variable in VARIABLES}


class _Recorded(dict[str, str]):
    """An empty environment that knows what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:  # noqa: ANN401 - as a dictionary has it
        """Remember the name."""
        self.names.add(name)
        return default
