"""Sections of what Python-Markdown and docutils really write."""

from __future__ import annotations

from typing import Literal

import markdown
import pytest
from docutils.core import publish_parts
from docutils.writers import get_writer_class

from latent.indexing.anchors import add_anchors
from latent.indexing.sections import Section, sections

MARKDOWN = """\
[TOC]

Lead with a note[^n].

[^n]: The *note*.

## Numbers & code

```python
def f(x):
    return x
```

## Numbers & code

> ## Quoted
"""

RST = """\
.. contents::

Lead [#n]_ and :math:`x^2`.

Numbers
-------

.. code:: python
   :number-lines:

   def f(x):
       return x

Numbers
-------

| one
| two

.. [#n] The note.
"""


def rendered_markdown(*, linenums: bool) -> str:
    return markdown.markdown(
        MARKDOWN,
        extensions=["extra", "toc", "codehilite"],
        extension_configs={
            "toc": {"permalink": True},
            "codehilite": {"linenums": linenums, "css_class": "highlight"},
        },
    )


def rendered_rst(writer: Literal["html4", "html5"]) -> str:
    overrides = {
        "initial_header_level": "2",
        "syntax_highlight": "short",
        "math_output": "MathJax",
        "doctitle_xform": False,
    }
    parts = publish_parts(RST, writer=get_writer_class(writer)(), settings_overrides=overrides)
    return str(parts["body"])


@pytest.mark.parametrize("linenums", [False, True])
def test_markdown_is_divided_at_its_headings(linenums: bool) -> None:  # noqa: FBT001
    assert sections(rendered_markdown(linenums=linenums)) == [
        Section((), "", "Lead with a note[1]."),
        Section(("Numbers & code",), "numbers-code", "def f(x):\n    return x"),
        Section(("Numbers & code",), "numbers-code_1", "Quoted\n\n[1] The note."),
    ]


@pytest.mark.parametrize("writer", ["html4", "html5"])
def test_restructuredtext_is_divided_at_its_headings(writer: Literal["html4", "html5"]) -> None:
    lead, first, second = sections(rendered_rst(writer))
    assert lead.text == "Lead [1] and \\(x^2\\)."
    assert (first.anchor, first.text) == ("numbers", "def f(x):\n    return x")
    assert second.heading == ("Numbers",)
    assert second.text.replace(" | ", "\n\n") == "one\ntwo\n\n[1]\n\nThe note."


@pytest.mark.parametrize(
    "html", [rendered_markdown(linenums=False), rendered_rst("html4"), rendered_rst("html5")]
)
def test_pages_whose_headings_have_ids_stay_as_they_are(html: str) -> None:
    assert add_anchors(html) == html
