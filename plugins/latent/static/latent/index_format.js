// @ts-check
/**
 * The files of an index, decoded: index.json, vectors.bin and texts.json.
 *
 * Each names its kind and version first, and what is not known is refused in a sentence that says
 * what was found, what was expected and what to do. `retrieval/artifacts.py` writes them.
 */

/**
 * One unit of retrieval, without its text.
 * @typedef {object} Chunk
 * @property {string} id
 * @property {"item"|"section"|"fact"|"rollup"|"note"} role
 * @property {string} kind
 * @property {string|null} item id of the item with a point on the map
 * @property {string} title
 * @property {string[]} heading outermost first
 * @property {string} url site-relative with the section's anchor; empty where there is no page
 * @property {string} lang BCP 47
 */

/**
 * One retrieval rule; `retrieval/policies.py` says what each field means.
 * @typedef {object} Policy
 * @property {string} name
 * @property {"coverage"|"rrf"|"blend"} fusion
 * @property {number|null} floor cosine similarity
 * @property {number} lexical_weight
 * @property {number} background_weight
 * @property {number|null} window cosine similarity
 * @property {number|null} sure cosine similarity
 * @property {number} share of the query's words, in [0, 1]
 * @property {number|null} per_page
 * @property {number} top
 * @property {number|null} depth
 * @property {number} rrf_k
 * @property {number} near
 */

/**
 * All that a search needs but the query.
 * @typedef {object} Index
 * @property {{name: string, model: string, dims: number}} embedder
 * @property {Chunk[]} chunks
 * @property {Int8Array} rows chunks × dims, row by row
 * @property {Float32Array} scales one a chunk
 * @property {number} dims
 * @property {{rows: Int8Array, scales: Float32Array}} background one row; what a question for nothing in particular is like
 * @property {string[]|null} texts in the order of the chunks; null until `withTexts`
 * @property {Set<string>} stopwords
 * @property {Record<string, Policy>} policies
 * @property {string} policy name of the one to use unless told otherwise
 * @property {string} hash of the chunks' ids and texts
 */

export const VERSION = 1;

const VECTORS_MAGIC = "LATV";
const HEADER_BYTES = 16;
const REBUILD = "Run `pelican` again.";

/** A built file is not what it claims to be. */
export class ArtifactError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "ArtifactError";
  }
}

/**
 * Decode an index, still without its texts.
 * @param {string} json what index.json holds
 * @param {ArrayBuffer} vectors what vectors.bin holds
 * @returns {Index}
 * @throws {ArtifactError} one of them is no such file, is damaged, or is of another build
 */
export function decodeIndex(json, vectors) {
  const fields = parseArtifact("index.json", "latent-index", json);
  requireFields("index.json", fields, ["embedder", "background", "chunks", "stopwords", "policies", "hash"]);
  const { rows, scales, count, dims } = decodeVectors(vectors);
  if (count !== fields.chunks.length || dims !== fields.embedder.dims) {
    throw new ArtifactError(
      `vectors.bin: holds ${count} vectors of ${dims} dimensions, and index.json describes ` +
        `${fields.chunks.length} of ${fields.embedder.dims}. They are of different builds. ${REBUILD}`,
    );
  }
  if (!Object.hasOwn(fields.policies, fields.policy)) {
    throw new ArtifactError(
      `index.json: names the policy "${fields.policy}" and does not hold it. ${REBUILD}`,
    );
  }
  return {
    embedder: fields.embedder,
    chunks: fields.chunks,
    rows,
    scales,
    dims,
    background: decodeBackground(fields.background, dims),
    texts: null,
    stopwords: new Set(fields.stopwords),
    policies: namePolicies(fields.policies),
    policy: fields.policy,
    hash: fields.hash,
  };
}

/**
 * Give an index its texts, so that words can be searched for.
 * @param {Index} index left as it is
 * @param {string} json what texts.json holds
 * @returns {Index}
 * @throws {ArtifactError} it is no such file, or is of another build
 */
export function withTexts(index, json) {
  const pairs = decodeTexts(json);
  const same =
    pairs.length === index.chunks.length && pairs.every(([id], i) => id === index.chunks[i].id);
  if (!same) {
    throw new ArtifactError(`texts.json: holds other chunks than index.json. ${REBUILD}`);
  }
  return { ...index, texts: pairs.map(([, text]) => text) };
}

/**
 * @param {string} json what texts.json holds
 * @returns {[id: string, text: string][]}
 * @throws {ArtifactError} it is no such file
 */
