"""Stopwords, as data beside this module; an index carries them to both of its readers."""

from __future__ import annotations

import json
from importlib import resources


def stopwords() -> frozenset[str]:
    """Join the lists of all languages: visitors ask in another one than the site's."""
    text = resources.files(__package__).joinpath("stopwords.json").read_text("utf-8")
    lists: dict[str, list[str]] = json.loads(text)
    return frozenset(word for words in lists.values() for word in words)
