// @ts-check
/** Views: which two coordinates of an item the map shows; pure. */

/** @typedef {import("../types.js").Axis} Axis */
/** @typedef {import("../types.js").Place} Place */

/**
 * @typedef {{name: "pca"} | {name: "axes", across: number, up: number}} View
 *     across, up: positions in the list of axes; up is -1 where there is only one axis
 */

/**
 * Where something lies in a view. A positive pole is at the right or at the top.
 *
 * @param {View} view
 * @param {Place} place
 * @returns {[number, number]} in the unit square, y growing downwards
 */
export function position(view, place) {
  if (view.name === "pca") return place.pca;
  const x = place.axes[view.across] ?? 0.5;
  const up = place.axes[view.up];
  return [x, up === undefined ? place.pca[1] : 1 - up];
}

/**
 * The views of a map: by similarity first, then one for each pair of axes.
 *
 * @param {readonly Axis[]} axes
 * @returns {View[]}
 */
export function views(axes) {
  /** @type {View[]} */
  const found = [{ name: "pca" }];
  if (axes.length === 1) found.push({ name: "axes", across: 0, up: -1 });
  for (let across = 0; across < axes.length; across += 1)
    for (let up = across + 1; up < axes.length; up += 1) found.push({ name: "axes", across, up });
  return found;
}

/**
 * The names at the four edges.
 *
 * @param {View} view
 * @param {readonly Axis[]} axes
 * @returns {{left: string, right: string, top: string, bottom: string}} empty where there is none
 */
export function poles(view, axes) {
  const across = view.name === "axes" ? axes[view.across] : undefined;
  const up = view.name === "axes" ? axes[view.up] : undefined;
  return {
    left: across?.negative ?? "",
    right: across?.positive ?? "",
    top: up?.positive ?? "",
    bottom: up?.negative ?? "",
  };
}

/**
 * Name a view of concept axes.
 *
 * @param {View} view
 * @param {readonly Axis[]} axes
 */
export function viewName(view, axes) {
  const { left, right, top, bottom } = poles(view, axes);
  const across = `${left} – ${right}`;
  return top ? `${across} × ${bottom} – ${top}` : across;
}
