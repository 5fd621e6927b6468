// @ts-check
/** Drawing the labels: the question, its sources and the active item first, others where there is room. */

import { transform } from "./camera.js";
import { placeLabels } from "./labels.js";
import { poles } from "./views.js";

/** @typedef {import("./draw.js").Drawing} Drawing */

/** CSS pixels. */
const LABEL_SIZE = 12;
/** Characters; longer titles are cut. */
const LABEL_LENGTH = 36;
const LIT_LABEL_LENGTH = 64;
/** Beyond so many points labels may cover some. */
const MOST_AVOIDED = 400;
const MOST_LABELS = 60;
/** CSS pixels squared of stage for each label that is not asked for. */
const ROOM = 16_000;

/** @param {Drawing} drawing */
export function drawLabels(drawing) {
  const { context, scene, camera, palette } = drawing;
  context.font = `${LABEL_SIZE}px ${palette.font}`;
  context.textBaseline = "middle";
  context.lineJoin = "round";
  const placed = placeLabels(wantedLabels(drawing), seenWidth(camera), camera.height, [...poleBoxes(drawing), ...pointBoxes(drawing)]);
  context.strokeStyle = palette.paper;
  context.lineWidth = 4;
  for (const { text, x, y, must } of placed) {
    context.globalAlpha = 1;
    context.strokeText(text, x, y);
    context.fillStyle = must ? palette.ink : palette.muted;
    context.fillText(text, x, y);
  }
}

/**
 * @param {Drawing} drawing
 * @returns {import("./labels.js").Wanted[]}
 */
function wantedLabels({ context, scene, camera, at, radius, dimmed, questionLabel }) {
  const label = (/** @type {[number, number]} */ [x, y], /** @type {string} */ full, must = false) => {
    const text = cut(full, must ? LIT_LABEL_LENGTH : LABEL_LENGTH);
    return { x, y, width: context.measureText(text).width, gap: radius * 2 + 3, text, must };
  };
  const { items } = scene.atlas;
  const wanted = scene.lit.map((i) => label(at(i), items[i].title, true));
  const point = scene.questionPoint;
  if (point) {
    const { ax, bx, ay, by } = transform(camera);
    wanted.unshift(label([point[0] * ax + bx, point[1] * ay + by], questionLabel, true));
  }
  if (dimmed) return wanted;
  const roomFor = Math.min(MOST_LABELS, Math.floor((camera.width * camera.height) / ROOM));
  for (let i = 0; i < items.length && wanted.length < roomFor; i += 1) {
    const [x, y] = at(i);
    const seen = x > 0 && y > 0 && x < camera.width && y < camera.height;
    if (seen && scene.isShown(i) && i !== scene.active) wanted.push(label([x, y], items[i].title));
  }
  return wanted;
}

/** @param {Drawing} drawing where the names of poles stand, as elements over the canvas */
function poleBoxes({ scene, camera: { width, height } }) {
  const { left, right, top, bottom } = poles(scene.view, scene.atlas.axes);
  const across = 130;
  const middle = height / 2;
  const centre = width / 2;
  const boxes = [];
  if (left) boxes.push({ left: 0, right: across, top: middle - 14, bottom: middle + 14 });
  if (right) boxes.push({ left: width - across, right: width, top: middle - 14, bottom: middle + 14 });
  if (top) boxes.push({ left: centre - 65, right: centre + 65, top: 0, bottom: 28 });
  if (bottom) boxes.push({ left: centre - 65, right: centre + 65, top: height - 28, bottom: height });
  return boxes;
}

/** @param {Drawing} drawing what labels should not cover */
function pointBoxes({ scene, at, radius }) {
  const { items } = scene.atlas;
  if (items.length > MOST_AVOIDED) return [];
  return items.flatMap((_, i) => {
    const [x, y] = at(i);
    return scene.isShown(i) ? [{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }] : [];
  });
}

/**
 * The stage's width without what the chat's panel covers: the right margin is wider by that.
 *
 * @param {import("./camera.js").Camera} camera
 */
function seenWidth({ width, margin }) {
  return width - (margin.right - margin.left);
}

/** @param {string} text @param {number} length */
function cut(text, length) {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
