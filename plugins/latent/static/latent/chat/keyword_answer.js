// @ts-check
/** Without the function: the pages that match a question's words, found in the browser. */

import { search } from "../search.js";

/** @typedef {import("../index_format.js").Index} Index */
/** @typedef {import("../types.js").Source} Source */
/** @typedef {import("../types.js").Turn} Turn */

/**
 * Answer a turn by keyword search.
 *
 * @param {Turn} turn
 * @param {Index} index with texts
 * @returns {Turn} with sources, and without a text
 */
export function keywordAnswer(turn, index) {
  const policy = index.policies[index.policy];
  const trace = search(index, null, turn.question, policy);
  const kept = trace.thin ? [] : trace.kept;
  const sources = kept.map((position, rank) => toSource(index, position, rank + 1, trace.score[position]));
  return {
    ...turn,
    status: "done",
    problem: null,
    sources,
    thin: trace.thin,
    tier: "keywords",
    query: { text: turn.question, vector: null, place: null },
    meta: {
      id: "",
      version: "",
      index: index.hash,
      embedder: index.embedder,
      policy: policy.name,
      mode: "keywords",
      lang: "",
    },
  };
}

/**
 * @param {Index} index
 * @param {number} position
 * @param {number} n
 * @param {number} score
 * @returns {Source}
 */
function toSource(index, position, n, score) {
  const { id, item, title, heading, url, kind } = index.chunks[position];
  return { n, label: `S${n}`, id, item, title, heading, url, kind, score, dense: null };
}
