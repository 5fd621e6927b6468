"""Write golden.json: what every search of the table below gives, for both languages to agree on.

Run `python -m tests.parity.make_golden` from the repository after a change of the rules that is
meant, and look at the difference before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from latent.retrieval.index import Index
from latent.retrieval.policies import BUILT_IN, Policy
from latent.retrieval.search import search
from latent.retrieval.trace import Trace
from tests.parity.corpora import make_index, make_query

HERE = Path(__file__).parent
GOLDEN = HERE / "golden.json"

DIGITS = 9
"""Of the numbers in golden.json; both languages must come within 1e-6."""

SAMPLES = 40
"""Entries of each array that are written where there are more chunks than twice that."""

STOPWORDS = ["a", "and", "de", "del", "does", "dónde", "el", "in", "of", "the", "what", "where"]

Json = dict[str, Any]

CORPORA: Mapping[str, Json] = {
    "none": {"seed": 1, "dims": 16, "stopwords": STOPWORDS, "texts": []},
    "one": {"seed": 2, "dims": 16, "stopwords": STOPWORDS, "texts": ["The lamp of the keeper."]},
    "languages": {
        "seed": 3,
        "dims": 24,
        "stopwords": STOPWORDS,
        "texts": json.loads((HERE / "texts.json").read_text("utf-8")),
    },
    "twins": {
        "seed": 4,
        "dims": 16,
        "twins": 8,
        "stopwords": STOPWORDS,
        "texts": ["lamp and keeper", "lamp and keeper", "storm"] * 8,
    },
    "many": {"seed": 5, "dims": 32, "stopwords": ["baba"], "count": 5000, "vocabulary": 600},
}

POLICIES = (
    *BUILT_IN.values(),
    Policy(name="roomy", floor=0.1, window=0.5, sure=0.7, lexical_weight=0.3, per_page=1, top=6),
    Policy(name="ranked", fusion="rrf", floor=0.0, window=0.9, depth=3, per_page=1, top=3, near=1),
)

QUESTIONS: Mapping[str, tuple[str | list[str | int], ...]] = {
    "none": ("", "lamp"),
    "one": ("", "lamp", "Where does the keeper sleep?", "the"),
    "languages": (
        "",
        "the",
        "lamp",
        "LAMPS!",
        "Who repairs the lamp of the lighthouse in a storm?",
        "¿Dónde repara la lámpara el guardián del faro?",
        "l'été, où est le gardien du phare répare",
        "Große Strasse über die BRÜCKE",
        "STRASSE straße",
        "istanbul'da ışığı kim yakar",
        "người gác đèn",
        "ёлка маяка её",
        "ΣΊΣΥΦΟΣ φύλακας",
        "שומר המגדלור שלום",
        "حارس المنارة مرحبا",
        "می‌کند چراغ",
        "हिन्दी दीपक",
        "விளக்கைச் காவலர்",
        "灯塔的灯",
        "燈",
        "𠮷野家",
        "ランプを修理",
        "ガス灯",
        "등대에서 램프",
        "ตะเกียงทุกเย็น",
        "ចង្កៀង",
        "💡",
        "👨‍👩‍👧‍👦 family ❤️ 1️⃣",
        "five full width x2 ½",
        "𝐁𝐨𝐥𝐝 𐐨𐐩𐐪𐐫𐐬",
        "B-52 compiler compiler compiler",
        "what pizza",
        "\u0301\u0e31 a\u00adb \u200b",
        ["lamp keeper 灯塔 storm ", 600],
    ),
    "twins": ("lamp", "storm keeper", "nothing here"),
    "many": ("bacaba", "baba caba daba", "cada cafa dahu xxx", ["faba gaba haba jaba ", 500]),
}

NEARNESS = ((0, 40), (5, 130), (-1, 100))
"""Which chunk a query vector is near and how much noise is on it: surely, hardly, not at all."""


def text_of(question: str | list[str | int]) -> str:
    """Write a question out: one that is long is told as a text and how often it is repeated."""
    if isinstance(question, str):
        return question
    text, times = question
    return str(text) * int(times)


@cache
def index_of(name: str) -> Index:
    """Make a corpus's index, once."""
    return make_index(CORPORA[name])


def cases() -> Iterator[Json]:
    """Yield every case with what Python makes of it."""
    for corpus, questions in QUESTIONS.items():
        for number, question in enumerate(questions):
            for policy in _policies(corpus, number):
                for vector in _vectors(corpus, number, policy):
                    case = {
                        "corpus": corpus,
                        "question": question,
                        "policy": policy.name,
                        "vector": vector,
                    }
                    yield {**case, "expected": expected(case)}


def _policies(corpus: str, number: int) -> tuple[Policy, ...]:
    # Every question meets every built-in policy; the two others take turns.
    if corpus != "languages":
        return POLICIES
    return (*BUILT_IN.values(), POLICIES[len(BUILT_IN) + number % 2])


def _vectors(corpus: str, number: int, policy: Policy) -> Iterator[Json | None]:
    if policy.name in {"assist", "ranked"}:
        yield None
    count = len(index_of(corpus).chunks)
    turns = NEARNESS if corpus != "languages" else (NEARNESS[number % len(NEARNESS)],)
    for near, noise in turns:
        place = (near + 3 * number) % count if near >= 0 and count else -1
        yield {"near": place, "noise": noise, "seed": number + 1}


def trace_of(case: Json) -> Trace:
    """Run a case."""
    index = index_of(case["corpus"])
    policy = next(policy for policy in POLICIES if policy.name == case["policy"])
    vector = None if case["vector"] is None else make_query(index, **case["vector"])
    return search(index, vector, text_of(case["question"]), policy)


def expected(case: Json) -> Json:
    """Tell what a case gives, as golden.json holds it."""
    trace = trace_of(case)
    return {
        "tokens": len(trace.tokens) if len(trace.tokens) > SAMPLES else list(trace.tokens),
        "mode": trace.mode,
        "kept": list(trace.kept),
        "thin": trace.thin,
        "best": round(trace.best, DIGITS),
        "background": round(trace.background, DIGITS) + 0.0,
        "drops": np.bincount(trace.dropped, minlength=6).tolist(),
        "dropped": sampled(trace.dropped).tolist(),
        "dense": None if trace.dense is None else numbers(trace.dense),
        "lexical": numbers(trace.lexical),
        "score": numbers(trace.score),
    }


def sampled(values: NDArray[Any]) -> NDArray[Any]:
    """Take every so many entries of a long array."""
    return values[:: max(len(values) // SAMPLES, 1)]


def numbers(values: NDArray[np.float64]) -> list[float]:
    """Round what is sampled."""
    return [round(float(value), DIGITS) + 0.0 for value in sampled(values)]


def golden() -> str:
    """Write out all of golden.json, one case a line."""
    head = {
        "corpora": CORPORA,
        "policies": {policy.name: policy.to_mapping() for policy in POLICIES},
    }
    lines = [json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases()]
    start = json.dumps(head, ensure_ascii=False, separators=(",", ":")).removesuffix("}")
    return start + ',\n"cases":[\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    GOLDEN.write_text(golden(), "utf-8")
