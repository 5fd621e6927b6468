"""The LATENT_* settings: one table, read once into one frozen object."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import SettingsError
from .fields import nearest

PREFIX = "LATENT_"


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting an owner may write in pelicanconf.py.

    Attributes:
        name: The name in pelicanconf.py, with its prefix.
        default: The value when it is absent; its type is the type asked for.
        help: One sentence for the documentation.
        also: A second type that its value may have.
        each: The type of all that a list or mapping holds.
    """

    name: str
    default: Any
    help: str
    also: type | None = None
    each: type | None = None


SETTINGS = (
    Setting("LATENT_SUBJECT", "", "Whom or what the site is about; AUTHOR or SITENAME when empty."),
    Setting("LATENT_CONTACT", "", "Where a visitor is sent when the site has no answer: an address "
            "or a link."),
    Setting("LATENT_EMBEDDER", "local", "The embedder: `local`, `local_portable` where the first "
            "cannot be installed, `gemini`, or a mapping that describes one: see embedders.md.",
            dict),
    Setting("LATENT_KINDS", {}, "Category name to kind, where they differ: `{'Talks': 'blog'}`.",
            each=str),
    Setting("LATENT_METADATA", ["organization", "role", "period", "start", "end", "location",
            "venue", "year"], "Metadata fields that are embedded with an item's title and "
            "summary, beside its tags.", each=str),
    Setting("LATENT_EXCLUDE", [], "Source paths below PATH to leave out of map and index; shell "
            "patterns.", each=str),
    Setting("LATENT_ASSISTANT_PATH", "assistant", "Folder below PATH with facts and, in "
            "`rollups/`, category summaries; never published as pages."),
    Setting("LATENT_NOTES_PATH", "api/notes", "Folder with private notes that only the assistant "
            "reads."),
    Setting("LATENT_KNOWLEDGE_PATH", "api/knowledge", "Where the function's own files go; written "
            "only if the folder above it exists."),
    Setting("LATENT_LOCK", "vectors.lock.jsonl", "The committed file that maps each embedded text "
            "to its vector."),
    Setting("LATENT_FROZEN", False, "Fail rather than embed a text the lock lacks; the environment "
            "variable of the same name, set to 1, does too."),
    Setting("LATENT_DENYLIST", [], "Your own terms that must never be embedded, as regular "
            "expressions.", each=str),
    Setting("LATENT_ALLOW", [], "Exceptions to the denylist: `{'rule': …, 'text': …, 'reason': "
            "…}`.", each=dict),
    Setting("LATENT_AXES", [], "Concept axes: `{'negative': (name, text), 'positive': (name, "
            "text)}`, each text a paragraph; three general ones when empty.", each=dict),
    Setting("LATENT_MODELS", ["gemini-3.5-flash", "gemini-3.1-flash-lite"], "What writes answers, "
            "the first choice first: a model of Gemini by its name, or a mapping that describes "
            "another: see models.md. Without a key, answers are quotations."),
    Setting("LATENT_FULL_KNOWLEDGE", 30000, "Tokens up to which a model is given the whole site "
            "where a question could not be embedded and its words find nothing; 0 never does."),
    Setting("LATENT_POLICY", "blend", "The retrieval policy the assistant uses."),
    Setting("LATENT_POLICIES", {}, "Policies of your own, or other constants for a built-in one."),
    Setting("LATENT_INJECT", True, "Whether map and chat are added to pages whose theme does not "
            "include them."),
    Setting("LATENT_ENDPOINT", "/api/chat", "Where the page finds the chat function."),
)  # fmt: skip

