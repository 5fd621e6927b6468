"""The theme's pages in a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

PAGES = ("/", "/jobs/vassar/", "/projects/", "/publications/", "/blog/", "/tags/", "/archives/")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [320, 360, 768])
def test_no_page_scrolls_sideways(visitor: Callable[..., Visit], path: str, width: int) -> None:
    visit = visitor(path, viewport={"width": width, "height": 740})
    visit.page.wait_for_load_state("networkidle")
    assert visit.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_strict_content_security_policy_holds(visitor: Callable[..., Visit]) -> None:
    visit = visitor(viewport={"width": 1440, "height": 900})
    response = visit.page.goto("/")
    assert response is not None
    assert response.headers["content-security-policy"].startswith("default-src 'self'; ")
    visit.page.locator("latent-map[data-ready]").wait_for()
    visit.ask("Where did she teach mathematics?")
    visit.page.locator(".latent-inspect").click()
    visit.page.locator("latent-inspector[data-ready]").wait_for(state="attached")
    bar = visit.page.locator(".latent-kept .latent-bar").first
    assert bar.evaluate("bar => getComputedStyle(bar, '::before').width") != "0px"


def test_whatever_breaks_the_policy_is_an_error_of_its_visit(
    visitor: Callable[..., Visit],
) -> None:
    visit = visitor("/archives/")
    with visit.page.expect_console_message():
        visit.page.evaluate("document.body.setAttribute('style', 'color: red')")
    (error,) = visit.errors
    assert "Content Security Policy" in error
    visit.errors.clear()


def test_the_interface_speaks_spanish_to_who_reads_spanish(visitor: Callable[..., Visit]) -> None:
    visit = visitor(locale="es-ES")
    visit.page.get_by_role("button", name="Preguntar", exact=True).click()
    expect(visit.page.locator(".latent-panel h2")).to_contain_text("Pregunte sobre")


def test_the_keyboard_can_skip_to_the_content(visitor: Callable[..., Visit]) -> None:
    visit = visitor("/jobs/vassar/")
    visit.page.keyboard.press("Tab")
    expect(visit.page.locator(".skip")).to_be_focused()
    visit.page.keyboard.press("Enter")
    expect(visit.page.locator("main")).to_be_focused()


def test_an_article_lists_its_sources(visitor: Callable[..., Visit]) -> None:
    visit = visitor("/jobs/vassar/")
    assert visit.page.locator(".sources li").count() > 1


def test_a_page_that_is_not_there_offers_the_way_home(visitor: Callable[..., Visit]) -> None:
    visit = visitor("/404.html")
    expect(visit.page.locator("h1")).to_have_text("There is no such page")
    expect(visit.page.locator("main a")).to_have_attribute("href", "/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_follow_the_visitors_colour_scheme(
    visitor: Callable[..., Visit], scheme: str
) -> None:
    visit = visitor("/jobs/vassar/", color_scheme=scheme)
    paper = visit.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(250, 248, 244)", "dark": "rgb(20, 22, 26)"}[scheme]
