"""Indexes that Python and JavaScript can both make: texts from golden.json, numbers from an LCG.

The generator is that of Numerical Recipes, x ← 1664525 x + 1013904223 mod 2³², whose low bits are
poor, so only high ones are used. `corpora.mjs` is this module again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from latent.retrieval.artifacts import content_hash
from latent.retrieval.chunk import Chunk
from latent.retrieval.index import EmbedderId, Index
from latent.retrieval.policies import BUILT_IN
from latent.retrieval.vectors import Quantised

Spec = Mapping[str, Any]
"""A corpus in golden.json: {"seed", "dims", "stopwords", "count", "texts" or "vocabulary"}."""

CONSONANTS = "bcdfghjklmnpqrstvwxz"
VOWELS = "aeiou"


def lcg(seed: int) -> Iterator[int]:
    """Yield 32-bit numbers without end."""
    x = seed
    while True:
        x = (1664525 * x + 1013904223) % 2**32
        yield x


def make_index(spec: Spec) -> Index:
    """Make the index that a spec describes."""
    texts = list(spec["texts"]) if "texts" in spec else list(_made_up_texts(spec))
    chunks = tuple(_chunk(position, text) for position, text in enumerate(texts))
    return Index(
        embedder=EmbedderId("lcg", "lcg", spec["dims"]),
        chunks=chunks,
        vectors=_vectors(spec, len(texts)),
        background=_vectors({"seed": spec["seed"] + 2, "dims": spec["dims"]}, 1),
        stopwords=frozenset(spec["stopwords"]),
        policies=BUILT_IN,
        policy="assist",
        hash=content_hash((chunk.id, chunk.text) for chunk in chunks),
    )


def make_query(index: Index, near: int, noise: int, seed: int) -> NDArray[np.float32]:
    """Make a query vector near a chunk's.

    Args:
        index: What it is for.
        near: A chunk's position; -1 for none, which leaves noise alone.
        noise: How much of it, in steps of its row: about 127 makes the similarity 0.7.
        seed: Of the noise.
    """
    numbers = lcg(seed)
    drawn = [(next(numbers) >> 16) * 2 * noise // 65536 - noise for _ in range(index.embedder.dims)]
    row = index.vectors.rows[near].astype(np.float32) if near >= 0 else 0.0
    return np.array(drawn, dtype=np.float32) + np.float32(row)


def _chunk(position: int, text: str) -> Chunk:
    url = "" if position % 7 == 6 else f"page-{position // 4}/#part-{position}"
    return Chunk(f"c{position}", "section", "posts", None, "", (), url, "en", text)


def _vectors(spec: Spec, count: int) -> Quantised:
    numbers = lcg(spec["seed"])
    dims, twins = spec["dims"], spec.get("twins", 0)
    rows = np.zeros((count, dims), np.int8)
    for position in range(count):
        if twins and position % twins:
            rows[position] = rows[position - 1]
        else:
            rows[position] = [max((next(numbers) >> 24) - 128, -127) for _ in range(dims)]
    scales = [1 / math.sqrt(int(row @ row)) for row in rows.astype(np.int64)]
    return Quantised(rows, np.array(scales, dtype=np.float32))


def _made_up_texts(spec: Spec) -> Iterator[str]:
    numbers = lcg(spec["seed"] + 1)
    for _ in range(spec["count"]):
        length = 8 + (next(numbers) >> 28)
        yield " ".join(_made_up_word(numbers, spec["vocabulary"]) for _ in range(length))


def _made_up_word(numbers: Iterator[int], vocabulary: int) -> str:
    # The smaller of two draws: some words are common and most are rare.
    rank = min((next(numbers) >> 16) % vocabulary, (next(numbers) >> 16) % vocabulary)
    first, rest = rank % 20, rank // 20
    return CONSONANTS[first] + VOWELS[rest % 5] + CONSONANTS[rest // 5 % 20] + "a"
