"""`llms.txt`: the site's table of contents for agents, after https://llmstxt.org/."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .document import Document


def llms_txt(
    name: str,
    about: str,
    base: str,
    documents: Iterable[Document],
    labels: Mapping[str, str],
) -> str:
    """Write the file.

    Args:
        name: The site's name.
        about: One sentence on the site.
        base: What stands before a site-relative URL; empty for relative links.
        documents: In the order in which they shall appear.
        labels: Kind to heading.
    """
    lines = [f"# {name}", ""]
    if about:
        lines += [f"> {about}", ""]
    by_kind: dict[str, list[Document]] = {}
    for document in documents:
        by_kind.setdefault(document.kind, []).append(document)
    for kind, members in by_kind.items():
        lines += [f"## {labels.get(kind, kind)}", ""]
        lines += [_entry(document, base) for document in members]
        lines.append("")
    return "\n".join(lines)


def _entry(document: Document, base: str) -> str:
    link = f"- [{document.title}]({base}{twin_path(document) or document.url})"
    return f"{link}: {' '.join(document.summary.split())}" if document.summary else link


def twin_path(document: Document) -> str:
    """Name the Markdown twin of a page: its own file name with `.md` appended.

    Empty where a document has no page of its own.
    """
    return f"{document.save_as}.md" if document.save_as else ""
