"""The small site, as the tests of the function have it."""

from tests.serving.conftest import embedder, knowledge

__all__ = ["embedder", "knowledge"]
