// @ts-check
/** Indexes that Python and JavaScript can both make: `corpora.py` again, which explains it. */

/** @typedef {import("../../plugins/latent/static/latent/index_format.js").Index} Index */
/**
 * @typedef {object} Spec
 * @property {number} seed
 * @property {number} dims
 * @property {string[]} stopwords
 * @property {number} [count]
 * @property {number} [vocabulary]
 * @property {number} [twins]
 * @property {string[]} [texts]
 */

const CONSONANTS = "bcdfghjklmnpqrstvwxz";
const VOWELS = "aeiou";

/**
 * @param {number} seed
 * @returns {() => number} gives the next 32-bit number
 */
export function lcg(seed) {
  let x = seed;
  return () => (x = (Math.imul(1664525, x) + 1013904223) >>> 0);
}

/**
 * @param {Spec} spec
 * @returns {Index}
 */
export function makeIndex(spec) {
  const texts = spec.texts ?? madeUpTexts(spec);
  const { rows, scales } = vectors(spec, texts.length);
  return {
    embedder: { name: "lcg", model: "lcg", dims: spec.dims },
    chunks: texts.map((_, position) => chunk(position)),
    rows,
    scales,
    dims: spec.dims,
    background: vectors({ ...spec, seed: spec.seed + 2, twins: 0 }, 1),
    texts,
    stopwords: new Set(spec.stopwords),
    policies: {},
    policy: "assist",
    hash: "",
  };
}

/**
 * @param {Index} index
 * @param {number} near
 * @param {number} noise
 * @param {number} seed
 * @returns {Float32Array}
 */
export function makeQuery({ rows, dims }, near, noise, seed) {
  const next = lcg(seed);
  return Float32Array.from({ length: dims }, (_, i) => {
    const drawn = Math.floor(((next() >>> 16) * 2 * noise) / 65536) - noise;
    return drawn + (near >= 0 ? rows[near * dims + i] : 0);
  });
}

/**
 * @param {number} position
 * @returns {Index["chunks"][number]}
 */
function chunk(position) {
  const url = position % 7 === 6 ? "" : `page-${Math.floor(position / 4)}/#part-${position}`;
  const id = `c${position}`;
  return { id, role: "section", kind: "posts", item: null, title: "", heading: [], url, lang: "en" };
}

/**
 * @param {Spec} spec
 * @param {number} count
 */
function vectors({ seed, dims, twins = 0 }, count) {
  const next = lcg(seed);
  const rows = new Int8Array(count * dims);
  const scales = new Float32Array(count);
  for (let position = 0; position < count; position++) {
    const row = rows.subarray(position * dims, (position + 1) * dims);
    if (twins && position % twins) row.set(rows.subarray((position - 1) * dims, position * dims));
    else for (let i = 0; i < dims; i++) row[i] = Math.max((next() >>> 24) - 128, -127);
    scales[position] = 1 / Math.sqrt(row.reduce((sum, entry) => sum + entry * entry, 0));
  }
  return { rows, scales };
}

/**
 * @param {Spec} spec
 * @returns {string[]}
 */
function madeUpTexts({ seed, count = 0, vocabulary = 1 }) {
  const next = lcg(seed + 1);
  return Array.from({ length: count }, () => {
    const length = 8 + (next() >>> 28);
    return Array.from({ length }, () => madeUpWord(next, vocabulary)).join(" ");
  });
}

/**
 * @param {() => number} next
 * @param {number} vocabulary
 * @returns {string}
 */
function madeUpWord(next, vocabulary) {
  const rank = Math.min((next() >>> 16) % vocabulary, (next() >>> 16) % vocabulary);
  const rest = Math.floor(rank / 20);
  return CONSONANTS[rank % 20] + VOWELS[rest % 5] + CONSONANTS[Math.floor(rest / 5) % 20] + "a";
}