_BY_NAME = {setting.name: setting for setting in SETTINGS}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one build, checked; see the table above for what each means.

    Attributes:
        root: The site's folder: the one that holds pelicanconf.py.
        content: Pelican's PATH.
        output: Pelican's OUTPUT_PATH.
    """

    root: Path
    content: Path
    output: Path
    site_name: str
    site_url: str
    site_lang: str
    about: str
    subject: str
    contact: str
    embedder: str | Mapping[str, Any]
    models: tuple[str | Mapping[str, Any], ...]
    full_knowledge: int
    kinds: Mapping[str, str]
    metadata: tuple[str, ...]
    exclude: tuple[str, ...]
    assistant_path: str
    notes_path: Path
    knowledge_path: Path
    lock: Path
    frozen: bool
    denylist: tuple[str, ...]
    allow: tuple[Mapping[str, str], ...]
    axes: tuple[Mapping[str, Any], ...]
    policy: str
    policies: Mapping[str, Mapping[str, Any]]
    inject: bool
    endpoint: str

    @classmethod
    def from_pelican(cls, settings: Mapping[str, Any]) -> Settings:
        """Read and check the settings of a Pelican run.

        Args:
            settings: Pelican's settings, after it made PATH and OUTPUT_PATH absolute.

        Raises:
            SettingsError: A LATENT_* name is unknown or its value has the wrong type.
        """
        _refuse_unknown(settings)
        value = {name: _checked(name, settings) for name in _BY_NAME}
        content = Path(settings["PATH"])
        root = _site_root(content)
        return cls(
            root=root,
            content=content,
            output=Path(settings["OUTPUT_PATH"]),
            site_name=str(settings.get("SITENAME", "")),
            site_url=str(settings.get("SITEURL", "")),
            site_lang=str(settings.get("DEFAULT_LANG", "en")),
            about=str(settings.get("SITESUBTITLE") or ""),
            subject=value["LATENT_SUBJECT"] or _subject(settings),
            contact=value["LATENT_CONTACT"],
            embedder=value["LATENT_EMBEDDER"],
            models=tuple(value["LATENT_MODELS"]),
            full_knowledge=value["LATENT_FULL_KNOWLEDGE"],
            kinds=value["LATENT_KINDS"],
            metadata=tuple(name.lower() for name in value["LATENT_METADATA"]),
            exclude=tuple(value["LATENT_EXCLUDE"]),
            assistant_path=value["LATENT_ASSISTANT_PATH"],
            notes_path=root / value["LATENT_NOTES_PATH"],
            knowledge_path=root / value["LATENT_KNOWLEDGE_PATH"],
            lock=root / value["LATENT_LOCK"],
            frozen=value["LATENT_FROZEN"] or os.environ.get("LATENT_FROZEN", "") not in {"", "0"},
            denylist=tuple(value["LATENT_DENYLIST"]),
            allow=tuple(value["LATENT_ALLOW"]),
            axes=tuple(value["LATENT_AXES"]),
            policy=value["LATENT_POLICY"],
            policies=value["LATENT_POLICIES"],
            inject=value["LATENT_INJECT"],
            endpoint=value["LATENT_ENDPOINT"],
        )


def _refuse_unknown(settings: Mapping[str, Any]) -> None:
    for name in settings:
        if name.startswith(PREFIX) and name not in _BY_NAME:
            near = nearest(name, _BY_NAME)
            message = f"pelicanconf.py: unknown setting {name}. Did you mean {near}?"
            raise SettingsError(message)


def _checked(name: str, settings: Mapping[str, Any]) -> Any:  # noqa: ANN401 - as the table says
    setting, default = _BY_NAME[name], _BY_NAME[name].default
    value = settings.get(name, default)
    expected = (list, tuple) if isinstance(default, list) else (type(default),)
    if not isinstance(value, (*expected, setting.also) if setting.also else expected):
        wanted = type(default).__name__
        message = (
            f"pelicanconf.py: {name} is {value!r}, a {type(value).__name__}, and must be a "
            f"{wanted}. {setting.help}"
        )
        raise SettingsError(message)
    if setting.each:
        _check_each(setting, value, setting.each)
    return value


def _check_each(setting: Setting, value: Any, wanted: type) -> None:  # noqa: ANN401 - checked here
    entries = [*value.keys(), *value.values()] if isinstance(value, dict) else value
    for entry in entries:
        if not isinstance(entry, wanted):
            # Not the entry itself: a term of the denylist is nothing to print.
            message = (
                f"pelicanconf.py: {setting.name} holds an entry of type {type(entry).__name__}, "
                f"where one of type {wanted.__name__} belongs. {setting.help}"
            )
            raise SettingsError(message)


def _site_root(content: Path) -> Path:
    # Pelican keeps no path of its settings file. On nearly every site it stands beside the
    # content folder; where PATH is "." it stands in it.
    holds_settings = (content / "pelicanconf.py").exists()
    return content if holds_settings else content.parent


def _subject(settings: Mapping[str, Any]) -> str:
    return str(settings.get("AUTHOR") or settings.get("SITENAME") or "this site")
