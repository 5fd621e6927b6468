"""Our style sheet beside a theme's."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import Visit

pytestmark = pytest.mark.browser

CHANGED = """() => {
    const ours = [...document.styleSheets].find(({ href }) => href.endsWith("/latent.css"));
    const hosts = [...document.body.querySelectorAll("*")].filter((element) =>
        !element.closest("latent-map, latent-chat, latent-inspector"));
    const looks = () => hosts.map((element) => {
        const style = getComputedStyle(element);
        // Names that begin so are ours alone.
        const names = [...style].filter((name) => !name.startsWith("--latent-"));
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
    });
    const withOurs = looks();
    ours.disabled = true;
    const without = looks();
    return hosts.flatMap((element, at) => withOurs[at]
        .filter((line) => !without[at].includes(line))
        .map((line) => `${element.tagName} ${element.className} ${line}`));
}"""

POSITION = "element => getComputedStyle(element).position"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_our_style_sheet_changes_nothing_of_the_theme(
    visitor: Callable[..., Visit], scheme: str
) -> None:
    page = visitor("/archives/", color_scheme=scheme, viewport={"width": 1440, "height": 900}).page
    page.wait_for_load_state("networkidle")
    assert page.locator("main a").count() > 0
    launcher = page.locator(".latent-launcher")
    assert launcher.evaluate(POSITION) == "fixed"
    assert page.evaluate(CHANGED) == []
    # Which it was really without, then.
    assert launcher.evaluate(POSITION) != "fixed"
