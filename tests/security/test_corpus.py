"""The corpus is broad enough to say something, and names nobody's address."""

from __future__ import annotations

import re
from collections import Counter

from tests.security.corpus import FAMILIES, injections, innocents, planted_entries, visitor_entries


def test_each_attempt_has_a_name_of_its_own() -> None:
    assert [
        name for name, count in Counter(one.id for one in injections()).items() if count > 1
    ] == []


def test_every_family_is_tried_by_visitors_and_by_pages() -> None:
    assert {one.family for one in visitor_entries()} == FAMILIES
    assert {one.family for one in planted_entries()} == FAMILIES


def test_there_are_enough_in_both_languages() -> None:
    assert len(injections()) >= 120
    assert sum(one.lang == "es" for one in injections()) >= 50
    assert len(planted_entries()) >= 35
    assert sum(one.held_out for one in visitor_entries()) == 30
    assert len(innocents()) >= 40


def test_no_address_is_anybody_s() -> None:
    texts = [message.content for one in injections() for message in one.messages]
    hosts = {host for text in texts for host in re.findall(r"(?:https?://|@)([\w.-]*\w)", text)}
    assert {host for host in hosts if not host.endswith(".example")} == set()
