// @ts-check
/** Pointer, wheel and pinch on the stage, as moves of the map. */

/** Beyond this a press is a drag and no tap; CSS pixels. */
const SLOP = 5;
/** Zoom for one notch of a wheel of 100 units. */
const WHEEL = 0.0022;

/** @typedef {[number, number]} Point CSS pixels on the stage */

/**
 * @typedef {object} Moves
 * @property {(at: Point) => void} hover
 * @property {() => void} leave
 * @property {(at: Point, touch: boolean) => void} tap
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, at: Point) => void} zoom
 * @property {() => boolean} isOpen whether the map has the whole window, and the wheel with it
 */

/**
 * Listen until the signal aborts.
 *
 * @param {HTMLElement} stage
 * @param {Moves} moves
 * @param {AbortSignal} signal
 */
export function listenToGestures(stage, moves, signal) {
  const gestures = new Gestures(stage, moves);
  const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) =>
    stage.addEventListener(type, listener, { signal, passive: type !== "wheel" });
  on("pointerdown", (event) => gestures.down(event));
  on("pointermove", (event) => gestures.move(event));
  on("pointerup", (event) => gestures.up(event));
  on("pointercancel", (event) => gestures.cancel(event));
  on("pointerleave", () => moves.leave());
  on("wheel", (event) => gestures.wheel(event));
}

class Gestures {
  /** Where each pressed pointer is. @type {Map<number, Point>} */
  #pressed = new Map();

  /** CSS pixels moved since the press. */
  #moved = 0;

  /**
   * @param {HTMLElement} stage
   * @param {Moves} moves
   */
  constructor(stage, moves) {
    this.stage = stage;
    this.moves = moves;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    if (this.#pressed.size === 0) this.#moved = 0;
    this.#pressed.set(event.pointerId, this.#at(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.#pressed.get(event.pointerId);
    const now = this.#at(event);
    if (!before) {
      if (event.pointerType !== "touch") this.moves.hover(now);
      return;
    }
    const others = [...this.#pressed].filter(([id]) => id !== event.pointerId);
    this.#pressed.set(event.pointerId, now);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    this.#moved += Math.hypot(dx, dy);
    if (this.#moved > SLOP && !this.stage.hasPointerCapture(event.pointerId))
      this.stage.setPointerCapture(event.pointerId);
    if (others.length === 1) this.#pinch(before, now, others[0][1]);
    else if (this.#moved > SLOP) this.moves.pan(dx, dy);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const tapped = this.#pressed.has(event.pointerId) && this.#pressed.size === 1 && this.#moved <= SLOP;
    this.cancel(event);
    if (tapped) this.moves.tap(this.#at(event), event.pointerType === "touch");
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.#pressed.delete(event.pointerId);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // In the page a bare wheel scrolls the page; a pinch on a touchpad arrives with ctrlKey.
    if (!this.moves.isOpen() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const units = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    const faster = event.ctrlKey && Math.abs(units) < 50 ? 5 : 1;
    this.moves.zoom(Math.exp(-units * WHEEL * faster), this.#at(event));
  }

  /** @param {Point} before @param {Point} now @param {Point} other */
  #pinch(before, now, other) {
    const spread = (/** @type {Point} */ [x, y]) => Math.hypot(x - other[0], y - other[1]);
    this.moves.zoom(spread(now) / Math.max(1, spread(before)), [
      (now[0] + other[0]) / 2,
      (now[1] + other[1]) / 2,
    ]);
    this.moves.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }

  /** @param {MouseEvent} event @returns {Point} */
  #at(event) {
    const box = this.stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }
}