export function decodeTexts(json) {
  const fields = parseArtifact("texts.json", "latent-texts", json);
  requireFields("texts.json", fields, ["chunks"]);
  return fields.chunks;
}

/**
 * Decode vectors.bin: "LATV", then version, count and dims as 32-bit integers, float32 scales,
 * int8 rows; all little-endian.
 * @param {ArrayBuffer} buffer
 * @returns {{rows: Int8Array, scales: Float32Array, count: number, dims: number}}
 * @throws {ArtifactError} it is no such file, or was cut short
 */
export function decodeVectors(buffer) {
  const name = "vectors.bin";
  if (buffer.byteLength < HEADER_BYTES) {
    throw new ArtifactError(
      `${name}: has ${buffer.byteLength} bytes, fewer than its header. ${REBUILD}`,
    );
  }
  const view = new DataView(buffer);
  const magic = String.fromCharCode(...new Uint8Array(buffer, 0, 4));
  checkKind(name, magic, VECTORS_MAGIC, view.getUint32(4, true));
  const count = view.getUint32(8, true);
  const dims = view.getUint32(12, true);
  const expected = HEADER_BYTES + count * (4 + dims);
  if (buffer.byteLength !== expected) {
    throw new ArtifactError(
      `${name}: has ${buffer.byteLength} bytes, and ${count} vectors of ${dims} dimensions need ` +
        `${expected}. It was cut short or damaged. ${REBUILD}`,
    );
  }
  const scales = Float32Array.from({ length: count }, (_, i) =>
    view.getFloat32(HEADER_BYTES + 4 * i, true),
  );
  return { rows: new Int8Array(buffer, HEADER_BYTES + 4 * count), scales, count, dims };
}

/**
 * @param {string} text base64 of one int8 row
 * @param {number} dims
 * @returns {{rows: Int8Array, scales: Float32Array}}
 * @throws {ArtifactError} it is none, or is as wide as no vector of the index
 */
function decodeBackground(text, dims) {
  let rows;
  try {
    rows = Int8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new ArtifactError(`index.json: its background is no base64. ${REBUILD}`);
  }
  if (rows.length !== dims) {
    throw new ArtifactError(
      `index.json: its background has ${rows.length} dimensions, and its embedder ${dims}. ${REBUILD}`,
    );
  }
  const length = Math.sqrt(rows.reduce((sum, entry) => sum + entry * entry, 0));
  return { rows, scales: Float32Array.of(length ? 1 / length : 0) };
}

/**
 * Parse a JSON artifact and check that it is the kind it should be.
 * @param {string} name of the file, for messages
 * @param {string} magic what it must begin with
 * @param {string} json
 * @returns {Record<string, any>}
 * @throws {ArtifactError} it is no such file
 */
export function parseArtifact(name, magic, json) {
  let fields;
  try {
    fields = JSON.parse(json);
  } catch (error) {
    throw new ArtifactError(`${name}: is no JSON, or was cut short (${error}). ${REBUILD}`);
  }
  if (fields === null || typeof fields !== "object" || Array.isArray(fields)) {
    throw new ArtifactError(`${name}: holds no object. ${REBUILD}`);
  }
  checkKind(name, fields.magic, magic, fields.version);
  return fields;
}

/**
 * Name exactly what was embedded, as `content_hash` in Python does.
 * @param {[id: string, text: string][]} pairs in the order of the chunks
 * @returns {Promise<string>} SHA-256, hex
 */
export async function contentHash(pairs) {
  const bytes = new TextEncoder().encode(JSON.stringify(pairs));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} name
 * @param {unknown} magic
 * @param {string} expected
 * @param {unknown} version
 */
function checkKind(name, magic, expected, version) {
  if (magic !== expected) {
    throw new ArtifactError(
      `${name}: begins with ${JSON.stringify(magic)}, not "${expected}": it is another kind of ` +
        `file. ${REBUILD}`,
    );
  }
  if (version !== VERSION) {
    throw new ArtifactError(
      `${name}: is of version ${version}, and this page reads version ${VERSION}. ` +
        "Run `pelican` again, and reload the page without its cache.",
    );
  }
}

/**
 * @param {string} name
 * @param {Record<string, any>} fields
 * @param {string[]} required
 */
function requireFields(name, fields, required) {
  const missing = required.find((field) => typeof fields[field] === "undefined");
  if (missing) throw new ArtifactError(`${name}: lacks the field "${missing}". ${REBUILD}`);
}

/**
 * @param {Record<string, Omit<Policy, "name">>} policies
 * @returns {Record<string, Policy>}
 */
function namePolicies(policies) {
  return Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, { ...policy, name }]),
  );
}
