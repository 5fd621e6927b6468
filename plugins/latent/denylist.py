"""What must not leave this machine, as rules over text.

The shapes of keys are those their issuers document; each rule is narrow, because a false alarm
stops an owner from publishing. `gate` holds what a build publishes against them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import NamedTuple

from .errors import SettingsError

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
        needs: What the text in lower case holds where it breaks the rule; that is searched
            first, as it begins with a sign and is found many times faster.
        unpublished_only: Whether it is looked for in facts and notes alone: a mail address on a
            published page is public on purpose.
    """

    name: str
    pattern: re.Pattern[str]
    what: str
    needs: re.Pattern[str] | None = None
    unpublished_only: bool = False

    def found(self, text: str, lower: str) -> Iterator[re.Match[str]]:
        """Find what breaks the rule.

        Args:
            text: The text.
            lower: The same in lower case.
        """
        if self.needs and not self.needs.search(lower):
            return iter(())
        return self.pattern.finditer(text)


def _rule(
    name: str, what: str, pattern: str, needs: str, *, unpublished_only: bool = False
) -> Rule:
    # Where a word begins and ends, written `<` and `>`: not `\b`, for which an underscore, or a
    # sign of a script without spaces, is part of the word.
    bounded = pattern.replace("(<)", "(?<![A-Za-z0-9])").replace("(>)", "(?![A-Za-z0-9])")
    return Rule(name, re.compile(bounded), what, re.compile(needs), unpublished_only)


# A key of random signs, and not the words of an address joined by hyphens.
_RANDOM = r"(?=[\w-]{0,200}?[A-Za-z0-9]{16})(?=[\w-]{0,200}?\d)"

# In these (<) and (>) are the ends of a word. Repetitions are bounded where one may begin within
# another: a file may hold a megabyte without a space.
RULES = (
    _rule("private-key", "a private key",
          r"-----BEGIN (?:[A-Z0-9]+ ){0,5}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d",
          "private key|putty-user-key-file"),
    _rule("aws-key", "an AWS access key", r"(<)(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}(>)",
          "akia|asia|abia|acca"),
    _rule("google-key", "a Google key", r"(<)(?:AIza[0-9A-Za-z_-]{35,}|GOCSPX-[\w-]{20,})",
          "aiza|gocspx-"),
    _rule("github-token", "a GitHub token",
          r"(<)(?:gh[pousr]_[0-9A-Za-z]{36,}|github_pat_\w{22,})", "gh[pousr]_|github_pat_"),
    _rule("gitlab-token", "a GitLab token", r"(<)gl(?:pat|dt|rt|cbt|ptt)-[\w-]{20,}",
          "gl(?:pat|dt|rt|cbt|ptt)-"),
    _rule("slack-token", "a Slack token",
          r"(<)xox[abeoprs]-[0-9A-Za-z-]{10,}|hooks\.slack\.com/services/T\w+/B\w+",
          r"xox[abeoprs]-|hooks\.slack"),
    _rule("model-key", "a model provider's key",
          r"(<)(?:sk-" + _RANDOM + r"[\w-]{20,}|hf_[0-9A-Za-z]{30,}|pa-" + _RANDOM
          + r"[\w-]{40,})", "sk-|hf_|pa-"),
    _rule("payment-key", "a payment provider's key", "(<)[rs]k_live_[0-9A-Za-z]{16,}", "k_live_"),
    _rule("registry-token", "a package registry token",
          r"(<)(?:pypi-AgE[\w-]{50,}|npm_[0-9A-Za-z]{36}(>))", "pypi-age|npm_"),
    _rule("json-web-token", "a JSON Web Token",
          r"(<)eyJ[\w-]{10,4000}\.eyJ[\w-]{10,4000}\.[\w-]{10,}", r"\.eyj"),
    _rule("credentials-in-url", "a URL with a password",
          r"(?i)(<)[a-z][a-z0-9+.-]{0,30}://[^\s/:@\"'`()<>]{0,200}"
          r":[^\s/@\"'`()<>{}$]{3,200}@[\w.-]+", r"://[^\s/:@]{0,200}:[^\s/@]{3,200}@"),
    _rule("assigned-secret", "an assigned password or key",
          r"(?i)(?:passw(?:or)?d|secret[_-]?key|secret[_-]?access[_-]?key|client[_-]?secret"
          r"|api[_-]?key|access[_-]?token|auth[_-]?token)['\"]?\s{0,9}[=:]\s{0,9}['\"]"
          r"(?=[^'\"]{0,200}\d)(?=[^'\"]{0,200}[A-Za-z])[^'\"\s<>{}$]{12,200}['\"]",
          "passw|secret|api[_-]?key|token"),
    _rule("cloud-account", "a cloud account id",
          r"(<)arn:aws[\w-]{0,20}:[\w-]{0,40}:[\w-]{0,40}:\d{12}:|(?i:/subscriptions/)"
          r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", "arn:aws|/subscriptions/"),
    _rule("internal-host", "an internal host name",
          r"(?i)(<)(?!(?:[\w-]{1,63}\.){0,8}(?:"
          + "|".join(re.escape(host) for host in WELL_KNOWN_HOSTS.split())
          + r")(>))(?:[a-z0-9-]{1,63}\.){2,8}(?:internal|intranet|corp|lan|local)"
          r"(?![A-Za-z0-9-]|\.[A-Za-z0-9])", r"\.(?:internal|intranet|corp|lan|local)"),
    _rule("ticket", "a ticket number", r"(?<![A-Za-z0-9/.=-])(?!(?:" + "|".join(STANDARDS.split())
          + r")-)[A-Z]{2,10}-\d{3,6}(?![A-Za-z0-9-]|\.\d)", r"-\d{3}"),
    _rule("phone", "a telephone number",
          r"(?<![A-Za-z0-9+/.=-])\+[1-9]\d{0,2}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d(?:[ .-]?\d){6,12}"
          r"(?![A-Za-z0-9-])", r"\+[1-9]"),
    _rule("bank-account", "a bank account number",
          r"(?<![A-Za-z0-9=/#])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(>)"
          r"(?<=\d)", r"\d\d ?[a-z0-9]{4} ?[a-z0-9]{4} ?[a-z0-9]{4}"),
    _rule("social-security", "a social security number",
          r"(?<![A-Za-z0-9-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![A-Za-z0-9-])",
          r"-\d\d-\d{4}"),
    _rule("email", "a mail address",
          r"(<)[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}\.[A-Za-z]{2,24}(>)", "@",
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


class Hit(NamedTuple):
    """One place of a text that breaks a rule.

    Attributes:
        at: Where it begins.
        rule: The rule.
        text: What breaks it; never to be shown.
    """

    at: int
    rule: Rule
    text: str


@dataclass(frozen=True, slots=True)
class Gate:
    """The rules in force for a site."""

    rules: tuple[Rule, ...]
    allowed: tuple[Allowed, ...]

    def hits(self, text: str, *, published: bool) -> list[Hit]:
        """Find what breaks a rule, in the order of the text.

        Args:
            text: The text.
            published: Whether it stands on a public page anyway.
        """
        lower = text.lower()
        found = [
            Hit(match.start(), rule, match.group())
            for rule in self.rules
            if not (rule.unpublished_only and published)
            for match in rule.found(text, lower)
            if not self._is_allowed(rule, match.group())
        ]
        return sorted(found, key=lambda hit: hit.at)

    def _is_allowed(self, rule: Rule, found: str) -> bool:
        return any(
            entry.rule in {"*", rule.name} and fnmatchcase(found, entry.text)
            for entry in self.allowed
        )


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
