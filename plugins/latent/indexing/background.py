"""The background of an index: what a question is like that asks for nothing in particular.

It lies half-way between everyday matters, which a personal site is not asked about in earnest, and
the site as a whole. The first is the mean of `everyday.txt`, embedded; a profile ships it where
that takes long. Print it for a profile with `python -m latent.indexing.background NAME`.
"""

from __future__ import annotations

import sys
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from ..embedding import Choice, Profile, create
from ..retrieval.vectors import slice_rows
from . import lock
from .embed import Labelled

Rows = NDArray[np.float32]


def everyday_texts(profile: Profile) -> list[Labelled]:
    """List what must be embedded for the background; nothing where the profile ships it."""
    return [] if profile.everyday else _texts()


def background(profile: Profile, everyday: Rows, chunks: Rows) -> Rows:
    """Place the background.

    Args:
        profile: Of the embedder.
        everyday: (texts, profile.dims): the vectors of `everyday_texts`.
        chunks: (chunks, profile.dims), maybe none.

    Returns:
        float32, (1, profile.dims), of unit length.
    """
    parts = [lock.unpack(profile.everyday)] if profile.everyday else [_mean(everyday)]
    if len(chunks):
        parts.append(_mean(chunks))
    return _mean(np.stack(parts))[np.newaxis]


def _texts() -> list[Labelled]:
    lines = resources.files(__package__).joinpath("everyday.txt").read_text("utf-8").splitlines()
    return [Labelled(f"everyday:{number}", line) for number, line in enumerate(lines, 1)]


def _mean(rows: Rows) -> Rows:
    mean = rows.mean(axis=0, dtype=np.float64).astype(np.float32)
    return slice_rows(mean, len(mean))


def everyday(profile: Profile) -> str:
    """Embed what is everyday, as a profile ships it."""
    rows = create(Choice(profile.name)).embed([text.text for text in _texts()], "document")
    return lock.pack(_mean(rows))


if __name__ == "__main__":
    from ..embedding import load_profile

    sys.stdout.write(everyday(load_profile(sys.argv[1])) + "\n")
