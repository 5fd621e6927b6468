"""The chat's box and announcements in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ANSWERS, Visit

pytestmark = pytest.mark.browser

QUESTION = "Where did she teach mathematics?"


def test_a_linked_question_fills_the_box_and_is_not_sent(visitor: Callable[..., Visit]) -> None:
    visit = visitor(f"/#ask={quote(QUESTION)}")
    box = visit.page.locator(".latent-form textarea")
    expect(box).to_have_value(QUESTION)
    expect(box).to_be_focused()
    assert visit.page.locator(".latent-turn").count() == 0


def test_a_link_on_the_page_fills_the_box_with_no_more_than_it_holds(home: Visit) -> None:
    home.page.evaluate("location.hash = 'ask=' + 'a'.repeat(3000)")
    box = home.page.locator(".latent-form textarea")
    expect(box).to_have_value("a" * int(box.get_attribute("maxlength") or 0))


def test_arrow_up_in_an_empty_box_brings_the_last_question_back(home: Visit) -> None:
    home.ask(QUESTION)
    box = home.page.locator(".latent-form textarea")
    box.press("ArrowUp")
    expect(box).to_have_value(QUESTION)
    box.fill("Another")
    box.press("ArrowUp")
    expect(box).to_have_value("Another")


def test_the_start_and_the_finished_answer_are_announced_but_no_token(
    visitor: Callable[..., Visit],
) -> None:
    visit = visitor(script=ANSWERS)
    page = visit.page
    page.locator(".latent-launcher").click()
    page.locator(".latent-form textarea").fill(QUESTION)
    page.keyboard.press("Enter")
    live = page.locator(".latent-panel [aria-live]")
    expect(live).to_have_text("Looking through the pages…")
    page.evaluate("answer('delta', {text: 'At Vassar'})")
    expect(page.locator(".latent-answer")).to_contain_text("At Vassar")
    expect(live).to_have_text("Looking through the pages…")
    page.evaluate("answer('done', {}), endAnswer()")
    expect(live).to_have_text("Answer: At Vassar")


def test_an_answer_is_copied_with_its_sources(visitor: Callable[..., Visit]) -> None:
    visit = visitor(permissions=["clipboard-read", "clipboard-write"])
    turn = visit.ask(QUESTION)
    visit.page.locator(".latent-copy").click()
    expect(visit.page.locator(".latent-copy")).to_have_text("Copied")
    expect(visit.page.locator(".latent-actions [role=status]")).to_have_text("Copied")
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(turn["text"])
    for source in turn["sources"]:
        assert f"[{source['label']}] {source['title']}" in copied
        assert f"{visit.page.url.split('#')[0]}{source['url']}" in copied


def test_the_page_says_when_the_browser_refuses_the_clipboard(
    visitor: Callable[..., Visit],
) -> None:
    refuse = "navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))"
    visit = visitor(script=refuse)
    visit.ask(QUESTION)
    visit.page.locator(".latent-copy").click()
    expect(visit.page.locator(".latent-copy")).to_contain_text("did not let it be copied")
