"""Hosts of models as fixtures; a test's conftest imports those it needs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.upstream.server import Upstream, running


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
