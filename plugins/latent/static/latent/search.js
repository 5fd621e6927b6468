// @ts-check
/**
 * Search: an index, a query and a policy in; a trace of what was found, and why, out. The same
 * function as `retrieval/search.py`, which explains the rules; both run one golden file.
 */

import { bm25, buildPostings, evidence } from "./bm25.js";
import { coverage } from "./coverage.js";
import { addCoverage, bestFirst, reciprocalRankFusion } from "./fusion.js";
import { contentTokens, foldStopwords } from "./tokens.js";
import { similarities } from "./vectors.js";

/** @typedef {import("./bm25.js").Postings} Postings */
/** @typedef {import("./index_format.js").Chunk} Chunk */
/** @typedef {import("./index_format.js").Index} Index */
/** @typedef {import("./index_format.js").Policy} Policy */

/**
 * What a search did. Arrays have one entry a chunk.
 * @typedef {object} Trace
 * @property {string} query
 * @property {Policy} policy
 * @property {"dense"|"keywords"} mode `keywords` where there was no query vector
 * @property {string[]} tokens the query's content tokens, stemmed
 * @property {Float64Array|null} dense cosine similarities; null without a query vector
 * @property {number} background cosine similarity to the index's background; 0 where it has no weight
 * @property {Float64Array|null} lexical coverage or BM25; null while the index has no texts
 * @property {Float64Array} score what chunks were ranked by; 0 where one was dropped before
 * @property {Int8Array} dropped a `DROP` each
 * @property {number[]} kept positions, best first
 * @property {boolean} thin whether what was kept is too little to answer from
 * @property {number} best the best cosine similarity; 0 without one
 */

/**
 * Scores of all chunks, before any is left out for want of room.
 * @typedef {object} Ranking
 * @property {Float64Array|null} lexical
 * @property {Float64Array} score
 * @property {Int8Array} dropped
 * @property {(chunk: number) => boolean} evident whether a kept chunk keeps a trace from being thin
 */

/** What became of a chunk; the numbers are those of `retrieval/trace.py`. */
export const DROP = Object.freeze({
  KEPT: 0,
  BELOW_FLOOR: 1,
  OUTSIDE_WINDOW: 2,
  PER_PAGE: 3,
  BEYOND_TOP: 4,
  NOT_RANKED: 5,
});

/** @type {WeakMap<Set<string>, Set<string>>} */
const stopwordsOf = new WeakMap();

/** @type {WeakMap<string[], Postings>} */
const postingsOf = new WeakMap();

/**
 * Find the chunks to answer a question from.
 * @param {Index} index words are searched for only where it has its texts
 * @param {ArrayLike<number>|null} queryVector null searches by keywords alone
 * @param {string} queryText
 * @param {Policy} policy
 * @returns {Trace}
 * @throws {RangeError} the vector has another width than the index, or holds no finite numbers
 */
export function search(index, queryVector, queryText, policy) {
  const tokens = contentTokens(queryText, foldedStopwords(index));
  const dense = queryVector && similarities(index, queryVector);
  const [background] =
    queryVector && policy.background_weight
      ? similarities({ ...index.background, dims: index.dims }, queryVector)
      : [0];
  const ranking = rank(index, dense, background, tokens, policy);
  const kept = keep(ranking, index.chunks, policy);
  return {
    query: queryText,
    policy,
    mode: dense ? "dense" : "keywords",
    tokens,
    dense,
    background,
    lexical: ranking.lexical,
    score: ranking.score,
    dropped: ranking.dropped,
    kept,
    thin: !kept.some(ranking.evident),
    best: dense?.length ? greatest(dense) : 0,
  };
}

/**
 * @param {Index} index
 * @param {Float64Array|null} dense
 * @param {number} background
 * @param {string[]} tokens
 * @param {Policy} policy
 * @returns {Ranking}
 */
function rank(index, dense, background, tokens, policy) {
  const postings = postingsFor(index);
  if (!dense) return byKeywords(index.chunks.length, postings, tokens, policy);
  if (policy.fusion === "blend") return byEvidence(postings, dense, background, tokens, policy);
  const dropped = tooFar(dense, policy);
  return policy.fusion === "rrf"
    ? byRanks(postings, dense, dropped, tokens, policy)
    : byCoverage(postings, dense, dropped, tokens, policy);
}

/**
 * @param {Float64Array} dense
 * @param {Policy} policy
 * @returns {Int8Array}
 */
function tooFar(dense, { floor, window, sure }) {
  const nearest = window === null ? -Infinity : greatest(dense) - window;
  return Int8Array.from(dense, (similarity) => {
    if (floor !== null && similarity < floor) return DROP.BELOW_FLOOR;
    const outside = similarity < nearest && (sure === null || similarity < sure);
    return outside ? DROP.OUTSIDE_WINDOW : DROP.KEPT;
  });
}

/**
 * @param {Postings|null} postings
 * @param {Float64Array} dense
 * @param {Int8Array} dropped
 * @param {string[]} tokens
 * @param {Policy} policy
 * @returns {Ranking}
 */
