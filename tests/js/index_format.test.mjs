import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { ArtifactError, contentHash, decodeIndex, decodeTexts, decodeVectors, parseArtifact, withTexts } =
  await load("index_format.js");

const INDEX = {
  magic: "latent-index",
  version: 1,
  hash: "abc",
  embedder: { name: "local", model: "by hand", dims: 2 },
  background: btoa("\x03\xfc"),
  policy: "assist",
  policies: { assist: { fusion: "coverage", floor: 0.35 } },
  stopwords: ["the"],
  chunks: [{ id: "a" }, { id: "b" }, { id: "c" }],
};
const TEXTS = { magic: "latent-texts", version: 1, chunks: [["a", "A"], ["b", "B"], ["c", "C"]] };

/** Three vectors of two dimensions: scales .5, 1 and 2; rows 1 to 6, the last one negative. */
function vectors({ magic = "LATV", version = 1, count = 3, dims = 2 } = {}) {
  const bytes = new Uint8Array(16 + 3 * 4 + 6);
  bytes.set(new TextEncoder().encode(magic));
  const view = new DataView(bytes.buffer);
  [version, count, dims].forEach((value, i) => view.setUint32(4 + 4 * i, value, true));
  [0.5, 1, 2].forEach((scale, i) => view.setFloat32(16 + 4 * i, scale, true));
  bytes.set([1, 2, 3, 4, 5, 250], 28);
  return bytes.buffer;
}

const decode = (fields = {}, buffer = vectors()) =>
  decodeIndex(JSON.stringify({ ...INDEX, ...fields }), buffer);

const refusal = (/** @type {RegExp} */ pattern) => (/** @type {unknown} */ error) => {
  assert.ok(error instanceof ArtifactError);
  assert.match(error.message, pattern);
  return true;
};

test("an index is put together from its two files", () => {
  const index = decode();
  assert.equal(index.dims, 2);
  assert.deepEqual(Array.from(index.rows), [1, 2, 3, 4, 5, -6]);
  assert.deepEqual(Array.from(index.scales), [0.5, 1, 2]);
  assert.deepEqual(index.policies.assist, { name: "assist", fusion: "coverage", floor: 0.35 });
  assert.deepEqual(Array.from(index.background.rows), [3, -4]);
  assert.equal(index.background.scales[0], Math.fround(0.2));
  assert.ok(index.stopwords.has("the"));
  assert.equal(index.texts, null);
});

test("texts are added to an index that stays as it was", () => {
  const index = decode();
  assert.deepEqual(withTexts(index, JSON.stringify(TEXTS)).texts, ["A", "B", "C"]);
  assert.equal(index.texts, null);
});

for (const chunks of [[["a", "A"]], [["a", "A"], ["c", "C"], ["b", "B"]]]) {
  test(`texts of another build are refused: ${JSON.stringify(chunks)}`, () => {
    const other = JSON.stringify({ ...TEXTS, chunks });
    assert.throws(() => withTexts(decode(), other), refusal(/^texts\.json: holds other chunks/));
  });
}

const WRONG = [
  [{ magic: "latent-map" }, /^index\.json: begins with "latent-map", not "latent-index"/],
  [{ version: 2 }, /^index\.json: is of version 2, and this page reads version 1.*reload/],
  [{ magic: undefined }, /^index\.json: begins with undefined/],
  [{ policies: undefined }, /^index\.json: lacks the field "policies"/],
  [{ background: "AA==" }, /its background has 1 dimensions, and its embedder 2/],
  [{ background: "é" }, /its background is no base64/],
  [{ policy: "mine" }, /names the policy "mine" and does not hold it/],
  [{ policy: "toString" }, /names the policy "toString"/],
  [{ chunks: [{ id: "a" }] }, /^vectors\.bin: holds 3 vectors of 2.*describes 1 of 2/],
];
for (const [fields, pattern] of WRONG) {
  test(`a wrong index.json is refused: ${JSON.stringify(fields)}`, () => {
    assert.throws(() => decode(fields), refusal(/** @type {RegExp} */ (pattern)));
  });
}

for (const json of ["", '{"magic":"latent-ind', "null", "[]", "7"]) {
  test(`what is no JSON object is refused: ${json}`, () => {
    assert.throws(() => decodeIndex(json, vectors()), refusal(/^index\.json: .*Run `pelican` again/));
  });
}

const WRONG_VECTORS = [
  [new ArrayBuffer(0), /has 0 bytes, fewer than its header/],
  [vectors().slice(0, 15), /has 15 bytes/],
  [vectors({ magic: "LATX" }), /begins with "LATX", not "LATV"/],
  [vectors({ version: 3 }), /is of version 3/],
  [vectors().slice(0, 33), /has 33 bytes, .* need 34. It was cut short/],
  [vectors({ dims: 3 }), /need 37/],
];
for (const [buffer, pattern] of WRONG_VECTORS) {
  test(`wrong vectors.bin is refused: ${pattern}`, () => {
    assert.throws(() => decodeVectors(/** @type {ArrayBuffer} */ (buffer)), refusal(pattern));
  });
}

test("an index without chunks is one", () => {
  const empty = vectors({ count: 0 }).slice(0, 16);
  assert.equal(decode({ chunks: [] }, empty).rows.length, 0);
});

test("any of our JSON files is checked by its magic", () => {
  assert.equal(parseArtifact("map.json", "latent-map", '{"magic":"latent-map","version":1}').version, 1);
  assert.deepEqual(decodeTexts(JSON.stringify(TEXTS)), TEXTS.chunks);
});

test("a content hash is SHA-256 of the pairs as compact JSON", async () => {
  const { createHash } = await import("node:crypto");
  const expected = createHash("sha256").update('[["a","é\\n"],["b",""]]').digest("hex");
  assert.equal(await contentHash([["a", "é\n"], ["b", ""]]), expected);
});
