"""Texts of everything that is judged, and the pieces they may come in."""

from __future__ import annotations

from hypothesis import strategies as st

PARTS = (
    "Mara Quill ", "replaced the pallets ", "of the escapement ", "She cut them from tool steel",
    "I ", "I'm ", "I was ", "am ", "my ", "My ", "don't ", "have ", "soy ", "mi ", "yo ", "he ",
    "encontrado ", "trabajé ", "wrote ", "and have ",
    "“", "”", "«", "»", "„", '"', "'", "’", "‘", "「", "」", "…", "... ", "[...] ", "[she] ",
    "[S1]", "[S9]", " [S1, S9]", "(S1)", "(see S2)", "【S3】", "[1]", "[", "]", "(", ")", "!",
    "[text](https://evil.example/?q=1)", "[text](/works/tower-clock/)", "![a](b)", "<b>", "<",
    ">", "https://", "www.", "//", "javascript:", "a.b/c?d=", "example.org", "@", "mara",
    "`", "```", "\n```\n", "\n", "\n\n", "[1]: ", " ", "  ", ". ", ".", ", ", "5'6\"", "é",
    "\n> ", "> Two bells strike the quarters", "'60s ", "— ",
    "The cellar key ", "hangs behind the third pendulum", "pendulum ", "project", "cuckoo", "cuck",
)  # fmt: skip

TEXTS = st.lists(st.sampled_from(PARTS), max_size=30).map("".join)


def cut(text: str, data: st.DataObject) -> list[str]:
    """Cut a text at random places."""
    places = data.draw(st.lists(st.integers(0, len(text)), max_size=20).map(sorted))
    return [text[start:end] for start, end in zip([0, *places], [*places, len(text)], strict=True)]
