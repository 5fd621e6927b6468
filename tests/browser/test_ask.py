"""Asking in a real browser: the panel, the map it lights, and the inspector."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import ANSWERS, Visit

pytestmark = pytest.mark.browser

TEACHING = "Where did she teach mathematics?"
OFF_TOPIC = "How many moons does Jupiter have?"

SOURCE = {
    "n": 1,
    "label": "S1",
    "id": "jobs/vassar#",
    "item": "jobs/vassar",
    "title": "Teaching",
    "heading": [],
    "url": "jobs/vassar/",
    "kind": "jobs",
    "score": 0.9,
    "dense": 0.9,
}


def test_asking_lights_the_items_the_answer_comes_from(home: Visit) -> None:
    turn = home.ask(TEACHING)
    items = list(dict.fromkeys(source["item"] for source in turn["sources"] if source["item"]))
    assert items
    assert home.map("litItems") == items


def test_the_question_appears_where_it_lands_in_the_space(home: Visit) -> None:
    turn = home.ask(TEACHING)
    place = turn["query"]["place"]
    assert place
    assert home.map("questionPlace") == place


def test_the_answer_streams_and_cites_its_sources(home: Visit) -> None:
    home.ask(TEACHING)
    expect(home.page.locator(".latent-answer")).to_contain_text("Vassar")
    assert home.page.locator(".latent-answer a.latent-cite").count() > 0


def test_a_source_leads_to_its_section(home: Visit) -> None:
    turn = home.ask(TEACHING)
    first = turn["sources"][0]
    home.page.locator(".latent-source").first.click()
    home.page.wait_for_url(f"**/{first['url']}")
    anchor = first["url"].partition("#")[2]
    assert anchor
    heading = home.page.locator(f"[id='{anchor}']")
    expect(heading).to_be_in_viewport()
    expect(heading).to_have_text(first["heading"][-1])


def test_the_inspector_shows_the_scores_of_the_server(home: Visit) -> None:
    turn = home.ask(TEACHING)
    rows = inspected(home)
    kept = [row for row in rows if row["rank"]]
    assert [row["id"] for row in kept] == [source["id"] for source in turn["sources"]]
    for row, source in zip(kept, turn["sources"], strict=True):
        assert float(row["score"]) == pytest.approx(source["score"], abs=1e-6)
        assert float(row["dense"]) == pytest.approx(source["dense"], abs=1e-6)


def test_the_inspector_lists_every_chunk_and_says_why_it_was_dropped(home: Visit) -> None:
    home.ask(TEACHING)
    rows = inspected(home)
    index = home.page.request.get("/latent/index.json").json()
    assert sorted(row["id"] for row in rows) == sorted(chunk["id"] for chunk in index["chunks"])
    assert all(row["drop"] != "0" for row in rows if not row["rank"])
    expect(home.page.locator(".latent-chunks tr.latent-dropped").first).to_contain_text(
        "Enough better ones"
    )


def test_another_policy_ranks_again_in_the_browser(home: Visit) -> None:
    home.ask(TEACHING)
    before = [row["score"] for row in inspected(home)]
    home.page.route("**/*", lambda route: route.abort())
    home.page.locator(".latent-policy").select_option("hybrid")
    assert [row["score"] for row in shown_rows(home)] != before


def test_a_chunks_text_is_shown_on_request(home: Visit) -> None:
    home.ask(TEACHING)
    inspected(home)
    home.page.locator(".latent-chunk-text summary").first.click()
    expect(home.page.locator(".latent-chunk-text p").first).to_contain_text("Vassar")


def test_what_the_site_does_not_say_is_refused_with_the_contact(home: Visit) -> None:
    turn = home.ask(OFF_TOPIC)
    assert turn["thin"]
    assert home.map("litItems") == []
    contact = home.page.locator(".latent-answer a[href^='mailto:']")
    expect(contact).to_have_text("hello@example.org")


def test_the_chat_survives_a_reload(home: Visit) -> None:
    home.ask(TEACHING)
    before = home.page.locator(".latent-answer").inner_text()
    home.page.reload()
    expect(home.page.locator(".latent-answer")).to_have_text(before, use_inner_text=True)
    assert inspected(home)


def test_the_conversation_goes_along_to_other_pages_and_can_be_cleared(home: Visit) -> None:
    home.ask(TEACHING)
    home.page.goto("/jobs/vassar/")
    expect(home.page.locator(".latent-turn")).to_have_count(1)
    home.page.locator(".latent-clear").click()
    expect(home.page.locator(".latent-turn")).to_have_count(0)
    home.page.reload()
    expect(home.page.locator(".latent-turn")).to_have_count(0)


def test_clearing_the_chat_puts_out_the_map(home: Visit) -> None:
    home.ask(TEACHING)
    home.page.locator(".latent-clear").click()
    assert home.map("litItems") == []
    assert home.map("questionPlace") is None


def test_a_suggestion_is_asked_by_a_click(home: Visit) -> None:
    suggestions = home.ask(TEACHING)["suggestions"]
    assert suggestions
    home.page.get_by_role("button", name=suggestions[0], exact=True).click()
    expect(home.page.locator(".latent-turn[data-status=done]")).to_have_count(2)
    assert home.turn()["question"] == suggestions[0]


def test_anything_on_the_page_may_ask(home: Visit) -> None:
    home.page.evaluate(
        "question => document.body.dispatchEvent("
        "new CustomEvent('latent:ask', { bubbles: true, detail: { question } }))",
        TEACHING,
    )
    expect(home.page.locator(".latent-panel")).to_be_visible()
    expect(home.page.locator(".latent-turn[data-status=done]")).to_have_count(1)


def test_escape_closes_the_panel_and_gives_the_focus_back(home: Visit) -> None:
    home.page.locator(".latent-launcher").click()
    expect(home.page.locator(".latent-form textarea")).to_be_focused()
    home.page.keyboard.press("Escape")
    expect(home.page.locator(".latent-panel")).to_be_hidden()
    expect(home.page.locator(".latent-launcher")).to_be_focused()


def begin_answer(visit: Visit, *events: tuple[str, dict[str, Any]]) -> None:
    """Ask the test's own function and send the beginning of its answer."""
    visit.page.locator(".latent-launcher").click()
    visit.page.locator(".latent-form textarea").fill("A question")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_function("() => Boolean(window.answer)")
    for event in events:
        visit.page.evaluate("([type, data]) => window.answer(type, data)", list(event))


