"""Adding our parts to written pages."""

from hypothesis import given
from hypothesis import strategies as st

from latent.indexing.inject import inject

PARTS = {
    "head": '<link data-latent="head">',
    "chat": '<latent-chat data-latent="chat"></latent-chat>',
}
PAGE = b"<!doctype html><html><head><title>T</title></head><body><p>Text</p></body></html>"


def test_parts_go_to_the_end_of_head_and_body() -> None:
    expected = (
        b"<!doctype html><html><head><title>T</title>"
        b'<!-- latent --><link data-latent="head"><!-- /latent --></head><body><p>Text</p>'
        b'<!-- latent --><latent-chat data-latent="chat"></latent-chat><!-- /latent -->'
        b"</body></html>"
    )
    assert inject(PAGE, PARTS) == expected


def test_a_part_the_theme_included_is_not_added_again() -> None:
    page = inject(PAGE, PARTS)
    assert inject(page, PARTS) == page


def test_a_page_without_body_is_left_alone() -> None:
    assert inject(b"<meta http-equiv=refresh>", PARTS) == b"<meta http-equiv=refresh>"


def test_a_page_without_head_gets_everything_in_its_body() -> None:
    page = inject(b"<body><p>Text</p></body>", PARTS)
    assert page.index(b'data-latent="head"') < page.index(b'data-latent="chat"')


def test_a_closing_tag_shown_in_the_text_is_not_mistaken_for_the_pages_own() -> None:
    page = b"<body><script>'</body>'</script><p>Text</p></BODY ></html>"
    assert inject(page, PARTS).endswith(b"<!-- /latent --></BODY ></html>")


@given(st.binary(max_size=60), st.binary(max_size=60))
def test_all_other_bytes_stay_as_they_are(before: bytes, after: bytes) -> None:
    page = b"<head>" + before + b"</head><body>" + after + b"</body>"
    mended = inject(page, {"chat": "[data-latent=chat]"})
    added = b"<!-- latent -->[data-latent=chat]<!-- /latent -->"
    assert mended.count(added) == 1
    assert mended.replace(added, b"") == page
