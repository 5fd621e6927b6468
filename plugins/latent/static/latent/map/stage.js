// @ts-check
/** The stage: canvas, card and controls around one scene, and what visitors do to it. */

import { h } from "../dom.js";
import { panned, resized, revealing, showAll, toScreen, transform, zoomedAt } from "./camera.js";
import { Card } from "./card.js";
import { coveredByPanel } from "./covered.js";
import { draw, pointRadius } from "./draw.js";
import { itemList, legend, poleNames, tools, viewSwitch } from "./frame.js";
import { listenToGestures } from "./gestures.js";
import { nearest } from "./hit_test.js";
import { listenToKeys } from "./keys.js";
import { readPalette } from "./palette.js";
import { Painter } from "./painter.js";
import { eased, Scene } from "./scene.js";

/** @typedef {import("../types.js").Atlas} Atlas */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../messages.js").Translate} Translate */

/** Milliseconds of the move between two views. */
const MOVE = 700;
/** CSS pixels around a point that still hit it. */
const REACH = { mouse: 12, touch: 24 };

export class Stage {
  #life = new AbortController();

  /**
   * @param {HTMLElement} host emptied and filled
   * @param {Atlas} atlas with at least one item
   * @param {Translate} t
   * @param {(url: string) => string} href
   */
  constructor(host, atlas, t, href) {
    this.host = host;
    this.t = t;
    this.href = href;
    this.scene = new Scene(atlas);
    this.card = new Card(t, () => this.unpin());
    this.canvas = h("canvas", {
      tabindex: 0,
      role: "application",
      "aria-label": t("map.name", { n: atlas.items.length }),
      "aria-description": t("map.hint"),
    });
    this.live = h("p", { class: "latent-hidden", "aria-live": "polite" });
    this.poles = poleNames(atlas);
    this.area = h("div", { class: "latent-map-stage" }, this.canvas, this.poles.element, this.card.element);
    this.tools = tools(t, this);
    const bar = h("div", { class: "latent-map-bar" }, legend(atlas, t, this), viewSwitch(atlas, t, this), this.tools.element);
    host.replaceChildren(h("div", { class: "latent-map-frame" }, this.area, bar, this.live), itemList(atlas, t, href));
    this.palette = readPalette(host);
    this.camera = showAll(1, 1, { top: 0, right: 0, bottom: 0, left: 0 });
    this.painter = new Painter(this.canvas, (context) => {
      const { scene, camera, palette } = this;
      draw({ context, scene, camera, palette, questionLabel: t("map.question") });
    });
    this.#listen();
  }

  get frames() {
    return this.painter.frames;
  }

  stop() {
    this.#life.abort();
    this.painter.stop();
    this.sizes?.disconnect();
    document.documentElement.classList.remove("latent-map-is-open");
  }

  /** @param {string[]} ids @param {Place | null} question */
  light(ids, question) {
    this.scene.light(ids, question);
    this.tools.clear.hidden = this.scene.lit.length === 0 && !question;
    if (this.scene.lit.length > 0) {
      this.live.textContent = this.t("map.lit", { n: this.scene.lit.length });
      this.unpin();
      this.fit();
    }
    this.painter.invalidate();
  }

  /** @param {import("./views.js").View} view */
  show(view) {
    this.card.hide();
    this.poles.show(view);
    this.scene.show(view);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    /** @type {number | null} */
    let start = null;
    this.painter.step = (now) => {
      start ??= now;
      const t = still ? 1 : Math.min(1, (now - start) / MOVE);
      this.scene.move(t < 1 ? eased(t) : 1);
      return t < 1;
    };
    this.painter.invalidate();
  }

  /** @param {number} kind @param {boolean} shown */
  filter(kind, shown) {
    if (shown) this.scene.hidden.delete(kind);
    else this.scene.hidden.add(kind);
    if (this.scene.active >= 0 && !this.scene.isShown(this.scene.active)) this.unpin();
    this.painter.invalidate();
  }

  /** @param {number} factor @param {[number, number]} [at] CSS pixels; the middle otherwise */
  zoom(factor, at = [this.camera.width / 2, this.camera.height / 2]) {
    this.#look(zoomedAt(this.camera, factor, at));
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.#look(panned(this.camera, dx, dy));
  }

