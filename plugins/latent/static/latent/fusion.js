// @ts-check
/**
 * Fusion: two ways to make one order out of cosine similarities and lexical scores; the same as
 * `retrieval/fusion.py`, which gives the source.
 */

/**
 * Order chunks by score, equal ones by position.
 * @param {Float64Array} scores
 * @param {number[]} among positions to order, ascending
 * @param {number|null} [count] how many are wanted; all when null
 * @returns {number[]} the best `count` of them, best first
 */
export function bestFirst(scores, among, count = null) {
  // Sorting is stable, and `among` ascends.
  const order = [...among].sort((a, b) => scores[b] - scores[a]);
  return count === null ? order : order.slice(0, count);
}

/**
 * Add lexical evidence to similarity.
 * @param {Float64Array} dense cosine similarities
 * @param {Float64Array} coverage in [0, 1]
 * @param {number} weight what full coverage is worth, in cosine similarity
 * @returns {Float64Array}
 */
export function addCoverage(dense, coverage, weight) {
  return dense.map((similarity, chunk) => similarity + weight * coverage[chunk]);
}

/**
 * Fuse rankings by reciprocal rank.
 * @param {number[][]} orders each a ranking of some or all chunks
 * @param {number} count chunks
 * @param {number} k
 * @returns {Float64Array} 0 for a chunk that is in none of them
 */
export function reciprocalRankFusion(orders, count, k) {
  const scores = new Float64Array(count);
  for (const order of orders) {
    order.forEach((chunk, place) => {
      scores[chunk] += 1 / (k + place + 1);
    });
  }
  return scores;
}
