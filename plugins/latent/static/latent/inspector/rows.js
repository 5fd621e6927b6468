// @ts-check
/** A trace as rows of a table: what was kept first, then the rest as it ranks; pure. */

/** @typedef {import("../index_format.js").Index} Index */
/** @typedef {import("../index_format.js").Chunk} Chunk */
/** @typedef {import("../search.js").Trace} Trace */

/**
 * @typedef {object} Row
 * @property {number} position of the chunk in the index
 * @property {Chunk} chunk
 * @property {number | null} rank 1 for the best; null where it was not kept
 * @property {number | null} dense
 * @property {number | null} lexical
 * @property {number} score
 * @property {number} drop why it was not kept; see `DROP`
 */

/**
 * @param {Index} index
 * @param {Trace} trace
 * @returns {Row[]}
 */
export function toRows(index, trace) {
  const ranks = new Map(trace.kept.map((position, i) => [position, i + 1]));
  const rows = index.chunks.map((chunk, position) => ({
    position,
    chunk,
    rank: ranks.get(position) ?? null,
    dense: trace.dense ? trace.dense[position] : null,
    lexical: trace.lexical ? trace.lexical[position] : null,
    score: trace.score[position],
    drop: trace.dropped[position],
  }));
  return rows.sort(better);
}

/**
 * @param {Row} a
 * @param {Row} b
 */
function better(a, b) {
  return (
    (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER) ||
    b.score - a.score ||
    (b.dense ?? 0) - (a.dense ?? 0) ||
    a.position - b.position
  );
}

/**
 * The span of a column, for its bars. Similarities of some models lie close together: a scale
 * from 0 to 1 would show them all alike.
 *
 * @param {readonly (number | null)[]} values
 * @param {number | null} [also] a value that must be on the scale, such as the floor
 * @returns {{low: number, high: number}}
 */
export function span(values, also = null) {
  let low = also ?? Infinity;
  let high = also ?? -Infinity;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low < high ? { low, high } : { low: Math.min(low, 0), high: Math.max(high, 1) };
}

/**
 * Where a value lies on a scale.
 *
 * @param {number} value
 * @param {{low: number, high: number}} scale
 * @returns {number} 0 to 1
 */
export function along(value, { low, high }) {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
