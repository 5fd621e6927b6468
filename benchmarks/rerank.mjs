// @ts-check
/**
 * How long the page takes to search again when a slider moves: 5,000 chunks, every built-in rule,
 * and one frame to do it in.
 *
 *     node benchmarks/rerank.mjs
 */

import { readFileSync } from "node:fs";

import { search } from "../plugins/latent/static/latent/search.js";
import { makeIndex, makeQuery } from "../tests/parity/corpora.mjs";

const FRAME_MS = 16;
const ROUNDS = 60;
const QUESTION = "baba caba daba and the cada";

const golden = new URL("../tests/parity/golden.json", import.meta.url);
const { policies } = JSON.parse(readFileSync(golden, "utf8"));
const index = makeIndex({ seed: 9, dims: 384, stopwords: ["the"], count: 5000, vocabulary: 900 });
const query = makeQuery(index, 77, 60, 1);

let missed = false;
for (const [name, fields] of Object.entries(policies)) {
  const policy = { ...fields, name };
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    search(index, query, QUESTION, policy);
    return performance.now() - start;
  });
  // The first builds the postings, and the next few are compiled.
  const settled = times.slice(10).sort((a, b) => a - b);
  const [median, slow] = [0.5, 0.95].map((share) => settled[Math.floor(share * settled.length)]);
  missed ||= median > FRAME_MS;
  console.log(
    `${name.padEnd(12)} first ${times[0].toFixed(1)} ms, then median ${median.toFixed(1)} ms, ` +
      `95% within ${slow.toFixed(1)} ms`,
  );
}
process.exitCode = missed ? 1 : 0;
