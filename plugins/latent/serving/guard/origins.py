"""Which pages may ask: the site's own, and those of other sites that are listed.

Nothing here keeps programs out, which send what headers they like. It keeps the pages of other
sites from asking through their visitors' browsers, and so at their visitors' expense.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from werkzeug.datastructures import Headers

from ..config import origin_of

PROOF_HEADER = "X-Latent-Proof"
"""Brings the proof of work that a question comes with."""

READABLE = "X-Sources, X-Latent-Tier, Retry-After"
"""Headers of an answer that a listed site's page may read."""

PERMISSION = {
    "Access-Control-Allow-Methods": "GET, POST",
    "Access-Control-Allow-Headers": f"Accept, Content-Type, {PROOF_HEADER}",
    "Access-Control-Max-Age": "600",
}
"""What a preflight request of a listed site's page is answered."""


@dataclass(frozen=True, slots=True)
class Origins:
    """Whose pages may ask.

    Attributes:
        own: The site's, where its settings tell it; what the function is called by is its own too.
        listed: Those of other sites.
    """

    own: str
    listed: frozenset[str]

    def is_foreign(self, headers: Headers, hosts: Iterable[str]) -> bool:
        """Tell whether a request is made by a page that may not.

        Args:
            headers: The request's. Browsers set `Origin` and `Sec-Fetch-Site` themselves, and let
                no page change them; other programs send neither.
            hosts: Names and ports that the function is called by.
        """
        origin, site = headers.get("Origin"), headers.get("Sec-Fetch-Site")
        if origin is not None and self._is_known(origin.lower(), hosts):
            return False
        if site is not None:
            return site.lower() not in {"same-origin", "none"}
        return origin is not None

    def permission(self, headers: Headers, *, preflight: bool) -> dict[str, str]:
        """Give the headers that let a listed site's page read an answer; none for all others."""
        origin = headers.get("Origin", "").lower()
        if origin not in self.listed:
            return {}
        granted = {"Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": READABLE}
        return granted | PERMISSION if preflight else granted

    def _is_known(self, origin: str, hosts: Iterable[str]) -> bool:
        # By name and port alone: before a proxy that ends TLS, the scheme is another one.
        scheme = origin.partition("://")[0]
        own = {origin_of(f"{scheme}://{host}") for host in hosts} - {""}
        return origin in self.listed or origin in own or origin == self.own != ""
