"""Whom a request comes from."""

from __future__ import annotations

from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import Headers

from latent.serving.config import VERCELS_HEADERS, Config
from latent.serving.guard.client_address import (
    UNKNOWN,
    client_address,
    is_private,
    normalised,
    visitor_key,
)

DIRECT = Config()
BEHIND_ONE = Config(trusted_proxies=1)
BEHIND_TWO = Config(trusted_proxies=2)
ON_VERCEL = Config(client_headers=VERCELS_HEADERS)
PROXY = "10.0.0.1"


def _address(config: Config, remote: str | None = PROXY, **headers: str) -> str:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client_address(Headers(named), remote, config)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.7 ", "192.0.2.7"),
        ("192.0.2.7:4711", "192.0.2.7"),
        ('"192.0.2.7:4711"', "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::1", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]", "2001:db8:1:2::/64"),
        ("[2001:db8:1:2::1]:443", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("[::ffff:192.0.2.7]:80", "192.0.2.7"),
        ("::1", "::/64"),
        ("", ""),
        ("unknown", ""),
        ("_hidden", ""),
        ("192.0.2.07", ""),
        ("192.0.2", ""),
        ("192.0.2.7, 192.0.2.8", ""),
        ("[2001:db8::1", "2001:db8::/64"),
        ("1" * 5000, ""),
        ("localhost:80", ""),
        ("192.0.2.7\x00", ""),
    ],
)
def test_an_address_is_written_in_one_way(text: str, expected: str) -> None:
    assert normalised(text) == expected


def test_addresses_of_one_network_are_one_visitor() -> None:
    """Anybody with IPv6 has 2⁶⁴ addresses."""
    assert normalised("2001:db8::1") == normalised("2001:db8::ffff:1") != normalised("2001:db9::1")


@pytest.mark.parametrize(
    "headers",
    [
        {"x_forwarded_for": "192.0.2.7"},
        {"x_real_ip": "192.0.2.7"},
        {"x_vercel_forwarded_for": "192.0.2.7"},
        {"forwarded": "for=192.0.2.7"},
    ],
)
def test_without_trust_only_the_connection_counts(headers: dict[str, str]) -> None:
    assert _address(DIRECT, "198.51.100.9", **headers) == "198.51.100.9"


@pytest.mark.parametrize(
    ("config", "chain", "expected"),
    [
        (BEHIND_ONE, "192.0.2.7", "192.0.2.7"),
        (BEHIND_ONE, "203.0.113.1, 192.0.2.7", "192.0.2.7"),
        (BEHIND_ONE, "203.0.113.1,192.0.2.7:5555", "192.0.2.7"),
        (BEHIND_TWO, "192.0.2.7, 10.0.0.2", "192.0.2.7"),
        (BEHIND_TWO, "203.0.113.1, 192.0.2.7, 10.0.0.2", "192.0.2.7"),
        (BEHIND_TWO, "192.0.2.7", PROXY),
        (BEHIND_ONE, "", PROXY),
        (BEHIND_ONE, "192.0.2.7, ", PROXY),
        (BEHIND_ONE, "192.0.2.7, unknown", PROXY),
        (BEHIND_TWO, "192.0.2.7, unknown, 10.0.0.2", PROXY),
    ],
)
def test_trusted_proxies_are_counted_from_the_right(
    config: Config, chain: str, expected: str
) -> None:
    assert _address(config, x_forwarded_for=chain) == expected


@given(st.lists(st.text("0123456789.:abc ,", max_size=12), max_size=6))
def test_what_a_visitor_writes_before_it_changes_nothing(forged: list[str]) -> None:
    chain = ",".join([*forged, "192.0.2.7"])
    assert _address(BEHIND_ONE, x_forwarded_for=chain) == "192.0.2.7"


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({"x_vercel_forwarded_for": "192.0.2.7", "x_real_ip": "192.0.2.8"}, "192.0.2.7"),
        ({"x_real_ip": "192.0.2.8"}, "192.0.2.8"),
        ({"x_vercel_forwarded_for": "203.0.113.1, 192.0.2.7"}, "192.0.2.7"),
        ({"x_vercel_forwarded_for": "garbage", "x_real_ip": "192.0.2.8"}, "192.0.2.8"),
        ({"x_forwarded_for": "203.0.113.1"}, PROXY),
    ],
)
def test_a_platform_s_own_headers_are_believed_in_turn(
    headers: dict[str, str], expected: str
) -> None:
    assert _address(ON_VERCEL, **headers) == expected


@pytest.mark.parametrize("remote", [None, "", "unix:", "192.0.2.7, 10.0.0.1"])
def test_those_without_a_readable_address_are_one_visitor(remote: str | None) -> None:
    assert _address(DIRECT, remote) == UNKNOWN


@given(st.text(max_size=60))
def test_any_text_is_an_address_in_one_form_or_none(text: str) -> None:
    found = normalised(text)
    if found:
        assert normalised(found.removesuffix("/64")) == found
        assert ip_address(found.removesuffix("/64")).version == (6 if "/" in found else 4)


@pytest.mark.parametrize(
    ("remote", "expected"),
    [("127.0.0.1", True), ("::1", True), ("10.1.2.3", True), ("", True), ("8.8.8.8", False)],
)
def test_addresses_of_the_own_network_are_told(remote: str, *, expected: bool) -> None:
    assert is_private(remote) is expected


def test_a_visitor_s_key_holds_nothing_of_the_address() -> None:
    key = visitor_key("192.0.2.7", b"one")
    assert key == visitor_key("192.0.2.7", b"one")
    assert key != visitor_key("192.0.2.7", b"another")
    assert key != visitor_key("192.0.2.8", b"one")
    assert len(key) == 32
    assert "192" not in key or len(set(key)) > 4
