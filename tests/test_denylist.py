"""The rules of the gate: what they find, and what they let pass."""

import random
import string
import time

import pytest

from latent.denylist import RULES, make_gate
from latent.errors import SettingsError

# Put together here, so that no scanner of this repository takes them for real.
SECRETS = {
    "private-key": "-----BEGIN RSA PRIVATE" + " KEY-----",
    "aws-key": "AKIA" + "IOSFODNN7EXAMPLE",
    "google-key": "AIza" + "SyA" + "0123456789abcdefghijklmnopqrstuv",
    "github-token": "ghp_" + "a1B2" * 9,
    "gitlab-token": "glpat-" + "a1B2" * 5,
    "slack-token": "xoxb-" + "1234567890-abcdef",
    "model-key": "sk-" + "proj-" + "a1B2" * 8,
    "payment-key": "sk_live_" + "a1B2" * 6,
    "registry-token": "npm_" + "a1B2" * 9,
    "json-web-token": "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0In0." + "c2lnbmF0dXJlLWhlcmU",
    "credentials-in-url": "postgres://owner:" + "hunter2hunter2@db.example.org/site",
    "assigned-secret": 'password = "' + 'correct4horse4battery"',
    "cloud-account": "arn:aws:iam::" + "123456789012:role/x",
    "internal-host": "db1.prod.corp",
    "ticket": "INFRA-4711",
    "phone": "+1 202 555 0143 22",
    "bank-account": "DE89 3704 0044 0532 0130 00",
    "social-security": "078-05-1120",
    "email": "someone@example.net",
}

INNOCENT = [
    "See RFC-2616, ISO-8601, CVE-2021 and SHA-256.",
    "The paper is doi:10.1109/85.1952.4711 and costs $1,234-5678.",
    "Use host.docker.internal or metadata.google.internal.",
    "In 1946-1949 she wrote 561 pages; the answer is 3.14159265358979.",
    "def sk_learn(): return 'sk-learn'",
    'password = os.environ["PASSWORD"]',
    "COBOL-60 and UNIVAC-1107 were compared.",
    "https://example.org/path:8080/user",
    '{"url":"https://example.org:443","user":"someone@localhost"}',
    "https://example.org/tags/sk-learn-for-people-who-count-2024-edition/",
    "https://example.org/pa-school-and-how-to-get-into-one-in-2024-or-later",
    "https://www.example.com/docs?topic=SSLTBW-250&list=PL06D5F7A2F2C8E4B90",
    "The map is at lab.local.example.org today.",
]

GLUED = ["hello_%s_x", "キーは%sです", "(%s)", "key:%s", "«%s»", "%s."]


def test_every_rule_has_an_example_here() -> None:
    assert set(SECRETS) == {rule.name for rule in RULES}


@pytest.mark.parametrize(("rule", "secret"), SECRETS.items())
def test_a_secret_is_found_by_its_rule(rule: str, secret: str) -> None:
    hits = make_gate([], []).hits(f"It is {secret} here.", published=False)
    assert rule in [hit.rule.name for hit in hits]


@pytest.mark.parametrize("around", GLUED)
@pytest.mark.parametrize(("rule", "secret"), SECRETS.items())
def test_a_secret_is_found_whatever_stands_next_to_it(rule: str, secret: str, around: str) -> None:
    """An underscore joins words for a regular expression, and so do signs of Japanese."""
    hits = make_gate([], []).hits(around % secret, published=False)
    assert rule in [hit.rule.name for hit in hits]


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("credentials-in-url", "redis://:" + "hunter2hunter2@cache.example.org:6379/0"),
        ("credentials-in-url", "HTTPS://owner:" + "hunter2hunter2@example.org"),
        ("assigned-secret", '{"api_key": "' + 'correct4horse4battery"}'),
        ("assigned-secret", "DB_PASSWORD='" + "correct4horse4battery'"),
        ("assigned-secret", "aws_secret_access_key = '" + "correct4horse4battery'"),
        ("model-key", "sk-" + "or-v1-" + "0123456789abcdef" * 4),
        ("google-key", "AIza" + "SyA" + "0123456789abcdefghijklmnopqrstuv" + "_more"),
        ("internal-host", "It runs on db1.prod.corp."),
    ],
)
def test_other_forms_of_a_secret_are_found_too(rule: str, text: str) -> None:
    hits = make_gate([], []).hits(text, published=True)
    assert [hit.rule.name for hit in hits] == [rule]


def test_a_hit_says_where_in_the_text_it_is() -> None:
    (hit,) = make_gate([], []).hits("Ask INFRA-4711.", published=True)
    assert (hit.text, hit.at) == ("INFRA-4711", 4)


ALPHABETS = {
    "base64": string.ascii_letters + string.digits + "+/",
    "base64url": string.ascii_letters + string.digits + "-_",
    "hexadecimal": string.hexdigits,
    "digits": string.digits,
    "hyphens": "a-",
    "dots": "a.",
    "marks": "eyJ://@:-+.a1",
}


@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)
def test_a_long_string_without_spaces_is_scanned_at_once(alphabet: str) -> None:
    """It takes a second or two; were time quadratic, it would take an hour."""
    drawn = random.Random(1).choices(alphabet, k=1_000_000)  # noqa: S311 - nothing secret
    text = "".join(drawn)
    start = time.perf_counter()
    list(make_gate([], []).hits(text, published=False))
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize("text", INNOCENT)
def test_ordinary_text_passes(text: str) -> None:
    assert list(make_gate([], []).hits(text, published=False)) == []


def test_a_mail_address_on_a_published_page_is_public_on_purpose() -> None:
    gate = make_gate([], [])
    assert list(gate.hits("someone@example.net", published=True)) == []
    assert list(gate.hits("someone@example.net", published=False))


def test_the_public_contact_may_stand_in_a_fact() -> None:
    gate = make_gate([], [], contact="mailto:hello@example.org")
    assert list(gate.hits("Write to hello@example.org.", published=False)) == []


def test_the_owners_own_terms_are_found_in_any_case() -> None:
    hits = make_gate(["project bluebird"], []).hits("Project Bluebird", published=True)
    assert [hit.rule.name for hit in hits] == ["own-term-1"]


def test_a_term_that_is_no_regular_expression_is_refused() -> None:
    with pytest.raises(SettingsError, match="LATENT_DENYLIST, entry 1: not a regular expression"):
        make_gate(["("], [])


def test_an_exception_with_a_reason_lets_its_text_pass_and_no_other() -> None:
    allow = [{"rule": "ticket", "text": "DDG-*", "reason": "a hull number of the Navy"}]
    gate = make_gate([], allow)
    assert list(gate.hits("The ship is DDG-1000.", published=True)) == []
    assert list(gate.hits("The ticket is INFRA-4711.", published=True))


@pytest.mark.parametrize("missing", ["rule", "text", "reason"])
def test_an_exception_that_lacks_a_part_is_refused(missing: str) -> None:
    entry = {"rule": "ticket", "text": "DDG-*", "reason": "a hull number"} | {missing: " "}
    with pytest.raises(SettingsError, match=f"LATENT_ALLOW, entry 1: has no {missing}"):
        make_gate([], [entry])
