"""Whom a request comes from, as far as that can be known and no further than it should be."""

from __future__ import annotations

import hmac
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from werkzeug.datastructures import Headers

from ..config import Config
from .proxies import forwarded

UNKNOWN = "unknown"
"""Stands for all whose address cannot be read: they share what one visitor may ask."""

NETWORK = 64
"""Bits of an IPv6 address that tell visitors apart: the others anybody chooses freely."""


def client_address(headers: Headers, remote_addr: str | None, config: Config) -> str:
    """Tell the address that a visitor is known by.

    Args:
        headers: The request's.
        remote_addr: Whom the server is connected with: the visitor, or the nearest proxy.
        config: Which headers are to be believed.

    Returns:
        An IPv4 address, an IPv6 network, or UNKNOWN.
    """
    # In a header that the platform sets itself, the last entry is the one it has seen.
    believed = [headers.get(name, "").rpartition(",")[2] for name in config.client_headers]
    believed.append(forwarded(headers, "X-Forwarded-For", config.trusted_proxies))
    believed.append(remote_addr or "")
    return next(filter(None, map(normalised, believed)), UNKNOWN)


def normalised(text: str) -> str:
    """Write an address in one way only; nothing where it is none.

    Args:
        text: With or without brackets and port: `192.0.2.7:4711`, `[2001:db8::1]:443`.

    Returns:
        `192.0.2.7`, or `2001:db8::/64`.
    """
    try:
        address = ip_address(_bare(text.strip().strip('"')))
    except ValueError:
        return ""
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        address = address.ipv4_mapped
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((int(address), NETWORK), strict=False))


def is_private(remote_addr: str | None) -> bool:
    """Tell whether an address is of this machine or its network, and so no visitor's."""
    try:
        return ip_address(_bare(remote_addr or "")).is_private
    except ValueError:
        return True


def visitor_key(address: str, key: bytes) -> str:
    """Disguise an address, so that nothing that is kept or logged holds it.

    Args:
        address: What `client_address` gives.
        key: Without it nobody can find the address again by trying all there are.

    Returns:
        32 hexadecimal digits.
    """
    return hmac.new(key, address.encode(), "sha256").hexdigest()[:32]


def _bare(text: str) -> str:
    if text.startswith("["):
        return text[1:].partition("]")[0]
    host, colon, _ = text.partition(":")
    # One colon parts a port from an IPv4 address; an IPv6 address has more of them.
    return host if colon and text.count(":") == 1 else text
