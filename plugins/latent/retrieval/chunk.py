"""The chunk: one unit of retrieval, exactly as it is embedded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Role = Literal["item", "section", "fact", "rollup", "note"]
"""Why a chunk exists: a whole item, a section of one, or a text that stands on its own."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One unit of retrieval.

    Attributes:
        id: Unique in its index, and stable from build to build.
        role: Why it exists.
        kind: Its item's kind, or `facts`, `rollups` or `notes`.
        item: The id of the item with a point on the map; None where there is none.
        title: Of the page or the fact.
        heading: The headings above the text within its page, outermost first.
        url: Site-relative, with the section's anchor; empty where there is no page.
        lang: BCP 47, such as `en`.
        text: What is embedded.
    """

    id: str
    role: Role
    kind: str
    item: str | None
    title: str
    heading: tuple[str, ...]
    url: str
    lang: str
    text: str

    @property
    def page(self) -> str:
        """The page it is on, as its URL without the anchor; its own id where it has none."""
        return self.url.partition("#")[0] or self.id
