// @ts-check
/** The elements around the canvas: legend, switches, poles, and the list. */

import { h, icon, ICONS } from "../dom.js";
import { shapeOf, svgPath } from "./shapes.js";
import { poles, viewName, views } from "./views.js";

/** @typedef {import("../types.js").Atlas} Atlas */
/** @typedef {import("../messages.js").Translate} Translate */
/** @typedef {import("./views.js").View} View */

/**
 * @typedef {object} Controls what the buttons do
 * @property {(view: View) => void} show
 * @property {(kind: number, shown: boolean) => void} filter
 * @property {(factor: number) => void} zoom
 * @property {() => void} fit
 * @property {() => void} toggleOpen
 * @property {() => void} clear
 */

/**
 * Buttons that filter by kind, each with its shape.
 *
 * @param {Atlas} atlas
 * @param {Translate} t
 * @param {Controls} controls
 */
export function legend(atlas, t, controls) {
  const entries = atlas.kinds.map(({ label }, kind) => {
    const mark = icon(svgPath(shapeOf(kind)), `latent-mark latent-kind-${(kind % 6) + 1}`);
    const button = h("button", { type: "button", class: "latent-map-kind", "aria-pressed": "true" }, mark, label);
    button.addEventListener("click", () => {
      const shown = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(shown));
      controls.filter(kind, shown);
    });
    return button;
  });
  return h("div", { class: "latent-map-legend", role: "group", "aria-label": t("map.legend") }, ...entries);
}

/**
 * The switch between similarity and concepts, with a choice of axes where there are more than two.
 *
 * @param {Atlas} atlas
 * @param {Translate} t
 * @param {Controls} controls
 */
export function viewSwitch(atlas, t, controls) {
  const [similarity, ...concepts] = views(atlas.axes);
  if (concepts.length === 0) return null;
  const select = h("select", { "aria-label": t("map.pair"), class: "latent-map-pair", hidden: true });
  select.append(...concepts.map((view, i) => h("option", { value: i }, viewName(view, atlas.axes))));
  const choose = (/** @type {number} */ chosen) => {
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === chosen)));
    select.hidden = chosen === 0 || concepts.length === 1;
    controls.show(chosen === 0 ? similarity : concepts[select.selectedIndex]);
  };
  const buttons = /** @type {const} */ (["map.similarity", "map.concepts"]).map((key, i) =>
    h("button", { type: "button", "aria-pressed": String(i === 0), onclick: () => choose(i) }, t(key)),
  );
  select.addEventListener("change", () => choose(1));
  const group = { class: "latent-segments", role: "group", "aria-label": t("map.view") };
  return h("div", { class: "latent-map-views" }, select, h("div", group, ...buttons));
}

/**
 * @param {Translate} t
 * @param {Controls} controls
 */
export function tools(t, controls) {
  const tool = (/** @type {import("../messages.js").MessageKey} */ key, /** @type {string} */ path, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "latent-tool", "aria-label": t(key), title: t(key), onclick: act }, icon(path));
  const open = tool("map.open", ICONS.expand, () => controls.toggleOpen());
  open.classList.add("latent-map-open");
  const clear = h("button", { type: "button", class: "latent-map-clear", hidden: true, onclick: () => controls.clear() }, t("map.clear"));
  const element = h(
    "div",
    { class: "latent-map-tools" },
    clear,
    tool("map.zoomIn", ICONS.plus, () => controls.zoom(1.5)),
    tool("map.zoomOut", ICONS.minus, () => controls.zoom(1 / 1.5)),
    tool("map.fit", ICONS.fit, () => controls.fit()),
    open,
  );
  return { element, open, clear };
}

/** The names at the stage's edges. @param {Atlas} atlas */
export function poleNames(atlas) {
  const sides = /** @type {const} */ (["left", "right", "top", "bottom"]);
  const names = sides.map((side) => h("span", { class: `latent-pole latent-pole-${side}` }));
  const element = h("div", { class: "latent-poles", "aria-hidden": "true" }, ...names);
  const show = (/** @type {View} */ view) => {
    const texts = poles(view, atlas.axes);
    sides.forEach((side, i) => {
      names[i].textContent = texts[side];
    });
  };
  return { element, show };
}

/**
 * All items as links below their kinds, filled when first opened.
 *
 * @param {Atlas} atlas
 * @param {Translate} t
 * @param {(url: string) => string} href
 */
export function itemList(atlas, t, href) {
  const details = h("details", { class: "latent-map-list" }, h("summary", {}, t("map.list")));
  const fill = () => {
    if (details.childElementCount > 1) return;
    const groups = atlas.kinds.map(({ id, label }) => {
      const items = atlas.items.filter(({ kind }) => kind === id);
      const links = items.map(({ title, url, lang }) => h("li", {}, h("a", { href: href(url), lang }, title)));
      return h("section", {}, h("h3", {}, label), h("ul", {}, ...links));
    });
    details.append(h("div", { class: "latent-map-groups" }, ...groups));
  };
  details.addEventListener("toggle", fill);
  return details;
}
