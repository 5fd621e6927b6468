"""A text divided into sentences, losing none of it."""

from __future__ import annotations

import re

_END = re.compile(
    r"[.!?…]+[\"'”’»)\]]*\s+(?=[\"'“‘«(\[¿¡]*[^\W_a-zß-öø-ÿ])|[。！？]+[」』”]*\s*|\n+"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[“\"])(?:[A-ZÀ-Þ]|[A-Za-z]\.[A-Za-z]|[Dd]r|Mrs?|Ms|Prof|St|[Ss]r|[Ss]ra|[Jj]r|Lt|"
    r"Capt|Adm|Cmdr|Gen|Col|Sgt|[Nn]o|[Vv]ol|[Pp]p?|[Cc]h|[Ff]ig|[Ee]d|[Ee]ds|vs|etc|ca|cf|approx|"
    r"Inc|Co|Corp|Ltd|Univ|Dept)\.\s*$"
)


def split_sentences(text: str) -> list[str]:
    """Divide a text at the ends of its sentences and lines.

    An initial (`J. Presper Eckert`), a common abbreviation (`Dr. Aiken`) or a number (`3.14`)
    ends nothing.

    Returns:
        Sentences with what stood between them at their ends: joined, they are the text.
    """
    sentences = []
    start = 0
    for end in _END.finditer(text):
        if _is_abbreviated(text[start : end.end()], end.group()):
            continue
        sentences.append(text[start : end.end()])
        start = end.end()
    return [*sentences, text[start:]] if start < len(text) else sentences


def _is_abbreviated(sentence: str, end: str) -> bool:
    return end.startswith(".") and "\n" not in end and bool(_ABBREVIATION.search(sentence))
