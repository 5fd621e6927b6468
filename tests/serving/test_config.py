"""What the host decides, from its environment."""

from __future__ import annotations

from pathlib import Path

from latent.serving.config import Config


def test_knowledge_is_where_the_environment_says() -> None:
    environ = {"LATENT_KNOWLEDGE": "/srv/knowledge"}
    found = Config.from_env(environ, default_knowledge=Path("there"))
    assert found == Config(knowledge=Path("/srv/knowledge"))


def test_else_it_is_where_the_caller_says() -> None:
    assert Config.from_env({}, default_knowledge=Path("there")).knowledge == Path("there")


def test_an_empty_variable_says_nothing() -> None:
    assert Config.from_env({"LATENT_KNOWLEDGE": ""}) == Config()
