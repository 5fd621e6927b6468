"""Follow-ups: a question that leans on what was said before, made to be searched for alone.

No model rewrites it. The words say whether it leans: it holds few content tokens, or points back
("it", "there"), or goes on ("and …"). The content of the last question that stood by itself is put
before it. What is searched for is bounded, since embedding costs what its tokens cost.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import accumulate, pairwise

from .tokens import content_tokens, words

FEW = 2
"""Content tokens below which a question is taken to lean on an earlier one."""

SOME = 4
"""Content tokens below which it does where it points back; with more, `it` is often its own."""

LONGEST = 200
"""Estimated tokens of what is searched for; some 700 characters of prose, 200 emoji."""

LONGEST_TOPIC = 160
"""Characters taken along from an earlier question."""

# In the languages the assistant is asked in, folded as `words` does; what means something else in
# another of them (`es`, `das`, `la`) is left out.
_ASKING = frozenset(
    words("summarize summarise describe explain outline list resume resúmeme describa explica")
)
_GOING_ON = frozenset(words("and but y pero et mais und aber"))
_POINTING_BACK = frozenset(words("it its they them their theirs those else ello"))
_POINTING_BACK_AT_THE_END = _POINTING_BACK | frozenset(
    words("this that these there then one ones eso esto allí ahí cela ça dort dann danach")
)
_POINTING_HERE = frozenset(words("this these este esta estos estas ce cet cette diese dieser"))
_PERSON = frozenset(words("she her hers he him his they ella ellos elle lui sie er ihr ihn ihm"))
_WHO = frozenset(words("who quién quiénes qui wer"))
_SPEAKING_TO = frozenset(words("I my you your tú te ti usted vous toi du dich dir"))

_WORD = re.compile(r"[^\W_]+(?:[-–./'’][^\W_]+)*")
_I = re.compile(r"I(?:['’]\w+)?")
# A short word is a token or two; of a long one, and of what is no letter, each sign may be one.
_PIECE = re.compile(r"\s*(?:[^\W\d_\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\U0003ffff]+|\S)")
_LONG_WORD = 20
_LETTERS_A_TOKEN = 4


def standalone(
    question: str, earlier: Sequence[str], stopwords: Collection[str], subject: str = ""
) -> str:
    """Make of a question what is searched for.

    Args:
        question: What is asked now: "And when was that?"
        earlier: What the visitor asked before, oldest first.
        stopwords: Those of the index, folded.
        subject: Whom or what the site is about: named where a question asks for nobody else.

    Returns:
        The question; before it the content of an earlier one where it leans on that, or after it
        the subject where it holds no content of its own. At most `LONGEST` estimated tokens.
    """
    question = _without_request(question, stopwords)
    if subject and _asks_who(question, stopwords):
        return shortened(f"{question} {subject}")
    topic = _topic(question, earlier, stopwords)
    if topic:
        return shortened(f"{topic} {question}")
    if subject and not earlier and _is_about_a_person(question, stopwords):
        return shortened(f"{question} {subject}")
    return shortened(question)


def _without_request(question: str, stopwords: Collection[str]) -> str:
    """Take off a first word that says how to answer and not what: "Summarize her career"."""
    first = _WORD.search(question)
    if first is None or _ASKING.isdisjoint(words(first.group())):
        return question
    rest = question[first.end() :].strip()
    return rest if content_tokens(rest, stopwords) else question


def estimate_tokens(text: str) -> int:
    """Estimate how many tokens a model makes of a text, rather too many than too few.

    Nonsense of short words still comes to up to twice as many.
    """
    return sum(map(_cost, _PIECE.findall(text)))


def shortened(text: str) -> str:
    """Keep what comes first of a text, up to `LONGEST` estimated tokens; prose, at a word."""
    pieces = _PIECE.findall(text)
    kept = sum(cost <= LONGEST for cost in accumulate(map(_cost, pieces)))
    if kept == len(pieces):
        return text
    return ("".join(pieces[:kept]) or text[:LONGEST]).strip()


def _cost(piece: str) -> int:
    letters = len(piece.strip())
    return letters if letters > _LONG_WORD else -(-letters // _LETTERS_A_TOKEN)


def _topic(question: str, earlier: Sequence[str], stopwords: Collection[str]) -> str:
    """Give the content of the earlier question that one leans on; empty where it leans on none."""
    if not earlier or not _leans(question, stopwords):
        return ""
    topics = [one for one in earlier if _is_a_topic(one, stopwords)]
    # Nothing stood before the first question.
    topic = (topics or earlier[:1])[-1]
    if _turns_to_the_person(question, (topic, earlier[-1]), stopwords):
        return ""
    return _content(topic, stopwords)


def _turns_to_the_person(question: str, before: Sequence[str], stopwords: Collection[str]) -> bool:
    """Tell whether `she` is whom the site is about, since no person was asked about before."""
    said = frozenset(words(question))
    return (
        bool(content_tokens(question, stopwords))
        and not said.isdisjoint(_PERSON - _POINTING_BACK)
        and not _points_back(words(question))
        and all(_PERSON.isdisjoint(words(one)) and _WHO.isdisjoint(words(one)) for one in before)
    )


def _leans(question: str, stopwords: Collection[str]) -> bool:
    said = words(question)
    content = len(content_tokens(question, stopwords))
    # Bare names and keywords ask for themselves, as does what they are put beside.
    if not said or content == len(said) or content >= SOME:
        return False
    if said[0] in _GOING_ON:
        return True  # Even to another name: "And Aiken?"
    if _names_something(question) or _points_here(said, stopwords):
        return False
    return content < FEW or _points_back(said)


def _points_back(said: Sequence[str]) -> bool:
    """Tell whether it speaks of something said before, or goes on from it."""
    return (
        said[0] in _GOING_ON
        or said[-1] in _POINTING_BACK_AT_THE_END
        or not _POINTING_BACK.isdisjoint(said)
    )


def _is_a_topic(question: str, stopwords: Collection[str]) -> bool:
    """Tell whether it stands by itself and says enough to be asked further about; not `thanks`."""
    says = len(content_tokens(question, stopwords)) >= FEW or _names_something(question)
    return says and not _leans(question, stopwords)


def _names_something(question: str) -> bool:
    """Tell whether a word beyond the first is written as names are: `COBOL`, `Aiken`, `A-0`."""
    if question.isupper():
        return False
    later = (word for word in _WORD.findall(question)[1:] if not _I.fullmatch(word))
    return any(sign.isupper() or sign.isdigit() for word in later for sign in word)


def _points_here(said: Sequence[str], stopwords: Collection[str]) -> bool:
    """Tell whether it asks for something at hand, such as `this site`."""
    return any(
        word in _POINTING_HERE and following not in stopwords for word, following in pairwise(said)
    )


def _asks_who(question: str, stopwords: Collection[str]) -> bool:
    """Tell whether it only asks who somebody is; `she` is whom the site is about."""
    return _is_about_a_person(question, stopwords) and not _WHO.isdisjoint(words(question))


def _is_about_a_person(question: str, stopwords: Collection[str]) -> bool:
    """Tell whether all it holds is that it asks about a person: "What did she do?"."""
    said = frozenset(words(question))
    return (
        not content_tokens(question, stopwords)
        and not said.isdisjoint(_PERSON | _WHO)
        and said.isdisjoint(_SPEAKING_TO)
    )


def _content(question: str, stopwords: Collection[str]) -> str:
    """Give a question's words without those that only make it a question."""
    kept = [word for word in _WORD.findall(question) if content_tokens(word, stopwords)]
    whole = " ".join(kept)
    if len(whole) <= LONGEST_TOPIC:
        return whole
    return whole[:LONGEST_TOPIC].rpartition(" ")[0] or whole[:LONGEST_TOPIC]
