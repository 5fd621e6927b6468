"""Everything that Latent itself raises, as one tree.

::

    LatentError
    ├── SettingsError          a LATENT_* setting is wrong (also a ValueError)
    ├── ContentError           a content or note file cannot be used (also a ValueError)
    ├── DenylistError          a text must not leave this machine
    ├── ArtifactError          a built file is not what it claims to be (also a ValueError)
    ├── KnowledgeError         the function's knowledge is missing or does not fit together
    ├── ConfigError            a variable of the function's environment is wrong (also a ValueError)
    ├── LockError              vectors.lock.jsonl is broken, or lacks a text in a frozen build
    ├── GenerationError        a model did not write the answer it was asked for
    └── EmbeddingError         an embedder did not give the vectors it was asked for
        ├── EmbedderMissingError   its package is not installed (also an ImportError)
        ├── KeyMissingError        its key is not in the environment
        └── RateLimitError         its host takes no more requests for now

Every message says what is wrong, where, and what to do about it; none of them holds a secret.
"""


class LatentError(Exception):
    """The root of the tree: catch it to catch all that Latent raises on purpose."""


class SettingsError(LatentError, ValueError):
    """A setting has an unknown name or a value that cannot be used."""


class ContentError(LatentError, ValueError):
    """A content, fact or note file cannot be used as it is."""


class DenylistError(LatentError):
    """A chunk holds text that must not be embedded, published or sent anywhere."""


class ArtifactError(LatentError, ValueError):
    """A built file has the wrong magic, version, size or shape."""


class KnowledgeError(LatentError):
    """The knowledge the function answers from is missing or does not fit together."""


class ConfigError(LatentError, ValueError):
    """A variable of the function's environment has a value that cannot be used."""


class LockError(LatentError):
    """The vectors lock is damaged, or lacks a text that a frozen build needs."""


class GenerationError(LatentError):
    """A model failed; see `generation.faults` for how."""


class EmbeddingError(LatentError):
    """An embedder failed, or returned vectors of another shape than its profile says."""


class EmbedderMissingError(EmbeddingError, ImportError):
    """The package behind an embedder is not installed."""


class KeyMissingError(EmbeddingError):
    """An embedder needs a key that is not in the environment."""


class RateLimitError(EmbeddingError):
    """The host of an embedder takes no more requests for now.

    Attributes:
        retry_after: Seconds it asks to wait; None where it does not say.
        daily: Whether waiting does not help today.
    """

    def __init__(self, message: str, *, retry_after: float | None, daily: bool) -> None:
        """Make one."""
        super().__init__(message)
        self.retry_after = retry_after
        self.daily = daily
