"""What the function knows: the public index, private notes, the map's projection, the site."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..embedding import Profile
from ..errors import ArtifactError, KnowledgeError
from ..retrieval.artifacts import decode_assistant, decode_index, decode_projection
from ..retrieval.assistant import AssistantProfile
from ..retrieval.index import Index
from ..retrieval.projection import Projection


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that answers are made of.

    Attributes:
        index: What visitors may read.
        notes: What only the assistant may read: never quoted, named or listed.
        projection: Places a question on the map.
        site: Whom the site is about, and where to turn.
    """

    index: Index
    notes: Index
    projection: Projection
    site: AssistantProfile


def load_knowledge(folder: Path) -> Knowledge:
    """Read what a build left.

    Raises:
        KnowledgeError: A file is missing or is not what it must be; the message names it and
            says what to do.
    """
    try:
        return Knowledge(
            index=_index(folder),
            notes=_index(folder / "notes"),
            projection=decode_projection((folder / "projection.json").read_bytes()),
            site=decode_assistant((folder / "assistant.json").read_bytes()),
        )
    except OSError as error:
        # Without what is above it: the sentence is shown to visitors who ask for health.
        missing = Path(str(error.filename)).relative_to(folder.parent).as_posix()
        message = (
            f"{missing} cannot be read ({error.strerror}). Run `pelican`, which writes the "
            "function's knowledge, and deploy it with the function."
        )
        raise KnowledgeError(message) from error
    except ArtifactError as error:
        message = f"The function's knowledge cannot be used. {error}"
        raise KnowledgeError(message) from error


def check_embedder(knowledge: Knowledge, profile: Profile) -> None:
    """Refuse an embedder whose vectors do not compare with those of the index.

    Raises:
        KnowledgeError: Names both.
    """
    built = knowledge.index.embedder
    if (built.name, built.model) != (profile.name, profile.model):
        message = (
            f"The index was embedded by {built.name!r} ({built.model}), and questions would be by "
            f"{profile.name!r} ({profile.model}). Run `pelican` again with the release that serves."
        )
        raise KnowledgeError(message)


def check_privacy(knowledge: Knowledge) -> None:
    """Refuse notes among what visitors may read.

    Raises:
        KnowledgeError: There is one.
    """
    if any(chunk.role == "note" for chunk in knowledge.index.chunks):
        message = (
            "index.json holds private notes, which answers would quote. Run `pelican` again, and "
            "do not copy notes/index.json over it."
        )
        raise KnowledgeError(message)


def _index(folder: Path) -> Index:
    names = ("index.json", "vectors.bin", "texts.json")
    return decode_index(*((folder / name).read_bytes() for name in names))
