// @ts-check
/** The camera: from the unit square to pixels on the stage and back; pure. */

/** How far in one can zoom. */
export const CLOSEST = 40;

/**
 * @typedef {object} Camera
 * @property {number} width of the stage, CSS pixels
 * @property {number} height of the stage, CSS pixels
 * @property {{top: number, right: number, bottom: number, left: number}} margin CSS pixels kept
 *     free around the unit square when all is shown
 * @property {number} zoom 1 shows all
 * @property {number} x where the stage's left edge lies, CSS pixels; 0 or less
 * @property {number} y where the stage's top edge lies, CSS pixels; 0 or less
 */

/**
 * A camera that shows all. Both directions fill the stage: what the map shows is who is near
 * whom, and a wide stage spreads that better than a square in its middle.
 *
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 * @param {Camera["margin"]} margin CSS pixels
 * @returns {Camera}
 */
export function showAll(width, height, margin) {
  return { width, height, margin, zoom: 1, x: 0, y: 0 };
}

/**
 * The linear map the camera stands for: `screen = world * scale + offset`.
 *
 * @param {Camera} camera
 * @returns {{ax: number, bx: number, ay: number, by: number}}
 */
export function transform({ width, height, margin, zoom, x, y }) {
  return {
    ax: Math.max(1, width - margin.left - margin.right) * zoom,
    bx: margin.left * zoom + x,
    ay: Math.max(1, height - margin.top - margin.bottom) * zoom,
    by: margin.top * zoom + y,
  };
}

/**
 * @param {Camera} camera
 * @param {readonly [number, number]} point in the unit square
 * @returns {[number, number]} CSS pixels
 */
export function toScreen(camera, [x, y]) {
  const { ax, bx, ay, by } = transform(camera);
  return [x * ax + bx, y * ay + by];
}

/**
 * @param {Camera} camera
 * @param {readonly [number, number]} point CSS pixels
 * @returns {[number, number]} in the unit square, or beyond it in the margins
 */
export function toWorld(camera, [x, y]) {
  const { ax, bx, ay, by } = transform(camera);
  return [(x - bx) / ax, (y - by) / ay];
}

/**
 * Zoom so that what is under a pixel stays under it.
 *
 * @param {Camera} camera
 * @param {number} factor above 1 goes closer
 * @param {readonly [number, number]} at CSS pixels
 * @returns {Camera}
 */
export function zoomedAt(camera, factor, [px, py]) {
  const zoom = Math.min(CLOSEST, Math.max(1, camera.zoom * factor));
  const ratio = zoom / camera.zoom;
  const x = px - (px - camera.x) * ratio;
  const y = py - (py - camera.y) * ratio;
  return within({ ...camera, zoom, x, y });
}

/**
 * Move by some pixels, never past the edge.
 *
 * @param {Camera} camera
 * @param {number} dx CSS pixels
 * @param {number} dy CSS pixels
 * @returns {Camera}
 */
export function panned(camera, dx, dy) {
  return within({ ...camera, x: camera.x + dx, y: camera.y + dy });
}

/**
 * Bring a point into view, moving no more than needed.
 *
 * @param {Camera} camera
 * @param {readonly [number, number]} point in the unit square
 * @param {number} border CSS pixels it keeps from the edge
 * @returns {Camera}
 */
export function revealing(camera, point, border) {
  const [x, y] = toScreen(camera, point);
  return panned(camera, inward(x, camera.width, border), inward(y, camera.height, border));
}

/**
 * The same view on a stage of another size.
 *
 * @param {Camera} camera
 * @param {number} width CSS pixels
 * @param {number} height CSS pixels
 * @param {Camera["margin"]} margin CSS pixels
 * @returns {Camera}
 */
export function resized(camera, width, height, margin) {
  const centre = toWorld(camera, [camera.width / 2, camera.height / 2]);
  const next = { ...camera, width, height, margin };
  const [x, y] = toScreen(next, centre);
  return panned(next, width / 2 - x, height / 2 - y);
}

/** @param {number} at @param {number} size @param {number} border */
function inward(at, size, border) {
  const low = Math.min(border, size / 2);
  return Math.min(size - low, Math.max(low, at)) - at;
}

/** @param {Camera} camera @returns {Camera} */
function within(camera) {
  const { width, height, zoom } = camera;
  const x = Math.min(0, Math.max(width - width * zoom, camera.x));
  const y = Math.min(0, Math.max(height - height * zoom, camera.y));
  return { ...camera, x, y };
}
