// @ts-check
/**
 * BM25: how well the words of a query fit each chunk; the same as `retrieval/bm25.py`, which gives
 * the formula and its sources.
 */

const K1 = 1.2;
const B = 0.75;

/** Scores are rounded to 1 / this: logarithms may differ in their last bit. */
const DIGITS = 1e9;

/**
 * The chunks that hold a term, ascending, and what it adds to the score of each.
 * @typedef {{chunks: Int32Array, weights: Float64Array}} Row
 */

/** @typedef {{count: number, terms: Map<string, Row>}} Postings */

/** @type {Row} */
const NOWHERE = { chunks: new Int32Array(0), weights: new Float64Array(0) };

/**
 * Weigh every term of every chunk.
 * @param {string[][]} texts the content tokens of each chunk
 * @returns {Postings}
 */
export function buildPostings(texts) {
  const lengths = texts.map((tokens) => tokens.length);
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(texts.length, 1);
  const terms = new Map();
  for (const [term, counts] of countTerms(texts)) {
    const idf = inverseDocumentFrequency(counts.size, texts.length);
    const weigh = (/** @type {[number, number]} */ [chunk, count]) =>
      idf * (count / (count + K1 * (1 - B + (B * lengths[chunk]) / average)));
    terms.set(term, {
      chunks: Int32Array.from(counts.keys()),
      weights: Float64Array.from(counts, weigh),
    });
  }
  return { count: texts.length, terms };
}

/**
 * Score every chunk.
 * @param {Postings} postings
 * @param {string[]} tokens the query's; one that is repeated counts as often
 * @returns {Float64Array} 0 for a chunk with none of them
 */
export function bm25(postings, tokens) {
  const scores = new Float64Array(postings.count);
  for (const [term, times] of tally(tokens)) {
    const { chunks, weights } = rowOf(postings, term);
    for (let i = 0; i < chunks.length; i++) scores[chunks[i]] += weights[i] * times;
  }
  return rounded(scores);
}

/**
 * Measure what part of a query each chunk holds, rare words counting for more.
 * @param {Postings} postings
 * @param {string[]} tokens the query's
 * @returns {Float64Array} in [0, 1]
 */
export function evidence(postings, tokens) {
  const found = new Float64Array(postings.count);
  let whole = 0;
  for (const term of new Set(tokens)) {
    const { chunks } = rowOf(postings, term);
    const idf = inverseDocumentFrequency(chunks.length, postings.count);
    whole += idf;
    for (const chunk of chunks) found[chunk] += idf;
  }
  return whole ? rounded(found.map((sum) => sum / whole)) : found;
}

/**
 * @param {Postings} postings
 * @param {string} term
 * @returns {Row} empty for a term no chunk holds
 */
export function rowOf(postings, term) {
  return postings.terms.get(term) ?? NOWHERE;
}

/**
 * Round scores, in place, to nine digits after the point, halves upwards.
 * @param {Float64Array} scores
 * @returns {Float64Array} the same
 */
function rounded(scores) {
  for (let i = 0; i < scores.length; i++) scores[i] = Math.floor(scores[i] * DIGITS + 0.5) / DIGITS;
  return scores;
}

/**
 * @param {number} holding chunks that hold the term
 * @param {number} count all chunks
 * @returns {number}
 */
function inverseDocumentFrequency(holding, count) {
  return Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
}

/**
 * @param {string[][]} texts
 * @returns {Map<string, Map<number, number>>} how often each chunk holds a term
 */
function countTerms(texts) {
  /** @type {Map<string, Map<number, number>>} */
  const terms = new Map();
  texts.forEach((tokens, chunk) => {
    for (const [term, times] of tally(tokens)) {
      const counts = terms.get(term) ?? new Map();
      terms.set(term, counts.set(chunk, times));
    }
  });
  return terms;
}

/**
 * @param {string[]} tokens
 * @returns {Map<string, number>} in order of first appearance
 */
function tally(tokens) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}
