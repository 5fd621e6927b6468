"""The map in a real browser: keyboard, pointer, views, and when it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser


def items(visit: Visit) -> list[dict[str, Any]]:
    """What map.json holds."""
    found: list[dict[str, Any]] = visit.page.request.get("/latent/map.json").json()["items"]
    return found


def test_the_keyboard_reaches_every_point_and_announces_it(home: Visit) -> None:
    page = home.page
    page.locator("latent-map canvas").focus()
    reached = []
    for item in items(home):
        page.keyboard.press("PageDown")
        reached.append(home.map("activeItem"))
        expect(page.locator("latent-map [aria-live]")).to_contain_text(item["title"])
    assert reached == [item["id"] for item in items(home)]


def test_an_arrow_goes_to_a_neighbour_in_its_direction(home: Visit) -> None:
    places = {item["id"]: item["pca"] for item in items(home)}
    home.page.locator("latent-map canvas").focus()
    home.page.keyboard.press("Home")
    before = places[home.map("activeItem")]
    home.page.keyboard.press("ArrowRight")
    after = places[home.map("activeItem")]
    assert after[0] > before[0]


def test_enter_opens_the_card_and_escape_closes_it(home: Visit) -> None:
    page = home.page
    page.locator("latent-map canvas").focus()
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    link = page.locator(".latent-map-card-title a")
    expect(link).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".latent-map-card")).to_be_hidden()
    expect(page.locator("latent-map canvas")).to_be_focused()


def test_hovering_a_point_shows_what_it_is(home: Visit) -> None:
    page = home.page
    canvas = page.locator("latent-map canvas")
    canvas.focus()
    page.keyboard.press("Home")
    title = page.locator(".latent-map-card-title").inner_text()
    at = page.evaluate("document.querySelector('latent-map').pointOf(0)")
    page.keyboard.press("Escape")
    canvas.scroll_into_view_if_needed()
    canvas.hover(position={"x": at[0], "y": at[1]})
    expect(page.locator(".latent-map-card-title")).to_have_text(title)


def test_the_list_names_every_item_with_its_link(home: Visit) -> None:
    home.page.locator(".latent-map-list summary").click()
    links = home.page.locator(".latent-map-list a")
    assert sorted(links.all_inner_texts()) == sorted(item["title"] for item in items(home))


def test_the_map_draws_nothing_while_nothing_changes(home: Visit) -> None:
    home.page.wait_for_timeout(500)
    before = home.map("frames")
    home.page.wait_for_timeout(500)
    assert home.map("frames") == before


def test_the_map_draws_nothing_while_nobody_sees_it(home: Visit) -> None:
    home.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    home.page.wait_for_timeout(500)
    before = home.map("frames")
    home.page.evaluate(
        "document.body.dispatchEvent(new CustomEvent('latent:answer', { bubbles: true,"
        " detail: { sources: [{ item: 'jobs/vassar' }], place: null } }))"
    )
    home.page.wait_for_timeout(300)
    assert home.map("frames") == before
    assert home.map("litItems") == ["jobs/vassar"]


def test_the_concept_axes_name_their_poles(home: Visit) -> None:
    axes = home.page.request.get("/latent/map.json").json()["axes"]
    home.page.get_by_role("button", name="Concepts").click()
    expect(home.page.locator(".latent-pole-left")).to_have_text(axes[0]["negative"])
    expect(home.page.locator(".latent-pole-top")).to_have_text(axes[1]["positive"])


def test_who_wants_less_motion_gets_the_other_view_at_once(visitor: Callable[..., Visit]) -> None:
    visit = visitor(reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    visit.page.locator("latent-map[data-ready]").wait_for()
    visit.page.wait_for_timeout(300)
    before = visit.map("frames")
    visit.page.get_by_role("button", name="Concepts").click()
    visit.page.wait_for_timeout(400)
    assert visit.map("frames") - before <= 2


def test_the_map_opens_to_full_size_and_escape_closes_it(home: Visit) -> None:
    home.page.get_by_role("button", name="Full size").click()
    box = home.page.locator(".latent-map-frame").bounding_box()
    assert box == {"x": 0, "y": 0, "width": 1440, "height": 900}
    home.page.keyboard.press("Escape")
    expect(home.page.get_by_role("button", name="Full size")).to_be_focused()


def with_items(count: int) -> Callable[[Route], None]:
    """Serve a map with its first few items only."""

    def shorten(route: Route) -> None:
        atlas = route.fetch().json()
        atlas.update(items=atlas["items"][:count], edges=[])
        route.fulfill(json=atlas)

    return shorten


def test_a_map_without_items_is_a_sentence(home: Visit) -> None:
    home.page.route("**/map.json", with_items(0))
    home.page.reload()
    expect(home.page.locator("latent-map")).to_have_text(
        "There is nothing on the map yet: it fills as soon as something is published."
    )
    # The map now differs from the content, and development is told.
    home.page.wait_for_timeout(100)
    home.errors.clear()


def test_one_item_is_one_point_that_can_be_reached(home: Visit) -> None:
    home.page.route("**/map.json", with_items(1))
    home.page.reload()
    home.page.locator("latent-map canvas").focus()
    for key in ("ArrowUp", "ArrowLeft", "PageDown"):
        home.page.keyboard.press(key)
        assert home.map("activeItem") == items(home)[0]["id"]