function byCoverage(postings, dense, dropped, tokens, policy) {
  const lexical = postings && coverage(postings, tokens);
  const score = lexical ? addCoverage(dense, lexical, policy.lexical_weight) : dense.slice();
  dropped.forEach((drop, chunk) => {
    if (drop !== DROP.KEPT) score[chunk] = 0;
  });
  return { lexical, score, dropped, evident: () => true };
}

/**
 * @param {Postings|null} postings
 * @param {Float64Array} dense
 * @param {number} background
 * @param {string[]} tokens
 * @param {Policy} policy
 * @returns {Ranking}
 */
function byEvidence(postings, dense, background, tokens, policy) {
  const lexical = postings && evidence(postings, tokens);
  const score = dense.map((similarity, chunk) => {
    const held = lexical ? policy.lexical_weight * lexical[chunk] : 0;
    return similarity - policy.background_weight * background + held;
  });
  const best = greatest(score);
  const refused = policy.floor !== null && best < policy.floor;
  const nearest = policy.window === null ? -Infinity : best - policy.window;
  const dropped = Int8Array.from(score, (value) => {
    if (refused) return DROP.BELOW_FLOOR;
    return value < nearest ? DROP.OUTSIDE_WINDOW : DROP.KEPT;
  });
  return { lexical, score, dropped, evident: () => true };
}

/**
 * @param {Postings|null} postings
 * @param {Float64Array} dense
 * @param {Int8Array} dropped
 * @param {string[]} tokens
 * @param {Policy} policy
 * @returns {Ranking}
 */
function byRanks(postings, dense, dropped, tokens, policy) {
  const lexical = postings && bm25(postings, tokens);
  const inside = positions(dropped, (drop) => drop === DROP.KEPT);
  const bySimilarity = bestFirst(dense, inside, policy.depth);
  const byWords = lexical
    ? bestFirst(lexical, inside.filter((chunk) => lexical[chunk] > 0), policy.depth)
    : [];
  const score = reciprocalRankFusion([bySimilarity, byWords], dense.length, policy.rrf_k);
  for (const chunk of inside) if (score[chunk] === 0) dropped[chunk] = DROP.NOT_RANKED;
  const { sure, share, near } = policy;
  const held = postings && evidence(postings, tokens);
  const top = new Set([
    ...bySimilarity.slice(0, near).filter((chunk) => sure === null || dense[chunk] >= sure),
    ...byWords.slice(0, near).filter((chunk) => held && held[chunk] >= share),
  ]);
  return { lexical, score, dropped, evident: (chunk) => top.has(chunk) };
}

/**
 * @param {number} count
 * @param {Postings|null} postings
 * @param {string[]} tokens
 * @param {Policy} policy
 * @returns {Ranking}
 */
function byKeywords(count, postings, tokens, policy) {
  const lexical = postings && bm25(postings, tokens);
  const held = postings && evidence(postings, tokens);
  const score = lexical ?? new Float64Array(count);
  return {
    lexical,
    score,
    dropped: Int8Array.from(score, (value) => (value > 0 ? DROP.KEPT : DROP.NOT_RANKED)),
    evident: (chunk) => held !== null && held[chunk] >= policy.share,
  };
}

/**
 * Choose what is kept, and write into `dropped` why the rest is not.
 * @param {Ranking} ranking
 * @param {Chunk[]} chunks
 * @param {Policy} policy
 * @returns {number[]}
 */
function keep({ score, dropped }, chunks, { per_page: perPage, top }) {
  const candidates = positions(dropped, (drop) => drop === DROP.KEPT);
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {number[]} */
  const kept = [];
  for (const chunk of bestFirst(score, candidates)) {
    const page = pageOf(chunks[chunk]);
    const onPage = (seen.get(page) ?? 0) + 1;
    if (kept.length === top) dropped[chunk] = DROP.BEYOND_TOP;
    else if (perPage !== null && onPage > perPage) dropped[chunk] = DROP.PER_PAGE;
    else kept.push(chunk);
    seen.set(page, onPage);
  }
  return kept;
}

/**
 * @param {Chunk} chunk
 * @returns {string} its URL without the anchor; its own id where it has none
 */
function pageOf({ url, id }) {
  return url.split("#", 1)[0] || id;
}

/**
 * @param {Int8Array} dropped
 * @param {(drop: number) => boolean} test
 * @returns {number[]} ascending
 */
function positions(dropped, test) {
  /** @type {number[]} */
  const found = [];
  dropped.forEach((drop, chunk) => {
    if (test(drop)) found.push(chunk);
  });
  return found;
}

/**
 * @param {Float64Array} values
 * @returns {number} -1 for none, which no similarity is below
 */
function greatest(values) {
  return values.reduce((most, value) => Math.max(most, value), -1);
}

/**
 * @param {Index} index
 * @returns {Set<string>}
 */
function foldedStopwords({ stopwords }) {
  const folded = stopwordsOf.get(stopwords) ?? foldStopwords(stopwords);
  stopwordsOf.set(stopwords, folded);
  return folded;
}

/**
 * @param {Index} index
 * @returns {Postings|null} null while it has no texts
 */
function postingsFor(index) {
  if (!index.texts) return null;
  const stopwords = foldedStopwords(index);
  const postings =
    postingsOf.get(index.texts) ??
    buildPostings(index.texts.map((text) => contentTokens(text, stopwords)));
  postingsOf.set(index.texts, postings);
  return postings;
}
