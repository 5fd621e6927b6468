// @ts-check
/** The card of an item: what it is, and the way to it. */

import { h } from "../dom.js";

/** @typedef {import("../types.js").MapItem} MapItem */
/** @typedef {import("../messages.js").Translate} Translate */

/** CSS pixels between point and card, and between card and edge. */
const GAP = 16;
const EDGE = 8;

export class Card {
  /** @param {Translate} t @param {() => void} onclose */
  constructor(t, onclose) {
    this.t = t;
    this.element = h("div", { class: "latent-map-card", hidden: true });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      onclose();
    });
    /** Whether it stays when the pointer leaves. */
    this.pinned = false;
  }

  /**
   * @param {MapItem} item
   * @param {string} kind its label
   * @param {string} href
   * @param {[number, number]} at where the point is, CSS pixels on the stage
   * @param {boolean} pinned
   */
  show(item, kind, href, at, pinned) {
    this.pinned = pinned;
    const question = this.t("map.askAbout", { title: item.title });
    this.element.replaceChildren(
      h("p", { class: "latent-map-card-kind" }, kind),
      h("p", { class: "latent-map-card-title", lang: item.lang }, h("a", { href }, item.title)),
      h("p", { class: "latent-map-card-summary", lang: item.lang }, shortened(item.summary)),
    );
    if (pinned)
      this.element.append(
        h(
          "p",
          { class: "latent-map-card-actions" },
          h("a", { class: "latent-button", href }, this.t("map.more")),
          h("button", { type: "button", class: "latent-button latent-quiet", onclick: () => ask(this.element, question) }, this.t("map.ask")),
        ),
      );
    this.element.classList.toggle("latent-pinned", pinned);
    this.element.hidden = false;
    this.#place(at);
  }

  hide() {
    this.element.hidden = true;
    this.pinned = false;
  }

  focus() {
    this.element.querySelector("a")?.focus({ preventScroll: true });
  }

  /** @param {[number, number]} at */
  #place([x, y]) {
    const stage = this.element.parentElement;
    if (!stage) return;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const right = x + GAP + width + EDGE <= stage.clientWidth;
    const left = right ? x + GAP : x - GAP - width;
    this.element.style.left = `${clamp(left, stage.clientWidth - width)}px`;
    this.element.style.top = `${clamp(y - height / 2, stage.clientHeight - height)}px`;
  }
}

/** @param {number} value @param {number} most */
function clamp(value, most) {
  return Math.max(EDGE, Math.min(most - EDGE, value));
}

/** @param {string} text */
function shortened(text) {
  return text.length > 180 ? `${text.slice(0, 179).trimEnd()}…` : text;
}

/** @param {Element} from @param {string} question */
function ask(from, question) {
  from.dispatchEvent(new CustomEvent("latent:ask", { bubbles: true, detail: { question } }));
}
