// @ts-check
/** The shape of each kind's points: told apart without colour; pure. */

/** @typedef {"circle" | "square" | "triangle" | "diamond" | "hexagon" | "cross"} Shape */

/** @type {readonly Shape[]} */
export const SHAPES = ["circle", "square", "triangle", "diamond", "hexagon", "cross"];

/** Corners around the centre, at radius 1, drawn to look equally large. @type {Record<string, [number, number][]>} */
const CORNERS = {
  square: polygon(4, 45, 1.16),
  triangle: polygon(3, -90, 1.3),
  diamond: polygon(4, 0, 1.25),
  hexagon: polygon(6, 0, 1.1),
  cross: plus(1.15, 0.4),
};

/**
 * The shape of a kind; after the last shape they begin again, with other colours.
 *
 * @param {number} kind its position in the list of kinds
 * @returns {Shape}
 */
export function shapeOf(kind) {
  return SHAPES[kind % SHAPES.length];
}

/**
 * Add a shape to a path.
 *
 * @param {Pick<CanvasPath, "moveTo" | "lineTo" | "arc" | "closePath">} path
 * @param {Shape} shape
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
export function trace(path, shape, x, y, radius) {
  if (shape === "circle") {
    path.moveTo(x + radius, y);
    path.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  CORNERS[shape].forEach(([dx, dy], i) => {
    if (i === 0) path.moveTo(x + dx * radius, y + dy * radius);
    else path.lineTo(x + dx * radius, y + dy * radius);
  });
  path.closePath();
}

/**
 * The shape as SVG path data on a 16 by 16 grid, for legends.
 *
 * @param {Shape} shape
 */
export function svgPath(shape) {
  if (shape === "circle") return "M13 8a5 5 0 1 1-10 0 5 5 0 0 1 10 0z";
  const points = CORNERS[shape].map(([x, y]) => `${round(8 + 5 * x)} ${round(8 + 5 * y)}`);
  return `M${points.join("L")}z`;
}

/** @param {number} n @param {number} first degrees @param {number} size @returns {[number, number][]} */
function polygon(n, first, size) {
  return Array.from({ length: n }, (_, i) => {
    const angle = ((first + (360 * i) / n) * Math.PI) / 180;
    return [Math.cos(angle) * size, Math.sin(angle) * size];
  });
}

/** @param {number} a arm length @param {number} b half its width @returns {[number, number][]} */
function plus(a, b) {
  const quarter = /** @type {[number, number][]} */ ([[b, -b], [a, -b], [a, b]]);
  const turned = [0, 1, 2, 3].flatMap((turns) => quarter.map((corner) => turn(corner, turns)));
  return turned;
}

/** @param {[number, number]} corner @param {number} turns quarters @returns {[number, number]} */
function turn([x, y], turns) {
  return turns === 0 ? [x, y] : turn([-y, x], turns - 1);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
