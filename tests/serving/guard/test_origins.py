"""Which pages may ask."""

from __future__ import annotations

import pytest
from werkzeug.datastructures import Headers
from werkzeug.test import TestResponse

from latent.serving.config import origin_of
from latent.serving.guard.origins import Origins
from tests.serving.guard.conftest import Guarded, ask, refusal

OWN = "https://example.org"  # the small site's
OTHER = "https://www.example.net"
EVIL = "https://evil.example"
FOREIGN = (403, "foreign_origin")


def _granted(response: TestResponse) -> dict[str, str]:
    return {name: value for name, value in response.headers if name.startswith("Access-Control")}


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": OWN},
        {"origin": "HTTPS://Example.org"},
        {"origin": "http://localhost"},
        {"origin": "https://localhost"},
        {"origin": OWN, "sec_fetch_site": "same-origin"},
        {"origin": "https://hidden.example", "sec_fetch_site": "same-origin"},
        {"sec_fetch_site": "none"},
        {"sec_fetch_site": "same-origin"},
        {"origin": OWN, "sec_fetch_site": "cross-site"},
    ],
)
def test_the_site_s_pages_and_programs_may_ask(headers: dict[str, str], guarded: Guarded) -> None:
    """By the name the function is called by, by the site's, or because the browser says so."""
    response = ask(guarded(), **headers)
    assert response.status_code == 200
    assert _granted(response) == {}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": EVIL},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "https://example.org.evil.example"},
        {"origin": "https://example.org:8443"},
        {"origin": f"{OWN}/"},
        {"origin": "https://localhost@evil.example"},
        {"origin": EVIL, "sec_fetch_site": "cross-site"},
        {"origin": EVIL, "sec_fetch_site": "same-site"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"origin": EVIL, "x_forwarded_host": "evil.example"},
    ],
)
def test_other_sites_pages_may_not(headers: dict[str, str], guarded: Guarded) -> None:
    response = ask(guarded(origins=frozenset({OTHER})), **headers)
    assert refusal(response) == FOREIGN
    assert _granted(response) == {}


def test_a_trusted_proxy_says_what_the_visitor_called(guarded: Guarded) -> None:
    app = guarded(trusted_proxies=1)
    name = "preview.example"
    asked = {"origin": f"https://{name}", "x_forwarded_host": f"evil.example, {name}"}
    assert ask(app, **asked).status_code == 200
    assert refusal(ask(app, **asked | {"origin": EVIL})) == FOREIGN


def test_a_foreign_page_does_not_spend_what_its_visitor_may_ask(guarded: Guarded) -> None:
    app = guarded(rate_limit="1 per day")
    assert [refusal(ask(app, origin=EVIL)) for _ in range(3)] == [FOREIGN] * 3
    assert ask(app).status_code == 200


def test_anybody_may_read_what_is_no_question(guarded: Guarded) -> None:
    response = ask(guarded(), method="GET", path="/api/health", origin=EVIL)
    assert response.status_code == 200
    assert _granted(response) == {}


def test_a_listed_site_s_page_may_ask_and_read(guarded: Guarded) -> None:
    app = guarded(origins=frozenset({OTHER}))
    response = ask(app, origin=OTHER, sec_fetch_site="cross-site")
    assert response.status_code == 200
    assert response.headers["Access-Control-Allow-Origin"] == OTHER
    assert "X-Sources" in response.headers["Access-Control-Expose-Headers"]
    assert "Access-Control-Allow-Credentials" not in response.headers


@pytest.mark.parametrize("origin", [None, EVIL, OTHER])
def test_where_sites_are_listed_each_gets_a_response_of_its_own(
    origin: str | None, guarded: Guarded
) -> None:
    headers = {} if origin is None else {"origin": origin}
    response = ask(guarded(origins=frozenset({OTHER})), **headers)
    assert "Origin" in response.headers["Vary"]


def test_a_listed_site_reads_refusals_too(guarded: Guarded) -> None:
    app = guarded(origins=frozenset({OTHER}), rate_limit="1 per day")
    ask(app)
    response = ask(app, origin=OTHER)
    assert response.status_code == 429
    assert response.headers["Access-Control-Allow-Origin"] == OTHER


def _preflight(app_fields: dict[str, object], origin: str, guarded: Guarded) -> dict[str, str]:
    response = ask(
        guarded(**app_fields),
        method="OPTIONS",
        origin=origin,
        access_control_request_method="POST",
        access_control_request_headers="content-type,x-latent-proof",
    )
    assert response.status_code == 200
    return _granted(response)


def test_a_preflight_request_gets_no_permission(guarded: Guarded) -> None:
    assert _preflight({}, EVIL, guarded) == {}
    assert _preflight({}, OWN, guarded) == {}
    assert _preflight({"origins": frozenset({OTHER})}, EVIL, guarded) == {}


def test_a_listed_site_s_preflight_request_gets_it(guarded: Guarded) -> None:
    granted = _preflight({"origins": frozenset({OTHER})}, OTHER, guarded)
    assert granted["Access-Control-Allow-Origin"] == OTHER
    assert granted["Access-Control-Allow-Methods"] == "GET, POST"
    assert "X-Latent-Proof" in granted["Access-Control-Allow-Headers"]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.org", "https://example.org"),
        ("https://Example.org:443/sub/", "https://example.org"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("", ""),
        ("/blog", ""),
        ("//example.org", ""),
        ("ftp://example.org", ""),
        ("https://example.org:port", ""),
        ("https://[::1", ""),
        ("null", ""),
    ],
)
def test_a_url_s_origin_is_scheme_and_host(url: str, expected: str) -> None:
    assert origin_of(url) == expected


def test_a_site_without_an_address_is_known_by_its_host_alone() -> None:
    origins = Origins("", frozenset())
    assert not origins.is_foreign(Headers({"Origin": OWN}), ["example.org"])
    assert origins.is_foreign(Headers({"Origin": ""}), [""])


@pytest.mark.parametrize("host", ["", "a b", "evil.example/x", "[::1", "ex@mple", "x:port", "é"])
def test_a_host_that_is_none_is_nobody_s_own(host: str, guarded: Guarded) -> None:
    assert refusal(ask(guarded(), host=host, origin=EVIL))[0] in {400, 403}
    assert refusal(ask(guarded(), host=host, origin=f"https://{host}"))[0] in {400, 403}
