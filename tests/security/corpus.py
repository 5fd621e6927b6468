"""What is tried on the assistant, and what only sounds like it: two files of texts beside this."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from latent.serving.conversation.validation import Conversation, Message

FAMILIES = frozenset(
    {"instruction override", "role play", "encoding", "delimiter forging", "exfiltration",
     "language switching", "multi-turn", "prompt extraction", "authority", "hypothetical"}
)  # fmt: skip

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Injection:
    """One attempt.

    Attributes:
        id: Its name in reports; unique.
        family: What it relies on, one of FAMILIES.
        lang: BCP 47.
        planted: Whether it stands in a page; else a visitor says it.
        messages: All that is said, the visitor's last; of a planted one, its text as if it were.
        screened: Whether it is told by its phrasing; says nothing of planted ones.
        held_out: Whether it was written when the patterns were finished.
    """

    id: str
    family: str
    lang: str
    planted: bool
    messages: tuple[Message, ...]
    screened: bool
    held_out: bool

    @property
    def text(self) -> str:
        """The last thing said, or what is planted."""
        return self.messages[-1].content

    @property
    def conversation(self) -> Conversation:
        """All of it, as a request holds it."""
        return Conversation(self.messages)


def injections() -> list[Injection]:
    """Read all attempts."""
    return [_injection(entry) for entry in _read("injections.yaml")]


def visitor_entries() -> list[Injection]:
    """Read what visitors say."""
    return [entry for entry in injections() if not entry.planted]


def planted_entries() -> list[Injection]:
    """Read what pages hold."""
    return [entry for entry in injections() if entry.planted]


def innocents() -> list[tuple[str, Conversation]]:
    """Read what is asked in good faith, each with the name of its group."""
    return [
        (group, Conversation(tuple(Message("user", text) for text in _listed(said))))
        for group, entries in _read("innocents.yaml").items()
        for said in entries
    ]


def _injection(entry: dict[str, Any]) -> Injection:
    turns = entry.get("messages") or [{"user": entry["text"]}]
    return Injection(
        id=entry["id"],
        family=entry["family"],
        lang=entry["lang"],
        planted={"visitor": False, "planted": True}[entry["as"]],
        messages=tuple(Message(role, text) for turn in turns for role, text in turn.items()),
        screened=entry.get("screened", True),
        held_out=entry.get("held_out", False),
    )


def _listed(said: str | list[str]) -> list[str]:
    return [said] if isinstance(said, str) else said


def _read(name: str) -> Any:  # noqa: ANN401 - YAML
    return yaml.safe_load((_HERE / name).read_text(encoding="utf-8"))
