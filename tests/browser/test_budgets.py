"""What a page costs before a visitor does anything."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

STYLES = 10_000
"""Bytes of all our style sheets, each compressed as hosts compress."""

SHIFT = 0.01
"""Cumulative layout shift; up to 0.1 counts as good."""

SUM_SHIFTS = """
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
"""


def test_the_style_sheets_are_small(visitor: Callable[..., Visit]) -> None:
    page = visitor().page
    urls = page.evaluate("[...document.styleSheets].map((sheet) => sheet.href)")
    sizes = [len(gzip.compress(page.request.get(url).body())) for url in urls]
    assert len(sizes) == 2
    assert sum(sizes) <= STYLES


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_moves_while_a_page_loads(visitor: Callable[..., Visit], width: int) -> None:
    visit = visitor(script=SUM_SHIFTS, viewport={"width": width, "height": 800})
    visit.page.locator("latent-map[data-ready]").wait_for()
    visit.page.wait_for_load_state("networkidle")
    assert sum(visit.page.evaluate("shifts")) <= SHIFT


def test_what_moves_is_noticed(visitor: Callable[..., Visit]) -> None:
    page = visitor("/archives/", script=SUM_SHIFTS).page
    page.wait_for_load_state("networkidle")
    page.evaluate("document.body.style.paddingTop = '300px'")
    page.wait_for_function("shifts.length > 0")
    assert sum(page.evaluate("shifts")) > SHIFT


def test_the_index_is_not_loaded_before_it_is_needed(visitor: Callable[..., Visit]) -> None:
    page = visitor().page
    page.locator("latent-map[data-ready]").wait_for()
    page.wait_for_load_state("networkidle")
    names = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    files = {name.rpartition("/")[2] for name in names}
    assert "map.json" in files
    assert files.isdisjoint({"index.json", "vectors.bin", "texts.json"})
