"""The gate: what must not leave the machine."""

import re

import pytest

from latent.errors import DenylistError, SettingsError
from latent.indexing.denylist import RULES, Scanned, check, make_gate

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
]


def test_every_rule_has_an_example_here() -> None:
    assert set(SECRETS) == {rule.name for rule in RULES}


@pytest.mark.parametrize(("rule", "secret"), SECRETS.items())
def test_a_secret_is_found_by_its_rule(rule: str, secret: str) -> None:
    hits = make_gate([], []).hits(f"It is {secret} here.", published=False)
    found = [hit.name for hit, _ in hits]
    assert rule in found


@pytest.mark.parametrize("text", INNOCENT)
def test_ordinary_text_passes(text: str) -> None:
    assert list(make_gate([], []).hits(text, published=False)) == []


def test_a_hit_names_file_line_and_rule_and_not_the_secret() -> None:
    secret = SECRETS["aws-key"]
    source = f"Title: Post\n\n{secret}\n"
    scanned = Scanned("blog/post.md", f"Post\n{secret}", source, published=True)
    with pytest.raises(DenylistError) as caught:
        check(make_gate([], []), [scanned])
    message = str(caught.value)
    assert "blog/post.md, line 3" in message
    assert "'aws-key'" in message
    assert secret not in message


def test_all_hits_are_named_at_once() -> None:
    texts = [
        Scanned("a.md", SECRETS["aws-key"], SECRETS["aws-key"], published=True),
        Scanned("b.md", SECRETS["phone"], SECRETS["phone"], published=True),
    ]
    with pytest.raises(DenylistError, match=re.compile(r"a\.md.*b\.md", re.DOTALL)):
        check(make_gate([], []), texts)


def test_a_mail_address_on_a_published_page_is_public_on_purpose() -> None:
    gate = make_gate([], [])
    assert list(gate.hits("someone@example.net", published=True)) == []
    assert list(gate.hits("someone@example.net", published=False))


def test_the_public_contact_may_stand_in_a_fact() -> None:
    gate = make_gate([], [], contact="mailto:hello@example.org")
    assert list(gate.hits("Write to hello@example.org.", published=False)) == []


def test_the_owners_own_terms_are_found_in_any_case() -> None:
    with pytest.raises(DenylistError, match="own-term-1"):
        check(
            make_gate(["project bluebird"], []),
            [Scanned("a.md", "Project Bluebird", "", published=True)],
        )


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
