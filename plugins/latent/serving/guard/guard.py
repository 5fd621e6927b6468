"""The guard around the application."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from flask import Flask, Response, jsonify, request

from ...errors import ConfigError
from ..config import Config, origin_of
from ..conversation.validation import Fault, RequestError
from .client_address import client_address, is_private, visitor_key
from .keys import key_for
from .limits import Limits
from .origins import PROOF_HEADER, Origins
from .proxies import forwarded
from .security_headers import secure

if TYPE_CHECKING:
    from .proof import Proofs

PROVEN = frozenset({"chat"})
"""Endpoints that need a proof of work where those are switched on."""

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that ask for nothing that costs."""

logger = logging.getLogger(__name__)


class Guard:
    """Lets requests through to the application, or says why not."""

    def __init__(self, config: Config) -> None:
        """Make what is needed before an application is there.

        Raises:
            ConfigError: Something that the configuration asks for cannot be had.
        """
        self._config = config
        self._visitor_key = key_for("visitors", config.secret)
        self._origins = Origins("", config.origins)
        self._proxy_was_named = False
        self.limits = Limits(config, self._visitor)
        self.proofs = _proofs(config, self.limits) if config.proof else None

    def init_app(self, app: Flask, site_url: str) -> None:
        """Stand before an application.

        Args:
            app: Whose requests pass.
            site_url: The address of the site that it answers for; may be empty.
        """
        self._origins = Origins(origin_of(site_url), self._config.origins)
        app.before_request(self._refuse_foreign)
        app.before_request(self._refuse_unproven)
        self.limits.init_app(app)
        app.before_request(self._check_proof)
        app.after_request(self._secure)
        if self.proofs:
            app.add_url_rule("/api/challenge", "challenge", self.limits.challenges(self._challenge))

    @property
    def health(self) -> dict[str, object]:
        """What a page has to know before it asks."""
        return {"proof": True} if self.proofs else {}

    def _refuse_foreign(self) -> None:
        self._name_proxy()
        if request.method in SAFE:
            return
        forwarded_host = forwarded(
            request.headers, "X-Forwarded-Host", self._config.trusted_proxies
        )
        if self._origins.is_foreign(request.headers, (request.host, forwarded_host)):
            raise RequestError(Fault.FOREIGN_ORIGIN, 403)

    def _refuse_unproven(self) -> None:
        # Not counted against the visitor: a page learns by it that a proof is asked for.
        if self._needs_proof() and PROOF_HEADER not in request.headers:
            raise RequestError(Fault.PROOF_REQUIRED, 403)

    def _check_proof(self) -> None:
        if self.proofs and self._needs_proof():
            self.proofs.check(request.headers[PROOF_HEADER])

    def _needs_proof(self) -> bool:
        return self.proofs is not None and request.endpoint in PROVEN and request.method not in SAFE

    def _challenge(self) -> Response:
        return jsonify(self.proofs.challenge() if self.proofs else {})

    def _secure(self, response: Response) -> Response:
        proto = forwarded(request.headers, "X-Forwarded-Proto", self._config.trusted_proxies)
        secure(response, https=request.is_secure or proto == "https")
        if self._config.origins:
            response.vary.add("Origin")
        preflight = request.method == "OPTIONS"
        response.headers.update(self._origins.permission(request.headers, preflight=preflight))
        return response

    def _visitor(self) -> str:
        address = client_address(request.headers, request.remote_addr, self._config)
        return visitor_key(address, self._visitor_key)

    def _name_proxy(self) -> None:
        """Say once that a proxy hides the visitors, who are limited together then."""
        trusted = self._config.trusted_proxies or self._config.client_headers
        if trusted or self._proxy_was_named or "X-Forwarded-For" not in request.headers:
            return
        if is_private(request.remote_addr):
            self._proxy_was_named = True
            logger.warning(
                "latent: requests come through a proxy, and none is trusted, so all visitors count "
                "as one. Set LATENT_TRUSTED_PROXIES to how many proxies add to X-Forwarded-For."
            )


def _proofs(config: Config, limits: Limits) -> Proofs:
    try:
        from .proof import Proofs  # noqa: PLC0415 - only where proofs are asked for
    except ImportError as error:
        message = (
            "LATENT_PROOF is on, and the package altcha is not installed. Run "
            "`pip install 'pelican-latent[serve]'`, or remove LATENT_PROOF."
        )
        raise ConfigError(message) from error
    return Proofs(config.secret, limits.is_first)
