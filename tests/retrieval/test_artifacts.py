"""Every file is read as it was written, and refused when it is not what it should be."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from latent.errors import ArtifactError
from latent.retrieval.artifacts import (
    content_hash,
    decode_assistant,
    decode_index,
    decode_map,
    decode_projection,
    decode_texts,
    decode_vectors,
    encode_assistant,
    encode_index,
    encode_map,
    encode_projection,
    encode_texts,
    encode_vectors,
)
from latent.retrieval.assistant import AssistantProfile, Contact
from latent.retrieval.atlas import Atlas, AxisNames, KindName, MapItem
from latent.retrieval.index import Index
from latent.retrieval.projection import AxisLine, Projection
from tests.retrieval.indexes import index_of

INDEX = index_of(["The lamp.", "Él duerme 灯 💡\u2028\n"], [0.5, -0.25])
ITEM = MapItem("a", "A", "a/", "posts", "en", "Sum", (0.25, 1.0), (0.5,))
ATLAS = Atlas(
    items=(ITEM, ITEM),
    kinds=(KindName("posts", "Posts"),),
    edges=((0, 1, 0.875),),
    axes=(AxisNames("ideas-craft", "Ideas", "Craft"),),
    hash="abc",
)
PROJECTION = Projection(
    mean=np.array([0.5, 0.0]),
    components=np.eye(2),
    scale=np.array([1.0, 2.0]),
    offset=np.array([0.5, 0.25]),
    axes=(AxisLine(np.array([0.0, 1.0]), 0.5, 0.5),),
)
PROFILE = AssistantProfile(
    "Site",
    "https://example.org",
    "en",
    "Her",
    Contact("me", "mailto:me"),
    ("en", "es"),
    {"name": "local", "dims": 0},
    ({"model": "writer", "first_token": 8.0},),
    30000,
    ("project falcon",),
    ({"rule": "ticket", "text": "AB-123", "reason": "a film"},),
    "1.0",
)


def _decode_index_json(data: bytes) -> Index:
    return decode_index(data, encode_vectors(INDEX.vectors), encode_texts(INDEX.chunks))


JSON_FILES: Mapping[str, tuple[bytes, Callable[[bytes], object]]] = {
    "index.json": (encode_index(INDEX), _decode_index_json),
    "texts.json": (encode_texts(INDEX.chunks), decode_texts),
    "map.json": (encode_map(ATLAS), decode_map),
    "projection.json": (encode_projection(PROJECTION), decode_projection),
    "assistant.json": (encode_assistant(PROFILE), decode_assistant),
}
EACH_JSON = pytest.mark.parametrize("name", JSON_FILES)


def _altered(name: str, **fields: object) -> bytes:
    return json.dumps({**json.loads(JSON_FILES[name][0]), **fields}).encode()


def _files(index: Index) -> tuple[bytes, bytes, bytes]:
    return encode_index(index), encode_vectors(index.vectors), encode_texts(index.chunks)


def test_an_index_is_read_as_it_was_written() -> None:
    read = decode_index(*_files(INDEX))
    assert (read.chunks, read.policies, read.policy) == (
        INDEX.chunks, INDEX.policies, INDEX.policy,
    )  # fmt: skip
    assert (read.embedder, read.stopwords, read.hash) == (
        INDEX.embedder, INDEX.stopwords, INDEX.hash,
    )  # fmt: skip
    assert np.array_equal(read.vectors.rows, INDEX.vectors.rows)
    assert np.array_equal(read.vectors.scales, INDEX.vectors.scales)


def test_an_index_without_chunks_is_read_as_it_was_written() -> None:
    assert decode_index(*_files(index_of([]))).chunks == ()


def test_the_other_files_are_read_as_they_were_written() -> None:
    assert decode_texts(encode_texts(INDEX.chunks)) == [(c.id, c.text) for c in INDEX.chunks]
    assert decode_map(encode_map(ATLAS)) == ATLAS
    assert decode_assistant(encode_assistant(PROFILE)) == PROFILE


def test_a_projection_is_read_as_it_was_written() -> None:
    read = decode_projection(encode_projection(PROJECTION))
    assert encode_projection(read) == encode_projection(PROJECTION)
    assert read.place([0.75, 0.1]) == PROJECTION.place([0.75, 0.1])


@EACH_JSON
def test_json_is_compact_sorted_and_ends_its_line(name: str) -> None:
    text = JSON_FILES[name][0].decode()
    again = json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert text == again + "\n"


def test_coordinates_have_five_digits() -> None:
    item = MapItem("a", "A", "a/", "posts", "en", "", (1 / 3, -1e-9), ())
    encoded = encode_map(Atlas((item,), (), (), (), ""))
    assert b'"pca":[0.33333,0.0]' in encoded


@EACH_JSON
def test_another_kind_of_file_is_refused_by_name(name: str) -> None:
    with pytest.raises(ArtifactError, match=rf"^{name}: begins with 'latent-x', not 'latent-"):
        JSON_FILES[name][1](_altered(name, magic="latent-x"))


@EACH_JSON
def test_another_version_is_refused_with_both_numbers(name: str) -> None:
    with pytest.raises(ArtifactError, match=rf"^{name}: is of version 2, .* reads version 1"):
        JSON_FILES[name][1](_altered(name, version=2))


@EACH_JSON
def test_a_file_that_was_cut_short_is_refused(name: str) -> None:
    data, decode = JSON_FILES[name]
    for end in (0, 1, len(data) // 2, len(data) - 2):
        with pytest.raises(ArtifactError, match=rf"^{name}: .*Run `pelican` again"):
            decode(data[:end])


@EACH_JSON
@pytest.mark.parametrize("data", [b"[]", b"null", b"\xff\xfe"])
def test_what_is_no_object_in_utf_8_is_refused(name: str, data: bytes) -> None:
    with pytest.raises(ArtifactError, match=rf"^{name}: "):
        JSON_FILES[name][1](data)


@EACH_JSON
def test_what_nests_without_end_is_refused(name: str) -> None:
    with pytest.raises(ArtifactError, match=rf"^{name}: is no JSON"):
        JSON_FILES[name][1](b"[" * 100_000)


CHUNK = json.loads(encode_index(INDEX))["chunks"][0]


@EACH_JSON
def test_a_missing_field_is_named(name: str) -> None:
    data, decode = JSON_FILES[name]
    fields = json.loads(data)
    for field in fields.keys() - {"magic", "version"}:
        without = {key: value for key, value in fields.items() if key != field}
        with pytest.raises(ArtifactError, match=rf"^{name}: lacks the field '{field}'"):
            decode(json.dumps(without).encode())


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("index.json", {"chunks": [1, 2]}),
        ("index.json", {"policies": {"assist": {"flor": 1}}}),
        ("index.json", {"embedder": {"model": 1}}),
        ("index.json", {"embedder": {"name": "local", "model": 1, "dims": 2}}),
        ("index.json", {"background": "AA=="}),
        ("index.json", {"background": "é"}),
        ("index.json", {"policy": ["assist"]}),
        ("index.json", {"stopwords": [None]}),
        ("index.json", {"chunks": [{**CHUNK, "url": None}, {**CHUNK, "id": "c1"}]}),
        ("index.json", {"chunks": [{**CHUNK, "role": "secret"}, {**CHUNK, "id": "c1"}]}),
        ("texts.json", {"chunks": [["c0", None], ["c1", "text"]]}),
        ("assistant.json", {"subject": 7}),
        ("assistant.json", {"languages": [None]}),
        ("texts.json", {"chunks": [["only an id"]]}),
        ("map.json", {"items": [{"id": "a"}]}),
        ("map.json", {"edges": [[0]]}),
        ("projection.json", {"dims": 3}),
        ("assistant.json", {"contact": "me"}),
    ],
)
def test_a_field_of_another_form_is_refused(name: str, fields: dict[str, object]) -> None:
    with pytest.raises(ArtifactError, match=rf"^{name}: .*Run `pelican` again"):
        JSON_FILES[name][1](_altered(name, **fields))


VECTORS = encode_vectors(INDEX.vectors)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "has 0 bytes, fewer than its header"),
        (VECTORS[:15], "has 15 bytes"),
        (b"LATX" + VECTORS[4:], "begins with b'LATX'"),
        (VECTORS[:4] + b"\x02" + VECTORS[5:], "is of version 2"),
        (VECTORS[:-1], "It was cut short or damaged"),
        (VECTORS + b"\0", "need 28"),
    ],
)
def test_vectors_that_are_none_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(ArtifactError, match=rf"^vectors\.bin: .*{message}"):
        decode_vectors(data)


def test_the_bytes_of_vectors_are_those_of_the_format() -> None:
    header = b"LATV\1\0\0\0\2\0\0\0\2\0\0\0"
    assert VECTORS.startswith(header)
    assert len(VECTORS) == len(header) + 2 * 4 + 2 * 2


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (0, r"^texts\.json: holds other chunks than index\.json"),
        (1, r"^vectors\.bin: .* of different builds"),
        (2, r"^texts\.json: holds other chunks than index\.json"),
    ],
)
def test_files_of_different_builds_are_refused(place: int, message: str) -> None:
    files = list(_files(INDEX))
    files[place] = _files(index_of(["Other."]))[place]
    with pytest.raises(ArtifactError, match=message):
        decode_index(*files)


def test_texts_that_changed_since_are_refused() -> None:
    index, vectors, texts = _files(INDEX)
    with pytest.raises(ArtifactError, match="other texts than index"):
        decode_index(index, vectors, texts.replace(b"lamp", b"bulb"))


def test_a_default_policy_that_is_not_there_is_refused() -> None:
    with pytest.raises(ArtifactError, match="names the policy 'mine'"):
        _decode_index_json(_altered("index.json", policy="mine"))


def test_a_hash_is_that_of_the_pairs_as_compact_json() -> None:
    expected = hashlib.sha256('[["a","é\\n"],["b",""]]'.encode()).hexdigest()
    assert content_hash([("a", "é\n"), ("b", "")]) == expected


@given(st.lists(st.tuples(st.text("ab", max_size=2), st.text("ab", max_size=2)), max_size=3))
def test_a_hash_tells_where_ids_and_texts_end(pairs: list[tuple[str, str]]) -> None:
    joined = [("".join(a + b for a, b in pairs), "")]
    assert (content_hash(pairs) == content_hash(joined)) == (pairs == joined)
