// @ts-check
/** The browser's search gives what golden.json says, to 1e-6 and in order. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import {
  contentHash,
  decodeIndex,
  decodeTexts,
  withTexts,
} from "../../plugins/latent/static/latent/index_format.js";
import { search } from "../../plugins/latent/static/latent/search.js";
import { makeIndex, makeQuery } from "./corpora.mjs";

const TOLERANCE = 1e-6;
const SAMPLES = 40;

const golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8"));

/** @type {Map<string, ReturnType<typeof makeIndex>>} */
const indexes = new Map(
  Object.entries(golden.corpora).map(([name, spec]) => [name, makeIndex(/** @type {any} */ (spec))]),
);

for (const [number, { corpus, question, policy, vector, expected }] of golden.cases.entries()) {
  test(`case ${number}: ${corpus}, ${policy}, ${JSON.stringify(question)}`, () => {
    const index = /** @type {ReturnType<typeof makeIndex>} */ (indexes.get(corpus));
    const text = typeof question === "string" ? question : question[0].repeat(question[1]);
    const query = vector && makeQuery(index, vector.near, vector.noise, vector.seed);
    const trace = search(index, query, text, { ...golden.policies[policy], name: policy });
    const tokens = trace.tokens.length > SAMPLES ? trace.tokens.length : trace.tokens;
    assert.deepEqual(tokens, expected.tokens);
    assert.deepEqual(trace.kept, expected.kept);
    assert.equal(trace.mode, expected.mode);
    assert.equal(trace.thin, expected.thin);
    close([trace.best], [expected.best], "best");
    close([trace.background], [expected.background], "background");
    assert.deepEqual(drops(trace.dropped), expected.drops);
    assert.deepEqual(sampled(trace.dropped), expected.dropped);
    for (const name of /** @type {const} */ (["dense", "lexical", "score"])) {
      const values = trace[name];
      if (expected[name] === null) assert.equal(values, null);
      else close(sampled(/** @type {Float64Array} */ (values)), expected[name], name);
    }
  });
}

const files = process.env.LATENT_PARITY_FILES;

test("files that Python wrote are read", { skip: !files && "pytest passes them" }, async () => {
  const made = /** @type {ReturnType<typeof makeIndex>} */ (indexes.get("languages"));
  const read = (/** @type {string} */ name) => readFileSync(join(files ?? "", name));
  const vectors = new Uint8Array(read("vectors.bin")).buffer;
  const texts = read("texts.json").toString();
  const index = withTexts(decodeIndex(read("index.json").toString(), vectors), texts);
  assert.deepEqual(index.rows, made.rows);
  assert.deepEqual(index.scales, made.scales);
  assert.deepEqual(index.background, made.background);
  assert.deepEqual(index.chunks, made.chunks);
  assert.deepEqual(index.texts, made.texts);
  assert.equal(await contentHash(decodeTexts(texts)), index.hash);
});

/**
 * @param {number[]} actual
 * @param {number[]} expected
 * @param {string} name
 */
function close(actual, expected, name) {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]) <= TOLERANCE, `${name}[${i}]: ${value}, ${expected[i]}`);
  });
}

/**
 * @param {ArrayLike<number>} values
 * @returns {number[]}
 */
function sampled(values) {
  const step = Math.max(Math.floor(values.length / SAMPLES), 1);
  return Array.from(values).filter((_, i) => i % step === 0);
}

/**
 * @param {Int8Array} dropped
 * @returns {number[]}
 */
function drops(dropped) {
  const counts = Array(6).fill(0);
  for (const drop of dropped) counts[drop]++;
  return counts;
}
