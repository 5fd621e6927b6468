"""Hosts of models as fixtures, and what the tests of their clients share; imported by name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.upstream.server import Upstream, running

KEEPS_CONNECTIONS = [
    pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.usefixtures("connections_end_with_their_test"),
]
"""Marks of tests with embedders, which keep their connections as long as their process lives."""


@pytest.fixture
def gemini() -> Iterator[Upstream]:
    """A host that speaks as Google's."""
    pytest.importorskip("google.genai", reason="google-genai is not installed")
    with running() as upstream:
        yield upstream


@pytest.fixture
def other() -> Iterator[Upstream]:
    """A host that speaks as OpenAI's."""
    with running() as upstream:
        yield upstream
