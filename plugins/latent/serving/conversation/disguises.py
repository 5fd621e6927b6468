"""Disguises: the ways in which a phrase is written so that people read it and programs do not.

Letters of other scripts that look alike, signs without width, digits for letters, letters set
apart, text backwards, in base64, in hexadecimal: each gives another reading of a text, and what is
looked for is looked for in all of them. Look-alikes are those of Unicode Technical Standard 39
(confusables.txt) that letters of a to z have in Cyrillic, Greek and phonetic script.
"""

from __future__ import annotations

import codecs
import html
import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from urllib.parse import unquote

from ..data_files import read_json
from .payloads import payloads

BREAK = "|"
"""Stands between the words of two clauses."""

DEEPEST = 2
"""Encodings within one another that are undone."""

_TOKEN = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"  # without spaces, each sign is a word
    r"|[^\W_\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+"
    r"|[^\w\s'’‘`´*~/+=&@#%^<>-]+|\n"
)
_TAG = re.compile(r"</?[a-z]\w{0,12}(?: [^<>]{0,60})?/?>")
_WITHIN = re.compile(r"(?<=\w)[*_~`.·•'’^/+-]{1,3}(?=\w)|[*_~`]")
_CHUNK = re.compile(r"\S+")
_ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\x([0-9A-Fa-f]{2})|\\([nrt])")
_NOT = re.compile(
    r"\b(ca|wo|(?:do|does|did|is|are|was|were|have|has|had|would|could|should))n['’]?t\b"
)
_CONTRACTION = re.compile(r"(?<=\w)['’](m|re|ve|ll|d|s)\b")
_WHOLE = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "is"}
_MODALS = {"ca": "can", "wo": "will"}
_ENDS = ".,;:?!\"'()[]{}«»“”"
_INVISIBLE = frozenset({"Mn", "Me", "Cf", "Cc"})

_LONG_WORD = 12
"""Letters from which on a word may be several written together."""

_LONGEST_KNOWN = 20
_SHORTEST_RUN = 4
"""Single letters in a row from which on they are a word set apart."""


def tokens(text: str) -> list[str]:
    """Cut a text into folded words, with a break where a clause ends."""
    return _cut(folded(text))


def shown(text: str) -> str:
    """Write a text as it shows: escapes undone, one form a sign, and none without width."""
    plain = _unescaped(text)
    if plain.isascii():
        return plain
    forms = unicodedata.normalize("NFKD", plain.translate(_data()["likenesses"]))
    seen = (sign for sign in forms if sign == "\n" or unicodedata.category(sign) not in _INVISIBLE)
    return unicodedata.normalize("NFC", "".join(seen))


def folded(text: str) -> str:
    """Write a text in small letters of one script, without accents and contractions."""
    plain = shown(text).translate(_data()["confusables"]).casefold()
    plain = _NOT.sub(lambda found: f"{_MODALS.get(found[1], found[1])} not", plain)
    return _CONTRACTION.sub(lambda found: f" {_WHOLE[found[1]]}", plain)


def readings(
    text: str, vocabulary: Collection[str], depth: int = DEEPEST
) -> Iterator[Sequence[str]]:
    """Read a text in every way it may be meant, the plainest first.

    Args:
        text: As it came.
        vocabulary: Words that are looked for: where no spaces are left, it is cut at these.
        depth: Encodings within one another that are still undone.

    Yields:
        Words and breaks; the same ones once.
    """
    plain = folded(text)
    said = _cut(plain)
    ways = [tuple(_cut(reading)) for reading in dict.fromkeys(_rewritten(plain))]
    ways.append(tuple(word[::-1] for word in said))
    if _is_spaced_out(said) or any(len(word) >= _LONG_WORD for word in said):
        ways.append(tuple(_segmented(said, vocabulary)))
    yield from dict.fromkeys(ways)
    if depth:
        for payload in payloads(shown(text)):
            yield from readings(payload, vocabulary, depth - 1)


def _rewritten(plain: str) -> Iterator[str]:
    yield plain
    yield _TAG.sub(" ", plain)
    yield _WITHIN.sub("", _TAG.sub("", plain))
    yield _unleeted(plain, "leet")
    yield _unleeted(plain, "leet, 1 for l")
    yield codecs.encode(plain, "rot13")
    yield plain[::-1]


def _cut(plain: str) -> list[str]:
    said: list[str] = []
    for part in _TOKEN.findall(plain):
        if part[0].isalnum():
            said.append(part)
        elif said and said[-1] != BREAK:
            said.append(BREAK)
    return said


def _unescaped(text: str) -> str:
    if "&" in text:
        text = html.unescape(text)
    if "%" in text:
        text = unquote(text, errors="replace")
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    code = escape[1] or escape[2]
    # Half of a surrogate pair is nobody's letter.
    if not code or 0xD800 <= int(code, 16) < 0xE000:  # noqa: PLR2004 - the surrogates of Unicode
        return "\n"
    return chr(int(code, 16))


def _unleeted(plain: str, table: str) -> str:
    """Put letters where digits and signs stand for them, in words that mix both."""
    letters = _data()[table]

    def spelt(found: re.Match[str]) -> str:
        chunk = found.group()
        core = chunk.rstrip(_ENDS)
        mixed = any(map(str.isalpha, core)) and any(ord(sign) in letters for sign in core)
        return (core.translate(letters) if mixed else core) + chunk[len(core) :]

    return _CHUNK.sub(spelt, plain)


def _is_spaced_out(said: Sequence[str]) -> bool:
    run = 0
    for token in said:
        if token != BREAK:
            run = run + 1 if len(token) == 1 else 0
        if run == _SHORTEST_RUN:
            return True
    return False


def _segmented(said: Sequence[str], vocabulary: Collection[str]) -> Iterator[str]:
    """Join letters that are set apart, and cut what is written without spaces into words."""
    run: list[str] = []
    for token in (*said, ""):
        if len(token) == 1:
            run.append(token)
            continue
        yield from _joined(run, vocabulary)
        run = []
        if len(token) >= _LONG_WORD and token not in vocabulary:
            yield from _words_in(token, vocabulary)
        elif token:
            yield token


def _joined(run: Sequence[str], vocabulary: Collection[str]) -> Iterator[str]:
    letters = "".join(sign for sign in run if sign != BREAK)
    if len(letters) < _SHORTEST_RUN:
        yield from run
    else:
        if run[0] == BREAK:
            yield BREAK
        yield from _words_in(letters, vocabulary)


def _words_in(letters: str, vocabulary: Collection[str]) -> Iterator[str]:
    """Cut letters into known words, the longest first, and what lies between."""
    start = unknown = 0
    while start < len(letters):
        lengths = range(min(_LONGEST_KNOWN, len(letters) - start), 1, -1)
        length = next((n for n in lengths if letters[start : start + n] in vocabulary), 0)
        if length:
            if unknown < start:
                yield letters[unknown:start]
            yield letters[start : start + length]
            unknown = start + length
        start += length or 1
    if unknown < start:
        yield letters[unknown:]


@cache
def _data() -> dict[str, dict[int, str]]:
    data = read_json(__package__, "disguises.json")
    tables = {name: str.maketrans(_pairs(rows)) for name, rows in data.items()}
    # The letters of Unicode's tags are those of ASCII, and show nothing at all.
    tags = {0xE0000 + code: chr(code) for code in range(0x20, 0x7F)}
    flags = {0x1F1E6 + n: letter for n, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
    return tables | {"likenesses": tags | flags}


def _pairs(rows: dict[str, str]) -> dict[str, str]:
    return {sign: letter for letter, signs in rows.items() for sign in signs}
