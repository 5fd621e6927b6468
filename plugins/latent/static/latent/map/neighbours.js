// @ts-check
/** Where an arrow key leads; pure. */

/** @typedef {"left" | "right" | "up" | "down"} Direction */

/** What sideways distance costs against distance ahead. */
const SIDEWAYS = 2;

/** @type {Record<Direction, [number, number]>} */
const HEADING = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/**
 * Find the next point in a direction.
 *
 * Where nothing lies ahead, right and down lead to the next point in reading order and left and
 * up to the previous one, so that no point is out of reach.
 *
 * @param {Float32Array} points x and y of each, in the unit square
 * @param {number} from a position, or -1 for none yet
 * @param {Direction} direction
 * @param {(index: number) => boolean} [shown]
 * @returns {number} a position, or -1 where none is shown
 */
export function neighbour(points, from, direction, shown = () => true) {
  if (from < 0) return inOrder(points, from, 1, shown);
  const [hx, hy] = HEADING[direction];
  let best = -1;
  let least = Infinity;
  for (let i = 0; i < points.length / 2; i += 1) {
    const dx = points[2 * i] - points[2 * from];
    const dy = points[2 * i + 1] - points[2 * from + 1];
    const ahead = dx * hx + dy * hy;
    const aside = Math.abs(dx * hy) + Math.abs(dy * hx);
    const cost = Math.hypot(ahead, SIDEWAYS * aside);
    if (i !== from && ahead > 0 && cost < least && shown(i)) {
      best = i;
      least = cost;
    }
  }
  const step = direction === "right" || direction === "down" ? 1 : -1;
  return best >= 0 ? best : inOrder(points, from, step, shown);
}

/**
 * The next or previous shown point, going round.
 *
 * @param {Float32Array} points
 * @param {number} from
 * @param {1 | -1} step
 * @param {(index: number) => boolean} shown
 */
export function inOrder(points, from, step, shown = () => true) {
  const count = points.length / 2;
  for (let i = 1; i <= count; i += 1) {
    const at = (((from + step * i) % count) + count) % count;
    if (shown(at)) return at;
  }
  return -1;
}
