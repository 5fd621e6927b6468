"""What the assistant knows of the site beside its content."""

import pytest

from latent.retrieval.assistant import Contact


@pytest.mark.parametrize(
    ("value", "contact"),
    [
        ("me@example.org", Contact("me@example.org", "mailto:me@example.org")),
        ("mailto:me@example.org", Contact("me@example.org", "mailto:me@example.org")),
        ("https://example.org/me/", Contact("example.org/me", "https://example.org/me/")),
        ("the front desk", Contact("the front desk", "")),
        ("", Contact("", "")),
    ],
)
def test_a_contact_is_an_address_or_a_link(value: str, contact: Contact) -> None:
    assert Contact.parse(value) == contact
