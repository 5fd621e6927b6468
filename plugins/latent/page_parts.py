"""The parts of Latent on a page: what their templates are told, and adding those a theme lacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from .indexing.inject import inject
from .retrieval.assistant import Contact
from .settings import Settings


class Template(Protocol):
    """What is used of a Jinja template."""

    def render(self, context: Mapping[str, Any]) -> str:
        """Fill the template."""
        ...


@dataclass(frozen=True, slots=True)
class PageParts:
    """What templates see as `latent`.

    Attributes:
        settings: The site's.
        template: Finds a template by name, the theme's own first.
    """

    settings: Settings
    template: Callable[[str], Template]

    @property
    def subject(self) -> str:
        """Whom or what the site is about."""
        return self.settings.subject

    @property
    def contact_text(self) -> str:
        """How the contact reads."""
        return Contact.parse(self.settings.contact).text

    @property
    def contact_url(self) -> str:
        """Where the contact leads."""
        return Contact.parse(self.settings.contact).url

    @property
    def endpoint(self) -> str:
        """Where the chat function is."""
        return self.settings.endpoint

    @property
    def lang(self) -> str:
        """The site's language."""
        return self.settings.site_lang

    def add_to(self, path: Path, context: Mapping[str, Any]) -> None:
        """Add the parts a written page lacks; the rest of it stays byte for byte.

        Args:
            path: The page.
            context: What its own template was given; its SITEURL is right for this very page,
                also where links are relative.
        """
        if not self.settings.inject:
            return
        page = path.read_bytes()
        names = ["head", *(["map"] if self._is_home(path) else []), "chat"]
        parts = {name: self.template(f"latent/{name}.html").render(context) for name in names}
        mended = inject(page, parts)
        if mended != page:
            path.write_bytes(mended)

    def _is_home(self, path: Path) -> bool:
        return path.resolve() == (self.settings.output / "index.html").resolve()
