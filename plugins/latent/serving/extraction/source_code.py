"""Source code told from prose in a chunk's text, where it is no longer marked up as code."""

from __future__ import annotations

import re
from collections.abc import Sequence

# What prose does not write: operators, brackets at a line's end, keywords, calls as statements,
# comments and prompts at a line's start.
_SIGNS = re.compile(
    r"::|[=-]>|<-|:=|[!=<>]=|&&|\|\||\w\+\+|\+="
    r"|[{\\]$|[)\]=].*;$|^\s*[})\]]+[;,]?$"
    r"|^\s*(?:#|//|--\s|/\*|\*\s|<!--|>>>|\$\s|@\w)"
    r"|^\s*(?:import|from|def|class|func|function|fn|let|var|const|return|public|private|if|for"
    r"|while|else|end|try|module|where|instance|data|type)\b(?=.*[(){}=:;]|\s*$| [\w.]+$)"
    r"|^\s*[\w.\[\]]+\s*=\s|^\s*[\w.]+\([^)]*\)[;:]?$"
    r"|</?[a-z][^>]*>"
)
_TEMPLATE = re.compile(r"\{[%{#]|[%#}]\}")
_MARKER = re.compile(r"\s*(?:- |\d+\. |\[\d+\] )")
_INDENTED = re.compile(r"(?:\t| {4})")
_FENCE = re.compile(r"\"\"\"|'''")


def without_code(lines: Sequence[str]) -> list[str]:
    """Leave out the lines that are code; those that stay are as they were, in their order.

    A paragraph is code if one of its lines is, though a sentence may name a sign. So is what stands
    between the marks of a docstring, and what is indented as no list is. A template's tag makes
    code of its own line alone.
    """
    kept: list[str] = []
    fenced = False
    for paragraph in _paragraphs(lines):
        fences = sum(len(_FENCE.findall(line)) for line in paragraph)
        if not fenced and not fences and not _is_code(paragraph):
            kept += [line for line in paragraph if not _TEMPLATE.search(line)]
        fenced ^= bool(fences % 2)
    return kept


def _paragraphs(lines: Sequence[str]) -> list[list[str]]:
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return paragraphs


def _is_code(paragraph: Sequence[str]) -> bool:
    # Of a list or a table every line speaks for itself.
    lines = [line for line in paragraph if not _MARKER.match(line)]
    return any(_is_code_line(line) for line in lines)


def _is_code_line(line: str) -> bool:
    return bool(_INDENTED.match(line) or (_SIGNS.search(line) and not _is_sentence(line)))


def _is_sentence(line: str) -> bool:
    text = line.strip().rstrip("\"'”’»)]")
    starts = text.lstrip("\"'“‘«([¿¡")[:1]
    return starts.isupper() and text[-1:] in ".!?…:" and " " in text
