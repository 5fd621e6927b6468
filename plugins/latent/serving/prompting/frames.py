"""Frames around what is only data: marks that nothing within them can close.

The marks are two signs that are taken out of all that is framed, so a page or a visitor may write
whatever looks like an end without ending anything.
"""

from __future__ import annotations

OPENING, CLOSING = "⟦", "⟧"
"""Mathematical white brackets, U+27E6 and U+27E7: in no prose, on no keyboard."""

_LOOKALIKES = str.maketrans({OPENING: "[", CLOSING: "]", "〚": "[", "〛": "]"})


def framed(label: str, text: str) -> str:
    """Put a text between marks of its label.

    Args:
        label: Ours; such as `S1`.
        text: Anybody's.
    """
    return f"{OPENING}{label}{CLOSING}\n{plain(text)}\n{OPENING}/{label}{CLOSING}"


def plain(text: str) -> str:
    """Take the signs of frames out of a text."""
    return text.translate(_LOOKALIKES)
