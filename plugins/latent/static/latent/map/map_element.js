// @ts-check
/** `<latent-map>`: the site's items in their space, lit by answers. */

import { h, linkTo, siteRoot } from "../dom.js";
import { messages, pickLanguage } from "../messages.js";
import { siteFiles } from "../site_files.js";
import { Stage } from "./stage.js";

/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Source} Source */

export class LatentMap extends HTMLElement {
  /** @type {AbortController | null} */
  #life = null;

  /** @type {Stage | null} */
  #stage = null;

  /** What to light as soon as the map is there. @type {{sources: Source[], place: Place | null} | null} */
  #waiting = null;

  connectedCallback() {
    this.#life = new AbortController();
    const { signal } = this.#life;
    const on = (/** @type {string} */ type, /** @type {(event: any) => void} */ listener) =>
      document.addEventListener(type, listener, { signal });
    on("latent:answer", ({ detail }) => this.#answer(detail));
    on("latent:clear", () => this.#clear());
    void this.#load(signal);
  }

  disconnectedCallback() {
    this.#life?.abort();
    this.#stage?.stop();
    this.#stage = null;
    this.replaceChildren();
  }

  /** Ids of the items that are lit, the best source's first. */
  get litItems() {
    const scene = this.#stage?.scene;
    return scene ? scene.lit.map((i) => scene.atlas.items[i].id) : [];
  }

  /** Where the question of the shown answer lies, or null. */
  get questionPlace() {
    return this.#stage?.scene.question ?? null;
  }

  /** Id of the item under pointer or keyboard, or null. */
  get activeItem() {
    const scene = this.#stage?.scene;
    return scene && scene.active >= 0 ? scene.atlas.items[scene.active].id : null;
  }

  /** Where an item is drawn, in CSS pixels of the canvas. @param {number} index in `map.json` */
  pointOf(index) {
    return this.#stage?.at(index) ?? null;
  }

  /** Frames drawn so far: none while nothing changes or nobody sees it. */
  get frames() {
    return this.#stage?.frames ?? 0;
  }

  /** @param {AbortSignal} signal */
  async #load(signal) {
    const language = pickLanguage(navigator.languages, document.documentElement.lang);
    const t = messages(language);
    try {
      const atlas = await siteFiles(this.dataset.base ?? "").map();
      if (signal.aborted) return;
      if (atlas.items.length === 0) {
        this.#say(t("map.empty"));
        return;
      }
      const root = siteRoot(this.dataset.base ?? "");
      this.#stage = new Stage(this, atlas, t, (url) => linkTo(root, url));
      this.lang = language;
      this.dataset.ready = "";
      if (this.#waiting) this.#answer(this.#waiting);
    } catch (error) {
      if (signal.aborted) return;
      console.warn(`latent: ${error instanceof Error ? error.message : error}`);
      this.#say(t("map.failed"));
    }
  }

  /** @param {string} sentence */
  #say(sentence) {
    this.replaceChildren(h("p", { class: "latent-map-note" }, sentence));
    this.dataset.ready = "";
  }

  /** @param {{sources: Source[], place: Place | null}} detail */
  #answer(detail) {
    this.#waiting = detail;
    const ids = detail.sources.flatMap(({ item }) => (item ? [item] : []));
    this.#stage?.light(ids, detail.place);
  }

  #clear() {
    this.#waiting = null;
    this.#stage?.light([], null);
  }
}
