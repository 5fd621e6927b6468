"""The function's configuration: the one place that reads the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from limits import parse_many

from ..errors import ConfigError

KNOWLEDGE = Path("api", "knowledge")
RATE_LIMIT = "10 per minute; 100 per day"
DAILY_BUDGET = 1000
SHORTEST_SECRET = 16
"""Characters of LATENT_SECRET at least."""

VERCELS_HEADERS = ("x-vercel-forwarded-for", "x-real-ip")
"""What Vercel sets to the visitor's address, whatever the visitor sent under these names.

See https://vercel.com/docs/headers/request-headers. It marks its functions with `VERCEL=1`.
"""

_HEADER = re.compile(r"[a-z0-9-]+")
_REDIS = {"redis", "rediss", "redis+unix"}
_SWITCH = {"1": True, "true": True, "on": True, "0": False, "false": False, "off": False}


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable of the environment.

    Attributes:
        name: As it is set.
        default: What holds where it is not set, as documented.
        help: What it is for, one sentence.
    """

    name: str
    default: str
    help: str


VARIABLES = (
    Variable(
        "LATENT_KNOWLEDGE", "beside the function", "The folder `pelican` wrote its knowledge to."
    ),
    Variable(
        "LATENT_RATE_LIMIT",
        f"`{RATE_LIMIT}`",
        "What one visitor may ask, separated by semicolons; `0` for any number.",
    ),
    Variable(
        "LATENT_DAILY_BUDGET",
        f"`{DAILY_BUDGET}`",
        "Answers that all visitors together get in 24 hours; `0` for any number.",
    ),
    Variable(
        "LATENT_LIMITS_URL",
        "memory",
        "A Redis that keeps what was spent, for several processes to share: "
        "`redis://…`, `rediss://…` or `redis+unix://…`.",
    ),
    Variable(
        "LATENT_TRUSTED_PROXIES",
        "`0`",
        "How many proxies of your own stand before the function and add to `X-Forwarded-For`.",
    ),
    Variable(
        "LATENT_CLIENT_HEADER",
        "Vercel's own on Vercel",
        "The header that the platform itself sets to the visitor's address, such as "
        "`cf-connecting-ip`; several, by commas, are tried in turn.",
    ),
    Variable(
        "LATENT_ORIGINS",
        "none",
        "Other sites whose pages may ask, such as `https://www.example.net`, by commas.",
    ),
    Variable(
        "LATENT_PROOF",
        "`0`",
        "Whether each question must come with a proof of work; `1` switches it on.",
    ),
    Variable(
        "LATENT_SECRET",
        "a new one in each process",
        "Signs proofs and disguises addresses; at least 16 characters that nobody can guess.",
    ),
)


@dataclass(frozen=True, slots=True)
class Config:
    """What the host decides.

    Attributes:
        knowledge: The folder `pelican` wrote the function's knowledge to.
        rate_limit: What one visitor may ask, as Flask-Limiter writes it; empty for any number.
        daily_budget: Answers a day for all visitors together; 0 for any number.
        limits_url: The Redis that keeps what was spent; empty for this process's memory.
        trusted_proxies: How many proxies before the function are trusted.
        client_headers: Headers that hold the visitor's address because the platform sets them.
        origins: Other sites whose pages may ask.
        proof: Whether each question must come with a proof of work.
        secret: Keys hashes and signatures; empty for one of this process.
    """

    knowledge: Path = KNOWLEDGE
    rate_limit: str = RATE_LIMIT
    daily_budget: int = DAILY_BUDGET
    limits_url: str = field(default="", repr=False)
    trusted_proxies: int = 0
    client_headers: tuple[str, ...] = ()
    origins: frozenset[str] = frozenset()
    proof: bool = False
    secret: str = field(default="", repr=False)

    @classmethod
    def from_env(
        cls,
        environ: Mapping[str, str] | None = None,
        *,
        default_knowledge: Path = KNOWLEDGE,
        preview: bool = False,
    ) -> Config:
        """Read the variables `LATENT_…`.

        Args:
            environ: Where they are; the process's environment when absent.
            default_knowledge: Where knowledge is unless LATENT_KNOWLEDGE says otherwise.
            preview: Whether only those ask who make the site: then nothing is limited that the
                environment does not limit.

        Raises:
            ConfigError: A value cannot be used; the message names the variable and what is
                allowed, and never a secret.
        """
        read = _Reader(os.environ if environ is None else environ)
        config = cls(
            knowledge=Path(read.text("LATENT_KNOWLEDGE") or default_knowledge),
            rate_limit=read.rate_limit("" if preview else RATE_LIMIT),
            daily_budget=read.number("LATENT_DAILY_BUDGET", 0 if preview else DAILY_BUDGET),
            limits_url=read.limits_url(),
            trusted_proxies=read.number("LATENT_TRUSTED_PROXIES", 0),
            client_headers=read.client_headers(),
            origins=read.origins(),
            proof=read.switch("LATENT_PROOF"),
            secret=read.secret(),
        )
        _check(config)
        return config


