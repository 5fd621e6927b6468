// @ts-check
/** What the map shows at a moment: points, view, what is lit, active or hidden; pure. */

import { position } from "./views.js";

/** @typedef {import("../types.js").Atlas} Atlas */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("./views.js").View} View */

export class Scene {
  /** Positions of items the answer comes from, its best source first. @type {number[]} */
  lit = [];

  /** Where the question lies. @type {Place | null} */
  question = null;

  /** Position of the item under pointer or keyboard, or -1. */
  active = -1;

  /** Kinds not shown. @type {Set<number>} */
  hidden = new Set();

  /** @type {View} */
  view = { name: "pca" };

  /** @type {Float32Array} */
  #from;

  /** @type {Float32Array} */
  #to;

  /** @type {[number, number] | null} */
  #questionFrom = null;

  #progress = 1;

  /** @param {Atlas} atlas */
  constructor(atlas) {
    this.atlas = atlas;
    const kinds = new Map(atlas.kinds.map(({ id }, i) => [id, i]));
    /** The kind of each item, by position. */
    this.kinds = atlas.items.map(({ kind }) => kinds.get(kind) ?? 0);
    this.positions = new Map(atlas.items.map(({ id }, i) => [id, i]));
    /** Current x and y of each item, in the unit square. */
    this.points = this.#layout();
    this.#from = this.points.slice();
    this.#to = this.points.slice();
  }

  /** @param {number} index */
  isShown = (index) => !this.hidden.has(this.kinds[index]);

  /** @returns {[number, number] | null} where the question is now, in the unit square */
  get questionPoint() {
    if (!this.question) return null;
    const to = position(this.view, this.question);
    const from = this.#questionFrom ?? to;
    return [mix(from[0], to[0], this.#progress), mix(from[1], to[1], this.#progress)];
  }

  /**
   * Begin to move to another view; `move` does the rest.
   *
   * @param {View} view
   */
  show(view) {
    this.#questionFrom = this.questionPoint;
    this.view = view;
    this.#from = this.points.slice();
    this.#to = this.#layout();
    this.#progress = 0;
  }

  /** @param {number} progress 0 at the old view, 1 at the new one */
  move(progress) {
    this.#progress = progress;
    for (let i = 0; i < this.points.length; i += 1)
      this.points[i] = mix(this.#from[i], this.#to[i], progress);
    if (progress >= 1) this.#questionFrom = null;
  }

  /**
   * Light the items of an answer.
   *
   * @param {Iterable<string>} ids
   * @param {Place | null} question
   */
  light(ids, question) {
    const found = [...new Set(ids)].map((id) => this.positions.get(id) ?? -1);
    this.lit = found.filter((index) => index >= 0);
    this.question = question;
    this.#questionFrom = null;
  }

  #layout() {
    const points = new Float32Array(2 * this.atlas.items.length);
    this.atlas.items.forEach((item, i) => points.set(position(this.view, item), 2 * i));
    return points;
  }
}

/**
 * Ease in and out: slow, fast, slow.
 *
 * @param {number} t 0 to 1
 */
export function eased(t) {
  return t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2;
}

/** @param {number} a @param {number} b @param {number} t */
function mix(a, b, t) {
  return a + (b - a) * t;
}
