// @ts-check
/**
 * Cosine similarities over int8 rows, to the bit those of `retrieval/vectors.py`, which says why.
 */

/** @typedef {import("./index_format.js").Index} Index */

/** Below this float32, which Python sums in, holds every integer. */
const EXACT = 2 ** 24;

/** @type {WeakMap<Int8Array, number>} */
const longestOf = new WeakMap();

/**
 * Compare a query with every row.
 * @param {Pick<Index, "rows" | "scales" | "dims">} vectors
 * @param {ArrayLike<number>} query of the index's width and any length; taken as float32
 * @returns {Float64Array} cosine similarities; 0 where either is zero
 * @throws {RangeError} the query has another width, or an entry that is no finite number
 */
export function similarities({ rows, scales, dims }, query) {
  const grid = onGrid(query, dims, longestRow(rows, dims));
  const length = Math.sqrt(grid.reduce((sum, entry) => sum + entry * entry, 0));
  const dense = new Float64Array(scales.length);
  if (!length) return dense;
  for (let chunk = 0, at = 0; chunk < dense.length; chunk++) {
    let dot = 0;
    for (let i = 0; i < dims; i++, at++) dot += rows[at] * grid[i];
    dense[chunk] = (dot * scales[chunk]) / length;
  }
  return dense;
}

/**
 * Round a query to the finest grid on which Python's dot products are exact.
 * @param {ArrayLike<number>} query
 * @param {number} dims
 * @param {number} longest length of the longest integer row
 * @returns {Float64Array} integers
 */
function onGrid(query, dims, longest) {
  if (query.length !== dims) {
    throw new RangeError(
      `The query has ${query.length} dimensions, and the index was built for ${dims}.`,
    );
  }
  const wide = Float64Array.from(Float32Array.from(query));
  const length = Math.sqrt(wide.reduce((sum, entry) => sum + entry * entry, 0));
  if (!Number.isFinite(length)) {
    throw new RangeError("The query vector holds an entry that is no finite number.");
  }
  if (!length || !longest) return new Float64Array(dims);
  const step = ((EXACT - 1) / longest - Math.sqrt(dims) / 2) / length;
  return wide.map((entry) => Math.floor(entry * step + 0.5));
}

/**
 * @param {Int8Array} rows
 * @param {number} dims
 * @returns {number}
 */
function longestRow(rows, dims) {
  const known = longestOf.get(rows);
  if (known !== undefined) return known;
  let most = 0;
  for (let at = 0; at < rows.length; ) {
    let squares = 0;
    for (const end = at + dims; at < end; at++) squares += rows[at] * rows[at];
    most = Math.max(most, squares);
  }
  longestOf.set(rows, Math.sqrt(most));
  return Math.sqrt(most);
}