def sources(*items: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """An event of sources."""
    query = {"text": "A question", "vector": None, "place": None}
    return "sources", {"sources": list(items), "query": query, "thin": False}


def test_stop_ends_the_request_and_keeps_what_came(visitor: Callable[..., Visit]) -> None:
    visit = visitor(script=ANSWERS)
    begin_answer(visit, sources(SOURCE), ("delta", {"text": "The first half"}))
    expect(visit.page.locator(".latent-answer")).to_have_text("The first half")
    visit.page.locator(".latent-stop").click()
    expect(visit.page.locator(".latent-turn")).to_have_attribute("data-status", "stopped")
    expect(visit.page.locator(".latent-answer")).to_have_text("The first half")
    expect(visit.page.locator(".latent-form textarea")).to_be_focused()
    assert visit.page.evaluate("window.aborted")


def test_an_answer_that_is_cut_off_says_so(visitor: Callable[..., Visit]) -> None:
    visit = visitor(script=ANSWERS)
    begin_answer(visit, sources(SOURCE), ("delta", {"text": "The first half"}))
    visit.page.evaluate("window.endAnswer()")
    expect(visit.page.locator(".latent-notices")).to_contain_text("connection ended")


@pytest.mark.parametrize(
    "hostile",
    [
        "<img src=x onerror=window.hit=1> <script>window.hit=1</script>",
        "[a link](javascript:window.hit=1) <a href='javascript:window.hit=1'>b</a>",
        "**half-finished <b>bold [S1",
        "مرحبا بالعالم \u202e reversed",
        "x" * 5000,
    ],
)
def test_whatever_a_model_writes_stays_text(visitor: Callable[..., Visit], hostile: str) -> None:
    visit = visitor(script=ANSWERS, viewport={"width": 360, "height": 740})
    done = {"tier": "model", "notices": [], "suggestions": [hostile], "timings": {}}
    title = {**SOURCE, "title": hostile, "url": "javascript:window.hit=1"}
    begin_answer(visit, sources(title), ("delta", {"text": hostile}), ("done", done))
    visit.page.evaluate("window.endAnswer()")
    visit.page.locator(".latent-turn[data-status=done]").wait_for()
    answer = visit.page.locator(".latent-answer")
    assert answer.locator("img, script, b, iframe").count() == 0
    links = visit.page.locator(".latent-log a")
    assert all(link.get_attribute("href", timeout=1000) != "" for link in links.all())
    assert visit.page.locator(".latent-log a[href^='javascript:']").count() == 0
    assert visit.page.evaluate("window.hit") is None
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    log = visit.page.locator(".latent-log")
    assert log.evaluate("log => log.scrollWidth <= log.clientWidth")


def test_a_problem_is_shown_as_the_function_words_it(home: Visit) -> None:
    problem = '{"code":"too_long","title":"Too long.","detail":"Shorten it.","status":400}'

    def refuse(route: Route) -> None:
        route.fulfill(status=400, content_type="application/problem+json", body=problem)

    home.page.route("**/api/chat", refuse)
    home.page.locator(".latent-launcher").click()
    home.page.locator(".latent-form textarea").fill(TEACHING)
    home.page.keyboard.press("Enter")
    expect(home.page.locator(".latent-problem")).to_contain_text("Too long. Shorten it.")
    # The browser itself reports a refused request in the console.
    home.errors.clear()


def test_without_the_function_the_page_says_so_and_searches_by_keyword(home: Visit) -> None:
    home.page.route("**/api/chat", lambda route: route.fulfill(status=404, body="<h1>None"))
    home.page.locator(".latent-launcher").click()
    home.page.locator(".latent-form textarea").fill("teaching mathematics at Vassar")
    home.page.keyboard.press("Enter")
    expect(home.page.locator(".latent-problem")).to_contain_text("offline")
    home.page.get_by_role("button", name="Search the pages for it").click()
    expect(home.page.locator(".latent-source").first).to_contain_text("Vassar")
    assert "jobs/vassar" in home.map("litItems")
    assert any(row["rank"] for row in inspected(home))
    home.errors.clear()


def inspected(visit: Visit) -> list[dict[str, str]]:
    """Open the inspector on the latest answer and read its rows."""
    visit.page.locator(".latent-inspect").last.click()
    visit.page.locator("latent-inspector[data-ready]").wait_for(state="attached")
    return shown_rows(visit)


def shown_rows(visit: Visit) -> list[dict[str, str]]:
    """The rows that the inspector shows."""
    rows: list[dict[str, str]] = visit.page.locator(".latent-chunks tbody tr").evaluate_all(
        "rows => rows.map(row => ({ ...row.dataset }))"
    )
    return [{"rank": "", **row} for row in rows]
