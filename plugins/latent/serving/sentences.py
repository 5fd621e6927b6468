"""A text divided into sentences, losing none of it."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import resources

_END = re.compile(
    r"[.!?…]+[\"'”’»)\]]*\s+(?=[\"'“‘«(\[¿¡]*[^\W_a-zß-öø-ÿ])|[。！？]+[」』”]*\s*|\n+"
)
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]|Ph\.D")
_WORD = re.compile(r"[\"'“‘«(\[¿¡]*((?:[^\W_]|[-’'])*)")


def split_sentences(text: str) -> list[str]:
    """Divide a text at the ends of its sentences and lines.

    An initial (`J. Presper Eckert`), a common abbreviation (`Dr. Aiken`) or a number (`3.14`)
    ends nothing, but where a word follows that only begins sentences (`the Mark I. The next`).

    Returns:
        Sentences with what stood between them at their ends: joined, they are the text.
    """
    sentences = []
    start = 0
    for end in _END.finditer(text):
        if _is_abbreviated(text[start : end.start()], end.group(), text[end.end() :][:40]):
            continue
        sentences.append(text[start : end.end()])
        start = end.end()
    return [*sentences, text[start:]] if start < len(text) else sentences


def leans_back(sentence: str) -> bool:
    """Tell whether a sentence begins as one does that goes on from the one before it."""
    return _first_word(sentence) in _words()["leaning"]


def _is_abbreviated(before: str, end: str, after: str) -> bool:
    if not end.startswith(".") or "\n" in end or not before.strip():
        return False
    words = _words()
    last = before.rsplit(maxsplit=1)[-1].lstrip("\"'“‘«([")
    following = _first_word(after)
    if last in words["titles"]:
        return True
    if last in words["before_numbers"]:
        return following[:1].isdigit()
    shortened = last in words["shortened"] or bool(_INITIALS.fullmatch(last))
    return shortened and following not in words["openers"]


def _first_word(text: str) -> str:
    found = _WORD.match(text)
    return found.group(1) if found else ""


@cache
def _words() -> dict[str, frozenset[str]]:
    data = resources.files(__package__).joinpath("sentences.json").read_text("utf-8")
    return {name: frozenset(listed) for name, listed in json.loads(data).items()}
