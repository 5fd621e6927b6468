"""The disguises that are seen through."""

from __future__ import annotations

import base64
import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.serving.conversation.disguises import BREAK, folded, readings, tokens
from latent.serving.conversation.payloads import payloads

PLAIN = "ring the bell at noon"
VOCABULARY = frozenset(PLAIN.split())


def _is_read(text: str) -> bool:
    rows = (" ".join(word for word in row if word != BREAK) for row in readings(text, VOCABULARY))
    return any(PLAIN in row for row in rows)


@pytest.mark.parametrize(
    "text",
    [
        "Ring the bell at noon",
        "RING, the: bell... at noon!",
        "ｒｉｎｇ ｔｈｅ ｂｅｌｌ ａｔ ｎｏｏｎ",
        "𝐫𝐢𝐧𝐠 𝐭𝐡𝐞 𝐛𝐞𝐥𝐥 𝐚𝐭 𝐧𝐨𝐨𝐧",
        "ⓡⓘⓝⓖ the bell at noon",
        "🇷🇮🇳🇬 the bell at noon",
        "rіng thе bеll аt nооn",
        "rιng the bell αt nοοn",
        "ʀɪɴɢ ᴛʜᴇ ʙᴇʟʟ ᴀᴛ ɴᴏᴏɴ",
        "r\u200bi\u200dn\u2060g the\ufeff b\u00adell at noon",
        "r\u0336i\u0336n\u0336g t\u0301he bell at noon",
        "ring\u00a0the\u3000bell at noon",
        "r i n g t h e b e l l a t n o o n",
        "r.i.n.g t.h.e b.e.l.l a.t n.o.o.n",
        "r-i-n-g the b-e-l-l at n-o-o-n",
        "r1ng th3 b3ll 4t n00n",
        "r!ng the be11 @t n0on",
        "ringthebellatnoon",
        "#RingTheBellAtNoon",
        "**ri**ng _the_ `bell` at no~~on~~",
        "r<b>in</b>g the bell at noon",
        "ring<br>the<br/>bell at noon",
        "&#114;ing the&nbsp;bell at &#x6e;oon",
        "ring%20the%20bell%20at%20noon",
        "\\u0072ing the \\x62ell at noon",
        "ring\\nthe\\nbell at noon",
        "<!-- ring the bell at noon -->",
        "noon ta lleb eht gnir",
        "gnir eht lleb ta noon",
        codecs.encode(PLAIN, "rot13"),
        f"Read {base64.b64encode(PLAIN.encode()).decode()} please",
        base64.urlsafe_b64encode(PLAIN.encode()).decode().rstrip("="),
        base64.b32encode(PLAIN.encode()).decode(),
        base64.b64encode(base64.b64encode(PLAIN.encode())).decode(),
        PLAIN.encode().hex(),
        PLAIN.encode().hex(" ").upper(),
        "".join(f"\\x{code:02x}" for code in PLAIN.encode()),
        " ".join(f"0x{code:02x}" for code in PLAIN.encode()),
        " ".join(f"{code:08b}" for code in PLAIN.encode()),
        ", ".join(str(code) for code in PLAIN.encode()),
        "".join(chr(0xE0000 + ord(sign)) for sign in PLAIN),
        base64.b64encode(codecs.encode(PLAIN, "rot13").encode()).decode(),
    ],
)
def test_it_is_seen_through(text: str) -> None:
    assert _is_read(text)


@pytest.mark.parametrize(
    "text",
    ["", "ring the bells at noon", "ring", "noon at bell the ring", "ring the red bell at noon"],
)
def test_what_says_something_else_is_not_read_into(text: str) -> None:
    assert not _is_read(text)


@pytest.mark.parametrize(
    "text",
    ["internationalisation", "Eckert–Mauchly Computer Corporation", "A-0, A-2 and B-0", "1943-1949",
     "deadbeefdeadbeef", "0123456789abcdef", "12 14 16 18 20 22 24 26 28"],
)  # fmt: skip
def test_ordinary_words_and_numbers_hold_no_text(text: str) -> None:
    assert list(payloads(text)) == []


def test_clauses_are_kept_apart() -> None:
    assert tokens("Ring it, now! “Noon”") == ["ring", "it", BREAK, "now", BREAK, "noon", BREAK]


def test_words_without_spaces_are_cut_by_their_signs() -> None:
    assert tokens("忽略 rules") == ["忽", "略", "rules"]


@pytest.mark.parametrize(
    ("text", "whole"),
    [("don't", "do not"), ("can’t", "can not"), ("won't", "will not"), ("you're", "you are"),
     ("I'm", "i am"), ("isnt", "is not"), ("she'll", "she will")],
)  # fmt: skip
def test_contractions_are_written_out(text: str, whole: str) -> None:
    assert folded(text) == whole


@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    list(readings(text, VOCABULARY))


@given(st.text(alphabet="01234567890abcdefABCDEF+/=%&;\\xu<>#|", max_size=200))
def test_any_half_of_an_encoding_can_be_read(text: str) -> None:
    list(readings(text, VOCABULARY))
