"""Every file a build leaves, encoded and decoded; each names itself and its version first.

A reader refuses what it does not know with an `ArtifactError` that says what it found, what it
expected, and what to do. `static/latent/index_format.js` reads the same files in the browser.
"""

from __future__ import annotations

import base64
import hashlib
import json
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from ..errors import ArtifactError
from .assistant import AssistantProfile, Contact
from .atlas import Atlas, AxisNames, KindName, MapItem
from .chunk import Chunk, Role
from .envelope import REBUILD, VERSION, as_text, check_kind, decode, encode, reading
from .index import EmbedderId, Index
from .policies import Policy
from .projection import AxisLine, Projection
from .vectors import Quantised, from_integers

COORDINATE_DIGITS = 5
"""A map of a hundred thousand pixels shows no more."""

WEIGHT_DIGITS = 3
"""Of an edge."""

COMPONENT_DIGITS = 7
"""Of a direction: what float32 vectors can tell apart."""

_VECTORS_HEADER = struct.Struct("<4sIII")
_VECTORS_MAGIC = b"LATV"


def content_hash(pairs: Iterable[tuple[str, str]]) -> str:
    """Name exactly what was embedded.

    Args:
        pairs: Ids and texts, in the order of the chunks.

    Returns:
        SHA-256, hex, of the pairs as compact JSON: what `JSON.stringify` makes in the browser.
    """
    text = json.dumps([list(pair) for pair in pairs], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def encode_index(index: Index) -> bytes:
    """Encode `index.json`: all of an index but its vectors and texts."""
    return encode(
        "latent-index",
        {
            "hash": index.hash,
            "embedder": {
                "name": index.embedder.name,
                "model": index.embedder.model,
                "dims": index.embedder.dims,
            },
            "background": base64.b64encode(index.background.rows.tobytes()).decode("ascii"),
            "policy": index.policy,
            "policies": {name: policy.to_mapping() for name, policy in index.policies.items()},
            "stopwords": sorted(index.stopwords),
            "chunks": [_chunk_head(chunk) for chunk in index.chunks],
        },
    )


def decode_index(index: bytes, vectors: bytes, texts: bytes) -> Index:
    """Decode an index from its three files.

    Args:
        index: The bytes of `index.json`.
        vectors: The bytes of `vectors.bin`.
        texts: The bytes of `texts.json`.

    Raises:
        ArtifactError: One of them is no such file, is damaged, or is of another build.
    """
    fields = decode("index.json", "latent-index", index)
    pairs = decode_texts(texts)
    rows = decode_vectors(vectors)
    with reading("index.json"):
        found = Index(
            embedder=_embedder(fields["embedder"]),
            chunks=tuple(_chunks(fields["chunks"], pairs)),
            vectors=rows,
            background=_background(fields["background"]),
            stopwords=frozenset(map(as_text, fields["stopwords"])),
            policies={
                name: Policy.from_mapping(name, mapping, "policies")
                for name, mapping in fields["policies"].items()
            },
            policy=as_text(fields["policy"]),
            hash=as_text(fields["hash"]),
        )
        _refuse_mixture(found)
    return found


def encode_vectors(vectors: Quantised) -> bytes:
    """Encode `vectors.bin`: header, float32 scales, int8 rows; little-endian."""
    header = _VECTORS_HEADER.pack(_VECTORS_MAGIC, VERSION, *vectors.rows.shape)
    return header + vectors.scales.astype("<f4").tobytes() + vectors.rows.tobytes()


def decode_vectors(data: bytes) -> Quantised:
    """Decode `vectors.bin`.

    Raises:
        ArtifactError: The bytes are no such file, or are cut short.
    """
    name = "vectors.bin"
    if len(data) < _VECTORS_HEADER.size:
        message = f"{name}: has {len(data)} bytes, fewer than its header. {REBUILD}"
        raise ArtifactError(message)
    magic, version, count, dims = _VECTORS_HEADER.unpack_from(data)
    check_kind(name, magic, _VECTORS_MAGIC, version)
    expected = _VECTORS_HEADER.size + count * (4 + dims)
    if len(data) != expected:
        message = (
            f"{name}: has {len(data)} bytes, and {count} vectors of {dims} dimensions need "
            f"{expected}. It was cut short or damaged. {REBUILD}"
        )
        raise ArtifactError(message)
    scales = np.frombuffer(data, "<f4", count, _VECTORS_HEADER.size).astype(np.float32)
    rows = np.frombuffer(data, np.int8, count * dims, _VECTORS_HEADER.size + 4 * count)
    return Quantised(rows.reshape(count, dims), scales)


def encode_texts(chunks: Sequence[Chunk]) -> bytes:
    """Encode `texts.json`: ids and texts, in the order of the index."""
    return encode("latent-texts", {"chunks": [[chunk.id, chunk.text] for chunk in chunks]})


def decode_texts(data: bytes) -> list[tuple[str, str]]:
    """Decode `texts.json` to pairs of id and text.

    Raises:
        ArtifactError: The bytes are no such file.
    """
    fields = decode("texts.json", "latent-texts", data)
    with reading("texts.json"):
        return [(as_text(chunk_id), as_text(text)) for chunk_id, text in fields["chunks"]]


def encode_map(atlas: Atlas) -> bytes:
    """Encode `map.json`."""
    return encode(
        "latent-map",
        {
            "hash": atlas.hash,
            "items": [_item_fields(item) for item in atlas.items],
            "kinds": [{"id": kind.id, "label": kind.label} for kind in atlas.kinds],
            "edges": [[i, j, _rounded(weight, WEIGHT_DIGITS)] for i, j, weight in atlas.edges],
            "axes": [
                {"id": axis.id, "negative": axis.negative, "positive": axis.positive}
                for axis in atlas.axes
            ],
        },
    )


def decode_map(data: bytes) -> Atlas:
    """Decode `map.json`.

    Raises:
        ArtifactError: The bytes are no such file.
    """
    fields = decode("map.json", "latent-map", data)
    with reading("map.json"):
        return Atlas(
            items=tuple(_map_item(item) for item in fields["items"]),
            kinds=tuple(KindName(**kind) for kind in fields["kinds"]),
            edges=tuple((int(i), int(j), float(weight)) for i, j, weight in fields["edges"]),
            axes=tuple(AxisNames(**axis) for axis in fields["axes"]),
            hash=fields["hash"],
        )


def encode_projection(projection: Projection) -> bytes:
    """Encode `projection.json`."""
    return encode(
        "latent-projection",
        {
            "dims": projection.dims,
            "pca": {
                name: _numbers(getattr(projection, name))
                for name in ("mean", "components", "scale", "offset")
            },
            "axes": [
                {
                    "direction": _numbers(axis.direction),
                    "scale": _rounded(axis.scale, COMPONENT_DIGITS),
                    "offset": _rounded(axis.offset, COMPONENT_DIGITS),
                }
                for axis in projection.axes
            ],
        },
    )


def decode_projection(data: bytes) -> Projection:
    """Decode `projection.json`.

    Raises:
        ArtifactError: The bytes are no such file.
    """
    name = "projection.json"
    fields = decode(name, "latent-projection", data)
    with reading(name):
        dims = int(fields["dims"])
        pca = fields["pca"]
        return Projection(
            mean=_array(pca["mean"], (dims,)),
            components=_array(pca["components"], (2, dims)),
            scale=_array(pca["scale"], (2,)),
            offset=_array(pca["offset"], (2,)),
            axes=tuple(
                AxisLine(
                    _array(axis["direction"], (dims,)), float(axis["scale"]), float(axis["offset"])
                )
                for axis in fields["axes"]
            ),
        )


def encode_assistant(profile: AssistantProfile) -> bytes:
    """Encode `assistant.json`."""
    return encode(
        "latent-assistant",
        {
            "site": {"name": profile.site_name, "url": profile.site_url, "lang": profile.lang},
            "subject": profile.subject,
            "contact": {"text": profile.contact.text, "url": profile.contact.url},
            "languages": list(profile.languages),
            "embedder": dict(profile.embedder),
            "models": [dict(model) for model in profile.models],
            "full_knowledge": profile.full_knowledge,
            "denylist": list(profile.denylist),
            "allow": [dict(entry) for entry in profile.allow],
            "release": profile.release,
        },
    )


def decode_assistant(data: bytes) -> AssistantProfile:
    """Decode `assistant.json`.

    Raises:
        ArtifactError: The bytes are no such file.
    """
    fields = decode("assistant.json", "latent-assistant", data)
    with reading("assistant.json"):
        return AssistantProfile(
            site_name=as_text(fields["site"]["name"]),
            site_url=as_text(fields["site"]["url"]),
            lang=as_text(fields["site"]["lang"]),
            subject=as_text(fields["subject"]),
            contact=Contact(as_text(fields["contact"]["text"]), as_text(fields["contact"]["url"])),
            languages=tuple(map(as_text, fields["languages"])),
            embedder=dict(fields["embedder"]),
            models=tuple(map(dict, fields["models"])),
            full_knowledge=int(fields["full_knowledge"]),
            denylist=tuple(map(as_text, fields["denylist"])),
            allow=tuple(map(dict, fields["allow"])),
            release=as_text(fields["release"]),
        )


def _chunk_head(chunk: Chunk) -> dict[str, Any]:
    return {
        "id": chunk.id,
        "role": chunk.role,
        "kind": chunk.kind,
        "item": chunk.item,
        "title": chunk.title,
        "heading": list(chunk.heading),
        "url": chunk.url,
        "lang": chunk.lang,
    }


def _chunks(heads: Sequence[dict[str, Any]], pairs: Sequence[tuple[str, str]]) -> Iterator[Chunk]:
    if [head["id"] for head in heads] != [chunk_id for chunk_id, _ in pairs]:
        message = f"texts.json: holds other chunks than index.json. {REBUILD}"
        raise ArtifactError(message)
    for head, (_, text) in zip(heads, pairs, strict=True):
        item = head["item"]
        yield Chunk(
            **{name: as_text(head[name]) for name in ("id", "kind", "title", "url", "lang")},
            role=_role(head["role"]),
            item=None if item is None else as_text(item),
            heading=tuple(map(as_text, head["heading"])),
            text=text,
        )


def _role(value: Any) -> Role:  # noqa: ANN401 - JSON
    if value not in get_args(Role):
        message = f"the role {value!r}, which is none of {', '.join(get_args(Role))}"
        raise ValueError(message)
    role: Role = value
    return role


def _embedder(fields: Mapping[str, Any]) -> EmbedderId:
    return EmbedderId(as_text(fields["name"]), as_text(fields["model"]), int(fields["dims"]))


def _background(text: str) -> Quantised:
    row = np.frombuffer(base64.b64decode(text, validate=True), np.int8)
    return from_integers(row[np.newaxis])


def _refuse_mixture(index: Index) -> None:
    expected = (len(index.chunks), index.embedder.dims)
    if index.vectors.rows.shape != expected:
        message = (
            f"vectors.bin: holds vectors of shape {index.vectors.rows.shape}, and index.json "
            f"describes {expected}. They are of different builds. {REBUILD}"
        )
        raise ArtifactError(message)
    if index.background.dims != index.embedder.dims:
        message = (
            f"index.json: its background has {index.background.dims} dimensions, and its embedder "
            f"{index.embedder.dims}. {REBUILD}"
        )
        raise ArtifactError(message)
    if content_hash((chunk.id, chunk.text) for chunk in index.chunks) != index.hash:
        message = f"texts.json: holds other texts than index.json was built from. {REBUILD}"
        raise ArtifactError(message)
    if index.policy not in index.policies:
        message = f"index.json: names the policy {index.policy!r} and does not hold it. {REBUILD}"
        raise ArtifactError(message)


def _item_fields(item: MapItem) -> dict[str, Any]:
    return {
        "id": item.id,
        "title": item.title,
        "url": item.url,
        "kind": item.kind,
        "lang": item.lang,
        "summary": item.summary,
        "pca": [_rounded(value, COORDINATE_DIGITS) for value in item.pca],
        "axes": [_rounded(value, COORDINATE_DIGITS) for value in item.axes],
    }


def _map_item(fields: dict[str, Any]) -> MapItem:
    x, y = fields["pca"]
    axes = tuple(float(value) for value in fields["axes"])
    return MapItem(**{**fields, "pca": (float(x), float(y)), "axes": axes})


def _rounded(value: float, digits: int) -> float:
    # Adding zero turns -0.0 into 0.0.
    return round(float(value), digits) + 0.0


def _numbers(values: NDArray[np.float64]) -> Any:  # noqa: ANN401 - lists as deep as the array
    return (np.round(values, COMPONENT_DIGITS) + 0.0).tolist()


def _array(values: object, shape: tuple[int, ...]) -> NDArray[np.float64]:
    array = np.asarray(values, dtype=np.float64)
    if array.shape != shape:
        message = f"numbers of shape {array.shape} where {shape} belongs"
        raise ValueError(message)
    return array
