"""The words of private notes, ready to be recognised in an answer one word at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from ...retrieval.tokens import words
from ..extraction.sentences import split_sentences

RUN = 8
"""Words in a row that nobody writes by chance."""

SHORTEST_SENTENCE = 4
"""Words of a sentence that is recognised where it is complete."""

SHORTEST_KEY = 12
"""Characters of what is recognised alone: a key, a code, a number."""

OCCURRENCES = 200
"""Places at which three words in a row are compared further at most."""

_KEY = re.compile(r"[^\s\"'“”‘’«»()<>,;]+")
_STOPPED = re.compile(r"[.!?。！？][\"'”’»)]*\s*$")

Run = tuple[str, ...]


class NoteWords:
    """An index of the words of some notes."""

    def __init__(self, notes: Sequence[str]) -> None:
        """Index notes; no run of words goes over from one to the next."""
        # Nothing is the word "", which therefore divides notes.
        self._words = [word for note in notes for word in (*words(note), "")]
        self._single = frozenset(self._words)
        self._pairs = frozenset(pairwise(self._words))
        self._triples: dict[Run, list[int]] = {}
        for end in range(2, len(self._words)):
            self._triples.setdefault(tuple(self._words[end - 2 : end + 1]), []).append(end)
        self.phrases = frozenset(phrase for note in notes for phrase in _phrases(note))
        """What is recognised though it is shorter than a run."""

    def longest(self, said: Sequence[str]) -> int:
        """Measure the longest run of words at the end of what was said that stands in a note.

        Args:
            said: The last words, of which `RUN` count.

        Returns:
            Words, at most `RUN`.
        """
        if not said or said[-1] not in self._single:
            return 0
        if tuple(said[-2:]) not in self._pairs:
            return 1
        places = self._triples.get(tuple(said[-3:]), ())
        return max((self._back(said, place) for place in places[:OCCURRENCES]), default=2)

    def _back(self, said: Sequence[str], place: int) -> int:
        length = 3
        most = min(RUN, len(said), place + 1)
        while length < most and said[-length - 1] == self._words[place - length]:
            length += 1
        return length


@lru_cache(maxsize=8)
def note_words(notes: tuple[str, ...]) -> NoteWords:
    """Index notes once: they do not change while a server runs."""
    return NoteWords(notes)


def _phrases(note: str) -> Iterator[Run]:
    for sentence in split_sentences(note):
        said = tuple(words(sentence))
        if SHORTEST_SENTENCE <= len(said) < RUN and _STOPPED.search(sentence):
            yield said
    for found in _KEY.finditer(note):
        key = found.group().strip(".:!?-_/")
        said = tuple(words(key))
        if len(key) >= SHORTEST_KEY and any(map(str.isdigit, key)) and len(said) < RUN:
            yield said
            yield ("".join(said),)
