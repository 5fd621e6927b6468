"""A text divided into sentences, losing none of it."""

from __future__ import annotations

import re
from functools import cache

from ..data_files import read_json

_END = re.compile(
    r"[.!?…]+[\"'”’»)\]]*\s+(?=[\"'“‘«(\[¿¡]*[^\W_a-zß-öø-ÿ])|[。！？]+[」』”]*\s*|\n+"
)
_CLOSING = {"“": "”", "«": "»", "„": "“", "「": "」", '"': '"'}
_STOPPED = re.compile(r"[.!?…。！？][)\]]*$")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]|Ph\.D")
_WORD = re.compile(r"[\"'“‘«(\[¿¡]*((?:[^\W_]|[-’'])*)")


def split_sentences(text: str) -> list[str]:
    """Divide a text at the ends of its sentences and lines.

    An initial (`J. Presper Eckert`), a common abbreviation (`Dr. Aiken`) or a number (`3.14`)
    ends nothing, but where a word follows that only begins sentences (`the Mark I. The next`).
    Neither does what stands in a quotation within a sentence (`“Why? Why not?” she said.`).

    Returns:
        Sentences with what stood between them at their ends: joined, they are the text.
    """
    sentences = []
    start = 0
    for end in _END.finditer(text):
        before, after = text[start : end.start()], text[end.end() :]
        if _is_abbreviated(before, end.group(), after[:40]):
            continue
        if "\n" not in end.group() and _is_quoted(before + end.group(), after):
            continue
        sentences.append(text[start : end.end()])
        start = end.end()
    return [*sentences, text[start:]] if start < len(text) else sentences


def leans_back(sentence: str) -> bool:
    """Tell whether a sentence goes on from the one before it, by how it begins or points."""
    if _first_word(sentence).partition("’")[0].partition("'")[0] in _words()["leaning"]:
        return True
    start = sentence.lstrip("\"'“‘«([¿¡")
    if any(start.startswith(f"{phrase} ") for phrase in _words()["leaning_phrases"]):
        return True
    return any(f" {phrase}" in sentence for phrase in _words()["pointing_phrases"])


def qualifies(sentence: str) -> bool:
    """Tell whether it takes back or narrows what the sentences before it say."""
    if _first_word(sentence) in _words()["contrary"]:
        return True
    return any(phrase in sentence for phrase in _words()["contrary_phrases"])


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


def _is_quoted(before: str, after: str) -> bool:
    """Tell whether a place is inside a quotation that its sentence goes on from or led to.

    Sentences that are quoted and nothing else are divided: `“It rings. It stops.” He left.`
    """
    opening = _open_mark(before)
    if opening is None:
        return False
    rest, closing, following = after.partition("\n")[0].partition(_CLOSING[before[opening]])
    if not closing:
        return False
    within = before[:opening].strip(" (['‘") or not _STOPPED.search(rest.rstrip("’'"))
    goes_on = following.strip()[:1]
    return bool(within) or not (goes_on == "" or following[0].isspace()) or goes_on.islower()


def _open_mark(text: str) -> int | None:
    """Find the opening mark of the quotation that a text ends in; `3"` is no mark."""
    place = None
    for position, sign in enumerate(text):
        if place is not None and sign == _CLOSING[text[place]]:
            place = None
        elif place is None and sign in _CLOSING and not text[position - 1 : position].isalnum():
            place = position
    return place


def _first_word(text: str) -> str:
    found = _WORD.match(text)
    return found.group(1) if found else ""


@cache
def _words() -> dict[str, frozenset[str]]:
    data = read_json(__package__, "sentences.json")
    return {name: frozenset(listed) for name, listed in data.items()}
