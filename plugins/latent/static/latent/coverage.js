// @ts-check
/** Coverage: what share of a query's words a chunk holds; the same as `retrieval/coverage.py`. */

import { rowOf } from "./bm25.js";

/** @typedef {import("./bm25.js").Postings} Postings */

/**
 * Measure every chunk.
 * @param {Postings} postings
 * @param {string[]} tokens the query's
 * @returns {Float64Array} in [0, 1]; all 0 for a query without any
 */
export function coverage(postings, tokens) {
  const distinct = new Set(tokens);
  const held = new Float64Array(postings.count);
  for (const term of distinct) {
    for (const chunk of rowOf(postings, term).chunks) held[chunk] += 1;
  }
  return held.map((count) => count / Math.max(distinct.size, 1));
}
