// @ts-check
/**
 * The shapes that travel between files, function and elements; types only.
 *
 * @typedef {object} MapItem
 * @property {string} id
 * @property {string} title
 * @property {string} url site-relative
 * @property {string} kind
 * @property {string} lang BCP 47
 * @property {string} summary plain text
 * @property {[number, number]} pca x and y in [0, 1], y growing downwards
 * @property {number[]} axes position along each concept axis in [0, 1]
 *
 * @typedef {{id: string, label: string}} Kind
 * @typedef {{id: string, negative: string, positive: string}} Axis
 * @typedef {[number, number, number]} Edge positions of two items and their cosine similarity
 * @typedef {{hash: string, items: MapItem[], kinds: Kind[], edges: Edge[], axes: Axis[]}} Atlas
 *
 * @typedef {{pca: [number, number], axes: number[]}} Place where a question lands on the map
 *
 * @typedef {object} Source
 * @property {number} n
 * @property {string} label as cited, such as S1
 * @property {string} id the chunk's
 * @property {string | null} item id of the item with a point on the map
 * @property {string} title
 * @property {string[]} heading
 * @property {string} url site-relative, with the section's anchor
 * @property {string} kind
 * @property {number} score
 * @property {number | null} dense
 *
 * @typedef {{text: string, vector: string | null, place: Place | null}} Query
 *     vector: base64 of float32, little-endian
 *
 * @typedef {object} Meta
 * @property {string} id
 * @property {string} version
 * @property {string} index hash of the index the answer came from
 * @property {{name: string, model: string}} embedder
 * @property {string} policy
 * @property {"dense" | "keywords" | "none"} mode
 * @property {string} lang
 *
 * @typedef {{code: string, text: string}} Notice
 * @typedef {{code: string, title: string, detail: string, status: number}} Problem
 *
 * @typedef {object} Turn one question and what became of it; plain data, so that it can be stored
 * @property {string} question
 * @property {string} text
 * @property {"asking" | "done" | "stopped" | "failed"} status
 * @property {Source[]} sources
 * @property {Query | null} query
 * @property {boolean} thin
 * @property {Meta | null} meta
 * @property {string} tier
 * @property {Notice[]} notices
 * @property {string[]} suggestions
 * @property {Problem | null} problem
 */

export {};
