"""The gate: what must not leave this machine, as rules over assembled chunks.

A hit fails the build. The message names file, line and rule and never holds what was found.
The shapes of keys are those their issuers document; each rule is narrow, because a false alarm
stops an owner from publishing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from ..errors import DenylistError, SettingsError

STANDARDS = (
    "AES ANSI ASCII CVE CWE DIN EAN FIPS GB IEC IEEE IETF ISBN ISO ISSN ITU JIS KB MIL NIST PEP "
    "RFC RSA SHA UNIVAC"
)
"""Prefixes that look like ticket projects and are names of standards, catalogues or machines."""

WELL_KNOWN_HOSTS = "host.docker.internal metadata.google.internal svc.cluster.local"


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of text that must not leave.

    Attributes:
        name: Its name in messages and in LATENT_ALLOW.
        pattern: What it looks like.
        what: What it is, for the message.
        unpublished_only: Whether it is looked for in facts and notes alone: a mail address on a
            published page is public on purpose.
    """

    name: str
    pattern: re.Pattern[str]
    what: str
    unpublished_only: bool = False


def _rule(name: str, pattern: str, what: str, *, unpublished_only: bool = False) -> Rule:
    return Rule(name, re.compile(pattern), what, unpublished_only)


RULES = (
    _rule(
        "private-key",
        r"-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d",
        "a private key",
    ),
    _rule("aws-key", r"\b(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}\b", "an AWS access key"),
    _rule("google-key", r"\bAIza[0-9A-Za-z_-]{35}(?![0-9A-Za-z_-])|\bGOCSPX-[\w-]{20,}",
          "a Google key"),
    _rule("github-token", r"\bgh[pousr]_[0-9A-Za-z]{36,}\b|\bgithub_pat_\w{22,}\b",
          "a GitHub token"),
    _rule("gitlab-token", r"\bgl(?:pat|dt|rt|cbt|ptt)-[\w-]{20,}", "a GitLab token"),
    _rule("slack-token", r"\bxox[abeoprs]-[0-9A-Za-z-]{10,}|hooks\.slack\.com/services/T\w+/B\w+",
          "a Slack token"),
    _rule("model-key", r"\bsk-(?:ant-|proj-|or-)?[0-9A-Za-z_-]{20,}|\bhf_[0-9A-Za-z]{30,}\b"
          r"|\bpa-[0-9A-Za-z_-]{40,}", "a model provider's key"),
    _rule("payment-key", r"\b[rs]k_live_[0-9A-Za-z]{16,}\b", "a payment provider's key"),
    _rule("registry-token", r"\bpypi-AgE[\w-]{50,}|\bnpm_[0-9A-Za-z]{36}\b",
          "a package registry token"),
    _rule("json-web-token", r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}", "a JSON Web Token"),
    _rule("credentials-in-url", r"\b[a-z][a-z0-9+.-]*://[^\s/:@]+:[^\s/@<>{}$]{3,}@[\w.-]+",
          "a URL with a password"),
    _rule("assigned-secret",
          r"(?i)\b(?:password|passwd|secret[_-]?key|api[_-]?key|access[_-]?token|auth[_-]?token)"
          r"\s*[=:]\s*['\"](?=[^'\"]*\d)(?=[^'\"]*[A-Za-z])[^'\"\s<>{}$]{12,}['\"]",
          "an assigned password or key"),
    _rule("cloud-account", r"\barn:aws[\w-]*:[\w-]*:[\w-]*:\d{12}:|(?i:/subscriptions/)"
          r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", "a cloud account id"),
    _rule("internal-host",
          r"(?i)\b(?!(?:[\w-]+\.)*(?:" + "|".join(re.escape(h) for h in WELL_KNOWN_HOSTS.split())
          + r")\b)(?:[a-z0-9-]+\.){2,}(?:internal|intranet|corp|lan|local)\b(?![.\w-])",
          "an internal host name"),
    _rule("ticket", r"(?<![\w/.-])(?!(?:" + "|".join(STANDARDS.split()) + r")-)"
          r"[A-Z]{2,10}-\d{3,6}(?![\w-]|\.\d)", "a ticket number"),
    _rule("phone", r"(?<![\w+/.=-])\+[1-9]\d{0,2}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d){6,12}"
          r"(?![\w-])", "a telephone number"),
    _rule("bank-account", r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b(?<=\d)",
          "a bank account number"),
    _rule("social-security", r"(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])",
          "a social security number"),
    _rule("email", r"\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}\b", "a mail address",
          unpublished_only=True),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Allowed:
    """One exception, with the reason it was made for.

    Attributes:
        rule: Name of the rule, or `*`.
        text: What is allowed; a shell pattern, compared with the text found.
        reason: Why; never empty.
    """

    rule: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Gate:
    """The rules in force for a site."""

    rules: tuple[Rule, ...]
    allowed: tuple[Allowed, ...]

    def hits(self, text: str, *, published: bool) -> Iterator[tuple[Rule, str]]:
        """Yield each rule that a text breaks, with what broke it."""
        for rule in self.rules:
            if rule.unpublished_only and published:
                continue
            for match in rule.pattern.finditer(text):
                if not self._is_allowed(rule, match.group()):
                    yield rule, match.group()

    def _is_allowed(self, rule: Rule, found: str) -> bool:
        return any(
            entry.rule in {"*", rule.name} and fnmatchcase(found, entry.text)
            for entry in self.allowed
        )


@dataclass(frozen=True, slots=True)
class Scanned:
    """A text on its way out.

    Attributes:
        where: The source file, as the owner knows it.
        text: The assembled chunk.
        source: The source file's text, in which the line is looked for.
        published: Whether the text stands on a public page anyway.
    """

    where: str
    text: str
    source: str
    published: bool


def make_gate(terms: Sequence[str], allow: Sequence[Mapping[str, str]], contact: str = "") -> Gate:
    """Build the gate from LATENT_DENYLIST, LATENT_ALLOW and the public contact.

    Raises:
        SettingsError: A term is no regular expression, or an allow entry lacks a part.
    """
    own = tuple(_own_rule(number, term) for number, term in enumerate(terms, 1))
    allowed = tuple(_allowed(number, entry) for number, entry in enumerate(allow, 1))
    if contact:
        public = Allowed("email", contact.removeprefix("mailto:"), "the public contact")
        allowed = (*allowed, public)
    return Gate(RULES + own, allowed)


def check(gate: Gate, texts: Iterable[Scanned]) -> None:
    """Scan texts and refuse them all if one of them breaks a rule.

    Raises:
        DenylistError: Names file, line and rule of each hit, never the text that was found.
    """
    lines: dict[str, None] = {}
    for scanned in texts:
        for rule, found in gate.hits(scanned.text, published=scanned.published):
            lines[_sentence(scanned, rule, found)] = None
    if lines:
        advice = (
            "Nothing was embedded or written. Remove the text, or add an entry with a reason to "
            "LATENT_ALLOW."
        )
        raise DenylistError("\n".join([*lines, advice]))


def _sentence(scanned: Scanned, rule: Rule, found: str) -> str:
    line = _line_of(found, rule, scanned.source)
    place = f"{scanned.where}, line {line}" if line else scanned.where
    return f"{place}: holds {rule.what} (rule {rule.name!r})."


def _line_of(found: str, rule: Rule, source: str) -> int | None:
    lines = source.splitlines()
    exact = [number for number, line in enumerate(lines, 1) if found in line]
    # Markup may stand between the parts of what was found.
    close = [number for number, line in enumerate(lines, 1) if rule.pattern.search(line)]
    return next(iter(exact + close), None)


def _own_rule(number: int, term: str) -> Rule:
    try:
        pattern = re.compile(term, re.IGNORECASE)
    except re.error as error:
        message = f"LATENT_DENYLIST, entry {number}: not a regular expression ({error.msg})."
        raise SettingsError(message) from error
    return Rule(f"own-term-{number}", pattern, f"entry {number} of LATENT_DENYLIST")


def _allowed(number: int, entry: Mapping[str, str]) -> Allowed:
    for part in ("rule", "text", "reason"):
        if not str(entry.get(part, "")).strip():
            message = (
                f"LATENT_ALLOW, entry {number}: has no {part}. Write "
                "{'rule': …, 'text': …, 'reason': …}; an exception without a reason is refused."
            )
            raise SettingsError(message)
    return Allowed(entry["rule"], entry["text"], entry["reason"])
