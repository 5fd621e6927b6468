import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { bm25, buildPostings, evidence } = await load("bm25.js");
const { coverage } = await load("coverage.js");
const { bestFirst, reciprocalRankFusion } = await load("fusion.js");
const { DROP, search } = await load("search.js");
const { similarities } = await load("vectors.js");

const ASSIST = {
  name: "assist", fusion: "coverage", floor: 0.35, lexical_weight: 0.15, background_weight: 0,
  window: null,  sure: null, share: 0.5, per_page: null, top: 4, depth: null, rrf_k: 60, near: 5,
};
const HYBRID = { ...ASSIST, name: "hybrid", fusion: "rrf", floor: null, sure: 0.35 };

/** Chunks whose vectors lie along an axis each: similar to a query as far as it does. */
function indexOf(texts, lexical = true) {
  const dims = Math.max(texts.length, 2);
  const rows = new Int8Array(texts.length * dims);
  texts.forEach((_, i) => (rows[i * dims + i] = 127));
  return {
    embedder: { name: "local", model: "by hand", dims },
    chunks: texts.map((_, i) => ({ id: `c${i}`, url: `page-${i}/` })),
    rows,
    scales: new Float32Array(texts.length).fill(1 / 127),
    dims,
    background: { rows: new Int8Array(dims).fill(127), scales: Float32Array.of(1 / (127 * Math.sqrt(dims))) },
    texts: lexical ? texts : null,
    stopwords: new Set(["the"]),
    policies: {},
    policy: "assist",
    hash: "",
  };
}

const close = (actual, expected) =>
  Array.from(actual).forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-3, `${actual}`));

test("similarities are cosines, whatever the length of the query", () => {
  close(similarities(indexOf(["", ""]), [3, 4]), [0.6, 0.8]);
  close(similarities(indexOf(["", ""]), [0.3, 0.4]), [0.6, 0.8]);
  assert.deepEqual(Array.from(similarities(indexOf(["", ""]), [0, 0])), [0, 0]);
});

test("a query of another width, or without finite numbers, is refused", () => {
  assert.throws(() => similarities(indexOf(["", ""]), [1]), /1 dimensions.*built for 2/);
  assert.throws(() => similarities(indexOf(["", ""]), [NaN, 1]), /no finite number/);
});

test("BM25 is as worked out by hand", () => {
  const [first, second] = bm25(buildPostings([["lamp", "lamp", "keeper"], ["storm"]]), ["lamp"]);
  assert.ok(Math.abs(first - (Math.LN2 * 2) / (2 + 1.2 * (0.25 + (0.75 * 3) / 2))) < 1e-9);
  assert.equal(second, 0);
});

test("coverage counts distinct words, evidence weighs rare ones more", () => {
  const postings = buildPostings([["lamp", "storm"], ["lamp"], ["bread"]]);
  assert.deepEqual(Array.from(coverage(postings, ["lamp", "lamp", "storm"])), [1, 0.5, 0]);
  const [both, common, neither] = evidence(postings, ["lamp", "storm"]);
  assert.ok(both === 1 && common > 0 && common < 0.5 && neither === 0);
});

test("ranks are fused as in a worked example", () => {
  const fused = reciprocalRankFusion([[0, 1, 2], [1, 3, 0]], 5, 60);
  assert.deepEqual(Array.from(fused), [1 / 61 + 1 / 63, 1 / 62 + 1 / 61, 1 / 63, 1 / 62, 0]);
});

test("equal scores keep the order of the index", () => {
  assert.deepEqual(bestFirst(Float64Array.of(1, 2, 2, 1), [0, 1, 2, 3], 3), [1, 2, 0]);
});

test("words lift a chunk above the floor's others, and do not save one below it", () => {
  const trace = search(indexOf(["storm", "the lamp", "the lamp"]), [0.8, 0.7, 0.1], "lamp", ASSIST);
  assert.deepEqual(trace.kept, [1, 0]);
  assert.equal(trace.dropped[2], DROP.BELOW_FLOOR);
});

for (const [weight, thin] of [[0.7, true], [0.5, false]]) {
  test(`blend takes the background's similarity off, ${weight} of it`, () => {
    const policy = { ...ASSIST, fusion: "blend", floor: 0.15, background_weight: weight };
    const trace = search(indexOf(["storm", "lamp"]), [0.6, 0.8], "", policy);
    close([trace.background], [Math.SQRT1_2 * 1.4]);
    assert.equal(trace.thin, thin);
  });
}

test("before its texts are there, an index is searched by similarity alone", () => {
  for (const policy of [ASSIST, HYBRID, { ...HYBRID, fusion: "blend" }]) {
    const trace = search(indexOf(["storm", "lamp"], false), [0.6, 0.8], "storm", policy);
    assert.equal(trace.lexical, null);
    assert.deepEqual(trace.kept, [1, 0]);
    assert.equal(trace.thin, false);
  }
});

test("with neither texts nor a vector nothing is found", () => {
  const trace = search(indexOf(["storm"], false), null, "storm", ASSIST);
  assert.deepEqual([trace.mode, trace.kept, trace.thin], ["keywords", [], true]);
});

test("keywords alone find what holds them", () => {
  const trace = search(indexOf(["storm", "lamp"]), null, "the lamp", HYBRID);
  assert.deepEqual([trace.kept, trace.thin, trace.dense, trace.best], [[1], false, null, 0]);
});