  fit() {
    const { width, height, margin } = this.camera;
    this.#look(showAll(width, height, margin));
  }

  clear() {
    this.host.dispatchEvent(new CustomEvent("latent:clear", { bubbles: true }));
  }

  isOpen() {
    return this.host.hasAttribute("data-open");
  }

  toggleOpen() {
    const open = this.host.toggleAttribute("data-open");
    document.documentElement.classList.toggle("latent-map-is-open", open);
    const name = this.t(open ? "map.close" : "map.open");
    this.tools.open.setAttribute("aria-label", name);
    this.tools.open.title = name;
    if (!open) this.tools.open.focus({ preventScroll: true });
  }

  /** @param {[number, number]} at */
  hover(at) {
    if (this.card.pinned) return;
    const index = this.#hit(at, REACH.mouse);
    this.canvas.classList.toggle("latent-over", index >= 0);
    if (index !== this.scene.active) this.activate(index, false);
  }

  leave() {
    if (!this.card.pinned && document.activeElement !== this.canvas) this.activate(-1, false);
  }

  /** @param {[number, number]} at @param {boolean} touch */
  tap(at, touch) {
    const index = this.#hit(at, touch ? REACH.touch : REACH.mouse);
    if (index < 0) this.unpin();
    else this.activate(index, true);
  }

  unpin() {
    const inside = this.card.element.contains(document.activeElement);
    this.activate(-1, false);
    if (inside) this.canvas.focus({ preventScroll: true });
  }

  /**
   * Make an item the active one, or none with -1.
   *
   * @param {number} index
   * @param {boolean} pinned whether its card stays
   */
  activate(index, pinned) {
    this.scene.active = index;
    if (index < 0) this.card.hide();
    else {
      const item = this.scene.atlas.items[index];
      this.card.show(item, this.#kind(index), this.href(item.url), this.at(index), pinned);
    }
    this.painter.invalidate();
  }

  /** Go to an item by keyboard: it comes into view and is announced. @param {number} index */
  visit(index) {
    if (index < 0) return;
    const { points, atlas } = this.scene;
    this.#look(revealing(this.camera, [points[2 * index], points[2 * index + 1]], 40));
    this.activate(index, false);
    const { title } = atlas.items[index];
    const i = index + 1;
    this.live.textContent = this.t("map.position", { title, kind: this.#kind(index), i, n: atlas.items.length });
  }

  #listen() {
    const { signal } = this.#life;
    listenToGestures(this.canvas, this, signal);
    listenToKeys(this.canvas, this, signal);
    this.host.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen()) this.toggleOpen();
    }, { signal });
    document.addEventListener("latent:panel", () => this.#resize(), { signal });
    const restyle = () => {
      this.palette = readPalette(this.host);
      this.painter.invalidate();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", restyle, { signal });
    document.fonts?.ready.then(restyle);
    this.sizes = new ResizeObserver(() => this.#resize());
    this.sizes.observe(this.area);
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.area;
    if (!width || !height) return;
    const across = Math.max(28, Math.min(150, width * 0.07));
    const covered = coveredByPanel(this.area);
    const margin = { top: 40, right: across + covered, bottom: 40, left: across };
    this.host.style.setProperty("--latent-covered", `${covered}px`);
    this.camera = resized(this.camera, width, height, margin);
    this.painter.resize(width, height);
    this.activate(this.scene.active, this.card.pinned);
  }

  /** @param {import("./camera.js").Camera} camera */
  #look(camera) {
    this.camera = camera;
    if (this.scene.active >= 0) this.activate(this.scene.active, this.card.pinned);
    this.painter.invalidate();
  }

  /** @param {[number, number]} at @param {number} reach */
  #hit(at, reach) {
    const { points, isShown } = this.scene;
    const radius = pointRadius(points.length / 2, this.camera);
    return nearest(points, transform(this.camera), at, radius + reach - 4, isShown);
  }

  /** Where an item is drawn, in CSS pixels. @param {number} index */
  at(index) {
    const { points } = this.scene;
    return toScreen(this.camera, [points[2 * index], points[2 * index + 1]]);
  }

  /** @param {number} index */
  #kind(index) {
    return this.scene.atlas.kinds[this.scene.kinds[index]]?.label ?? "";
  }
}
