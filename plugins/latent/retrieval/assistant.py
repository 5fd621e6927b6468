"""What the assistant knows of the site beside its content."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Contact:
    """Where a visitor is sent when the site has no answer.

    Attributes:
        text: As shown, such as an address.
        url: As linked, such as `mailto:…`; empty where there is nothing to link to.
    """

    text: str
    url: str

    @classmethod
    def parse(cls, value: str) -> Contact:
        """Read a mail address or a link, as LATENT_CONTACT has it; empty makes no contact."""
        if "://" in value:
            return cls(value.split("://", 1)[1].rstrip("/"), value)
        address = value.removeprefix("mailto:")
        return cls(address, f"mailto:{address}" if "@" in address else "")


@dataclass(frozen=True, slots=True)
class AssistantProfile:
    """The site as the assistant speaks of it.

    Attributes:
        site_name: SITENAME.
        site_url: SITEURL, without a slash at its end; may be empty.
        lang: The site's language, BCP 47.
        subject: Whom or what the site is about, in the third person.
        contact: Where to ask what the site does not say.
        languages: Those its set answers are written in, BCP 47.
        embedder: What embeds questions, as LATENT_EMBEDDER has it; without its key.
        models: What writes answers, the first choice first, as LATENT_MODELS has it; without keys.
        full_knowledge: Estimated tokens up to which a model is given all of the site where nothing
            else can be found; 0 never does.
        denylist: The owner's terms that must never leave, as regular expressions.
        allow: Exceptions to the denylist.
        release: The version of this package that built it.
    """

    site_name: str
    site_url: str
    lang: str
    subject: str
    contact: Contact
    languages: tuple[str, ...]
    embedder: Mapping[str, str | int]
    models: tuple[Mapping[str, Any], ...]
    full_knowledge: int
    denylist: tuple[str, ...]
    allow: tuple[Mapping[str, str], ...]
    release: str
