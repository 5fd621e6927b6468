"""The words in which somebody speaks of themself, in the languages they are known for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..data_files import read_json

ANY = "*"
"""In a list of words: whatever stands there, or nothing."""


@dataclass(frozen=True)
class Grammar:
    """How one language says `I`, and what becomes of it in the third person.

    All words are in lower case, with straight apostrophes.

    Attributes:
        pronouns: As `i`.
        joined: Pronoun and verb in one word, and the verb: `i'm`.
        adverbs: What may stand between a pronoun and its verb.
        verbs: First person to third, of what the subject would say and the assistant would not.
        past: Endings of past tenses that are the same in both.
        kept_verbs: Those of them that an assistant says of itself.
        kept_next: By verb, the words after it with which an assistant speaks of itself.
        kept_near: The same a few words on.
        not_near: Words with which those of `kept_near` mean somebody else.
        kept_before: By verb, the words before it with which it is kept; `*` but after a pronoun.
        needed_next: By verb, endings of the word after it without which it is another word.
        alone: Whether a verb speaks in the first person without its pronoun.
        possessives: As `my`.
        kept_possessions: What an assistant has too.
        objects: As `me`.
        objects_after: Words after which an object means the subject.
        phrases: Two words that change together.
        going_on: Verbs that go on from one that was changed, after a word of `joins`.
        joins: As `and`.
        numbered: Nouns that a numeral which looks like the pronoun follows.
        openers: Words written with a capital at the beginning of a sentence that are no names.
        prepositions: Words before a name that no numeral follows.
    """

    pronouns: Sequence[str]
    joined: Mapping[str, str]
    adverbs: Sequence[str]
    verbs: Mapping[str, str]
    past: Sequence[str]
    kept_verbs: Sequence[str]
    kept_next: Mapping[str, Sequence[str]]
    kept_near: Mapping[str, Sequence[str]]
    not_near: Sequence[str]
    kept_before: Mapping[str, Sequence[str]]
    needed_next: Mapping[str, Sequence[str]]
    alone: bool
    possessives: Mapping[str, str]
    kept_possessions: Sequence[str]
    objects: Mapping[str, str]
    objects_after: Sequence[str]
    phrases: Mapping[str, str]
    going_on: Mapping[str, str]
    joins: Sequence[str]
    numbered: Sequence[str]
    openers: Sequence[str]
    prepositions: Sequence[str]

    def third(self, verb: str) -> str | None:
        """Put a verb into the third person; None where the assistant may say it of itself."""
        if verb in self.kept_verbs:
            return None
        if verb in self.verbs:
            return self.verbs[verb]
        return verb if self.past and verb.endswith(tuple(self.past)) else None

    def means_assistant(self, verb: str, before: str, after: Sequence[str]) -> bool:
        """Tell whether a verb in the first person is the assistant's by what stands around it."""
        following = after[0] if after else ""
        needed = self.needed_next.get(verb)
        if needed and not following.endswith(tuple(needed)):
            return True
        if before in self.kept_before.get(verb, ()) or following in self.kept_next.get(verb, ()):
            return True
        near = set(after) & set(self.kept_near.get(verb, ()))
        return bool(near) and not set(after) & set(self.not_near)


@cache
def triggers(lang: str) -> Mapping[str, Grammar]:
    """Give the words that need a look in answers of a language, each with its grammar.

    Args:
        lang: Of the answer. English is looked for in all of them: models fall back on it.
    """
    data = read_json(__package__, "person.json")
    known = {name: Grammar(**grammar) for name, grammar in data.items()}
    found: dict[str, Grammar] = {}
    for name in dict.fromkeys((lang, "en")):
        grammar = known.get(name)
        if grammar:
            found = dict.fromkeys(_listed(grammar), grammar) | found
    return found


def _listed(grammar: Grammar) -> list[str]:
    alone = grammar.verbs if grammar.alone else ()
    pairs = [phrase.split()[0] for phrase in grammar.phrases]
    words = (grammar.pronouns, grammar.joined, alone, grammar.possessives, grammar.objects, pairs)
    return [word for listed in (*words, grammar.going_on) for word in listed]
