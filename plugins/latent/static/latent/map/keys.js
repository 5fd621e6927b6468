// @ts-check
/** The keyboard on the map: arrows go to the item nearby, the page keys through all of them. */

import { inOrder, neighbour } from "./neighbours.js";

/** @typedef {import("./stage.js").Stage} Stage */

/** @type {Record<string, import("./neighbours.js").Direction>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/**
 * Listen until the signal aborts.
 *
 * @param {HTMLElement} canvas
 * @param {Stage} stage
 * @param {AbortSignal} signal
 */
export function listenToKeys(canvas, stage, signal) {
  canvas.addEventListener(
    "keydown",
    (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (act(stage, event.key)) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { signal },
  );
  canvas.addEventListener("blur", () => stage.leave(), { signal });
}

/**
 * @param {Stage} stage
 * @param {string} key
 * @returns {boolean} whether the key meant something here
 */
function act(stage, key) {
  const { points, active, isShown } = stage.scene;
  if (key in ARROWS) stage.visit(neighbour(points, active, ARROWS[key], isShown));
  else if (key === "PageDown") stage.visit(inOrder(points, active, 1, isShown));
  else if (key === "PageUp") stage.visit(inOrder(points, Math.max(0, active), -1, isShown));
  else if (key === "Home") stage.visit(inOrder(points, -1, 1, isShown));
  else if (key === "End") stage.visit(inOrder(points, 0, -1, isShown));
  else if (key === "+" || key === "=") stage.zoom(1.5);
  else if (key === "-") stage.zoom(1 / 1.5);
  else if (key === "0") stage.fit();
  else return onActive(stage, key);
  return true;
}

/**
 * @param {Stage} stage
 * @param {string} key
 */
function onActive(stage, key) {
  if (stage.scene.active < 0) return false;
  if (key === "Escape") {
    stage.unpin();
    return true;
  }
  if (key !== "Enter" && key !== " ") return false;
  stage.activate(stage.scene.active, true);
  stage.card.focus();
  return true;
}