def _check(config: Config) -> None:
    if config.trusted_proxies and config.client_headers:
        message = (
            "Both LATENT_TRUSTED_PROXIES and LATENT_CLIENT_HEADER are set, and only one of them "
            "can tell who the visitor is. Remove the other."
        )
        raise ConfigError(message)
    needs = {"LATENT_PROOF": config.proof, "LATENT_LIMITS_URL": bool(config.limits_url)}
    for name in (name for name, needed in needs.items() if needed and not config.secret):
        message = (
            f"{name} needs a secret that all processes of the function share. Set LATENT_SECRET "
            f"to at least {SHORTEST_SECRET} characters that nobody can guess."
        )
        raise ConfigError(message)


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads single variables; an empty one is as good as none."""

    environ: Mapping[str, str]

    def text(self, name: str) -> str:
        return self.environ.get(name, "").strip()

    def number(self, name: str, default: int) -> int:
        text = self.text(name)
        if not re.fullmatch(r"\d{0,9}", text, re.ASCII):
            message = (
                f"{name} is {text!r}, and must be a whole number such as {default or 1}, or 0."
            )
            raise ConfigError(message)
        return int(text) if text else default

    def switch(self, name: str) -> bool:
        text = self.text(name).lower() or "0"
        if text not in _SWITCH:
            message = f"{name} is {text!r}, and must be 1 (on) or 0 (off)."
            raise ConfigError(message)
        return _SWITCH[text]

    def rate_limit(self, default: str) -> str:
        text = self.text("LATENT_RATE_LIMIT")
        if text == "0":
            return ""
        try:
            limits = parse_many(text) if text else []
        except ValueError:
            limits = None
        if limits is None or any(limit.amount == 0 for limit in limits):
            message = (
                f"LATENT_RATE_LIMIT is {text!r}, and must be written as {RATE_LIMIT!r}, or be 0 "
                "for no limit."
            )
            raise ConfigError(message)
        return text or default

    def limits_url(self) -> str:
        # Its password must stay out of the message, and so must all else of it.
        text = self.text("LATENT_LIMITS_URL")
        if text and text.partition("://")[0] not in _REDIS:
            message = (
                "LATENT_LIMITS_URL must begin with redis://, rediss:// or redis+unix://. Remove it "
                "to keep what was spent in memory."
            )
            raise ConfigError(message)
        return text

    def client_headers(self) -> tuple[str, ...]:
        names = tuple(self._list("LATENT_CLIENT_HEADER"))
        for name in (name for name in names if not _HEADER.fullmatch(name)):
            message = (
                f"LATENT_CLIENT_HEADER has {name!r}, which is no header's name. Name the header "
                "that your platform sets to the visitor's address, such as x-real-ip."
            )
            raise ConfigError(message)
        on_vercel = self.text("VERCEL") == "1" and not self.text("LATENT_TRUSTED_PROXIES")
        return names or (VERCELS_HEADERS if on_vercel else ())

    def origins(self) -> frozenset[str]:
        origins = frozenset(entry.rstrip("/") for entry in self._list("LATENT_ORIGINS"))
        for origin in (origin for origin in origins if origin != origin_of(origin)):
            message = (
                f"LATENT_ORIGINS has {origin!r}, which is no origin. Write scheme and host alone, "
                "such as https://www.example.net, separated by commas."
            )
            raise ConfigError(message)
        return origins

    def secret(self) -> str:
        text = self.text("LATENT_SECRET")
        if text and len(text) < SHORTEST_SECRET:
            message = (
                f"LATENT_SECRET has {len(text)} characters, and needs at least {SHORTEST_SECRET} "
                "that nobody can guess."
            )
            raise ConfigError(message)
        return text

    def _list(self, name: str) -> list[str]:
        entries = (entry.strip().lower() for entry in self.text(name).split(","))
        return [entry for entry in entries if entry]


def origin_of(url: str) -> str:
    """Cut a URL down to its origin, `https://example.org`; empty where it has none."""
    try:
        parts = urlsplit(url.lower())
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}" + (f":{port}" if port not in {None, usual} else "")
