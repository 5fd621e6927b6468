// @ts-check
/** Placing labels so that none covers another; pure. */

/**
 * @typedef {object} Wanted
 * @property {number} x of its point, CSS pixels
 * @property {number} y of its point, CSS pixels
 * @property {number} width of its text, CSS pixels
 * @property {number} gap between point and text, CSS pixels
 * @property {string} text
 * @property {boolean} must shown even where it covers another
 */

/** @typedef {{text: string, x: number, y: number, must: boolean}} Placed x: left edge, y: middle */

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** Height of a label with its air, CSS pixels. */
const LINE = 18;

/**
 * Place labels greedily, first come first served: right of the point, else left, below, above.
 *
 * @param {readonly Wanted[]} wanted the most important first
 * @param {number} width of the stage, CSS pixels
 * @param {number} height of the stage, CSS pixels
 * @param {Box[]} [taken] what must stay free; grows
 * @returns {Placed[]}
 */
export function placeLabels(wanted, width, height, taken = []) {
  /** @type {Placed[]} */
  const placed = [];
  for (const label of wanted) {
    const all = candidates(label);
    const inside = all.filter((spot) => fits(spot, width, height));
    const spots = label.must ? [...inside, ...all.map((spot) => pushedIn(spot, width))] : inside;
    const free = spots.find((spot) => !taken.some((box) => overlap(box, spot)));
    const spot = free ?? (label.must ? spots[0] : undefined);
    if (!spot) continue;
    taken.push(spot);
    placed.push({ text: label.text, x: spot.left, y: (spot.top + spot.bottom) / 2, must: label.must });
  }
  return placed;
}

/** @param {Wanted} label @returns {[Box, Box, Box, Box]} */
function candidates({ x, y, width, gap }) {
  const at = (/** @type {number} */ left, /** @type {number} */ middle) => ({
    left,
    right: left + width,
    top: middle - LINE / 2,
    bottom: middle + LINE / 2,
  });
  const below = gap + LINE / 2;
  return [
    at(x + gap, y),
    at(x - gap - width, y),
    at(x - width / 2, y + below),
    at(x - width / 2, y - below),
  ];
}

/** @param {Box} box @param {number} width @param {number} height */
function fits(box, width, height) {
  return box.left >= 2 && box.right <= width - 2 && box.top >= 0 && box.bottom <= height;
}

/** @param {Box} box @param {number} width @returns {Box} */
function pushedIn(box, width) {
  const shift = Math.max(2 - box.left, Math.min(0, width - 2 - box.right));
  return { ...box, left: box.left + shift, right: box.right + shift };
}

/** @param {Box} a @param {Box} b */
function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
