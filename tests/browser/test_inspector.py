"""The inspector in a real browser: what it shows of each chunk."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


def test_the_words_of_the_question_are_marked_in_a_chunks_text(home: Visit) -> None:
    home.ask("Where did she teach mathematics?")
    home.page.locator(".latent-inspect").last.click()
    text = home.page.locator(".latent-kept .latent-chunk-text").first
    text.locator("summary").click()
    shown = text.locator("p")
    expect(shown).to_contain_text("Vassar")
    marked = [word.casefold() for word in shown.locator("mark").all_inner_texts()]
    assert marked
    assert all(word.startswith(("teach", "mathe")) for word in marked)
