// @ts-check
/** Drawing the map: axes, edges, points, the question and its lines, labels; in this order. */

import { transform } from "./camera.js";
import { drawLabels } from "./draw_labels.js";
import { shapeOf, trace } from "./shapes.js";

/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./palette.js").Palette} Palette */
/** @typedef {import("./scene.js").Scene} Scene */

/** Edges are drawn in this many steps of strength. */
const EDGE_STEPS = 4;

/**
 * @typedef {object} Drawing
 * @property {CanvasRenderingContext2D} context scaled so that a unit is a CSS pixel
 * @property {Scene} scene
 * @property {Camera} camera
 * @property {Palette} palette
 * @property {string} questionLabel
 * @property {(index: number) => [number, number]} at where an item is, CSS pixels
 * @property {number} radius of a point, CSS pixels
 * @property {boolean} dimmed whether an answer is shown, and all else steps back
 */

/**
 * Draw one frame.
 *
 * @param {Pick<Drawing, "context" | "scene" | "camera" | "palette" | "questionLabel">} parts
 */
export function draw({ context, scene, camera, palette, questionLabel }) {
  const { ax, bx, ay, by } = transform(camera);
  const { points } = scene;
  /** @type {Drawing} */
  const drawing = {
    context,
    scene,
    camera,
    palette,
    questionLabel,
    at: (i) => [points[2 * i] * ax + bx, points[2 * i + 1] * ay + by],
    radius: pointRadius(points.length / 2, camera),
    dimmed: scene.lit.length > 0 || scene.question !== null,
  };
  context.clearRect(0, 0, camera.width, camera.height);
  drawCross(drawing);
  drawEdges(drawing);
  drawPoints(drawing);
  drawAnswer(drawing);
  drawActive(drawing);
  drawLabels(drawing);
  context.globalAlpha = 1;
}

/**
 * @param {number} count
 * @param {Camera} camera
 * @returns {number} CSS pixels
 */
export function pointRadius(count, { width, zoom }) {
  const base = count > 3000 ? 1.8 : count > 400 ? 3 : width < 500 ? 4.6 : 6.2;
  return base * Math.min(2, zoom ** 0.3);
}

/** @param {Drawing} drawing the middle lines of the concept axes */
function drawCross({ context, scene, camera, palette }) {
  if (scene.view.name !== "axes") return;
  const { ax, bx, ay, by } = transform(camera);
  context.globalAlpha = 0.9;
  context.strokeStyle = palette.line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(Math.round(bx + ax / 2) + 0.5, 0);
  context.lineTo(Math.round(bx + ax / 2) + 0.5, camera.height);
  context.moveTo(0, Math.round(by + ay / 2) + 0.5);
  context.lineTo(camera.width, Math.round(by + ay / 2) + 0.5);
  context.stroke();
}

/** @param {Drawing} drawing */
function drawEdges({ context, scene, palette, at, dimmed }) {
  const edges = scene.atlas.edges.filter(([i, j]) => scene.isShown(i) && scene.isShown(j));
  const weights = edges.map(([, , weight]) => weight);
  const low = weights.reduce((least, weight) => Math.min(least, weight), 1);
  const span = weights.reduce((most, weight) => Math.max(most, weight), 0) - low || 1;
  context.strokeStyle = palette.muted;
  for (let step = 0; step < EDGE_STEPS; step += 1) {
    context.globalAlpha = (dimmed ? 0.35 : 1) * (0.16 + 0.13 * step);
    context.lineWidth = 0.75 + 0.25 * step;
    context.beginPath();
    for (const [i, j, weight] of edges) {
      if (Math.min(EDGE_STEPS - 1, Math.floor(((weight - low) / span) * EDGE_STEPS)) !== step) continue;
      context.moveTo(...at(i));
      context.lineTo(...at(j));
    }
    context.stroke();
  }
}

/** @param {Drawing} drawing one path a kind: thousands of points stay fast */
function drawPoints({ context, scene, palette, at, radius, dimmed }) {
  context.lineWidth = 1.5;
  context.strokeStyle = palette.paper;
  const lit = new Set(scene.lit);
  scene.atlas.kinds.forEach((_, kind) => {
    if (scene.hidden.has(kind)) return;
    context.globalAlpha = dimmed ? 0.3 : 1;
    context.fillStyle = palette.kinds[kind % palette.kinds.length];
    context.beginPath();
    scene.kinds.forEach((own, i) => {
      if (own === kind && !lit.has(i)) trace(context, shapeOf(kind), ...at(i), radius);
    });
    context.stroke();
    context.fill();
  });
}

/** @param {Drawing} drawing the sources, and the question with lines to them */
function drawAnswer({ context, scene, camera, palette, at, radius }) {
  const { ax, bx, ay, by } = transform(camera);
  const point = scene.questionPoint;
  const spot = /** @type {[number, number] | null} */ (
    point && [point[0] * ax + bx, point[1] * ay + by]
  );
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 1.5;
  if (spot) {
    context.beginPath();
    for (const i of scene.lit) {
      context.moveTo(...spot);
      context.lineTo(...at(i));
    }
    context.stroke();
  }
  for (const i of scene.lit) drawLit(context, palette, scene.kinds[i], at(i), radius);
  if (spot) drawQuestion(context, palette, spot, radius);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {number} kind
 * @param {[number, number]} spot
 * @param {number} radius
 */
function drawLit(context, palette, kind, [x, y], radius) {
  context.fillStyle = palette.paper;
  context.beginPath();
  context.arc(x, y, radius * 2.1, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.fillStyle = palette.kinds[kind % palette.kinds.length];
  context.beginPath();
  trace(context, shapeOf(kind), x, y, radius * 1.2);
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {[number, number]} spot
 * @param {number} radius
 */
function drawQuestion(context, palette, [x, y], radius) {
  const size = radius * 1.7;
  context.fillStyle = palette.accent;
  context.strokeStyle = palette.paper;
  context.lineWidth = 2;
  context.beginPath();
  for (let i = 0; i < 8; i += 1) {
    const reach = i % 2 === 0 ? size * 1.35 : size * 0.5;
    const angle = (i * Math.PI) / 4 - Math.PI / 2;
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  context.closePath();
  context.stroke();
  context.fill();
}

/** @param {Drawing} drawing */
function drawActive({ context, scene, palette, at, radius }) {
  if (scene.active < 0) return;
  const [x, y] = at(scene.active);
  const kind = scene.kinds[scene.active];
  context.globalAlpha = 1;
  context.fillStyle = palette.kinds[kind % palette.kinds.length];
  context.beginPath();
  trace(context, shapeOf(kind), x, y, radius * 1.25);
  context.fill();
  context.strokeStyle = palette.ink;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, radius * 2, 0, 2 * Math.PI);
  context.stroke();
}
