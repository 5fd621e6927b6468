// @ts-check
/** The table of chunks: scores as numbers and bars, the floor drawn through the similarities. */

import { h } from "../dom.js";
import { along, span } from "./rows.js";

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("../messages.js").Translate} Translate */
/** @typedef {import("../messages.js").MessageKey} MessageKey */
/** @typedef {{low: number, high: number}} Scale */

/** Rows drawn at once; the rest on request. */
const FIRST_ROWS = 500;

/** @type {MessageKey[]} */
const HEADINGS = ["inspect.rank", "inspect.chunk", "inspect.dense", "inspect.lexical", "inspect.score", "inspect.why"];

/**
 * @typedef {object} TableParts
 * @property {Translate} t
 * @property {(url: string) => string} href
 * @property {(position: number) => ReturnType<typeof import("./marks.js").marks>} text a chunk's, cut into words
 * @property {{dense: number | null, score: number | null}} floors where each column has its floor
 */

/**
 * Draw the table.
 *
 * @param {Row[]} rows
 * @param {TableParts} parts
 */
export function table(rows, parts) {
  const { t, floors } = parts;
  const scales = {
    dense: span(rows.map(({ dense }) => dense), floors.dense),
    lexical: span(rows.map(({ lexical }) => lexical), 0),
    score: span(rows.filter(({ score }) => score > 0).map(({ score }) => score), floors.score),
  };
  const heads = HEADINGS.map((key) => h("th", { scope: "col" }, t(key), floorName(key, floors, t)));
  const body = h("tbody", {}, ...rows.slice(0, FIRST_ROWS).map((row) => line(row, scales, parts)));
  const element = h("table", { class: "latent-chunks" }, h("thead", {}, h("tr", {}, ...heads)), body);
  const wrapper = h("div", { class: "latent-chunks-scroll", tabindex: 0, role: "region", "aria-label": t("inspect.chunk") }, element);
  if (rows.length > FIRST_ROWS) {
    const more = h("button", { type: "button", class: "latent-button" }, t("inspect.all", { n: rows.length }));
    more.addEventListener("click", () => {
      more.remove();
      body.append(...rows.slice(FIRST_ROWS).map((row) => line(row, scales, parts)));
    });
    wrapper.append(more);
  }
  return wrapper;
}

/** @param {MessageKey} key @param {TableParts["floors"]} floors @param {Translate} t */
function floorName(key, floors, t) {
  const floor = { "inspect.dense": floors.dense, "inspect.score": floors.score }[String(key)] ?? null;
  return floor === null ? null : h("span", { class: "latent-floor-name" }, t("inspect.floor", { x: floor }));
}

/**
 * @param {Row} row
 * @param {{dense: Scale, lexical: Scale, score: Scale}} scales
 * @param {TableParts} parts
 */
function line(row, scales, parts) {
  const { chunk, rank, dense, lexical, score, drop } = row;
  const attributes = {
    class: rank === null ? "latent-dropped" : "latent-kept",
    "data-id": chunk.id,
    "data-rank": rank,
    "data-dense": dense,
    "data-lexical": lexical,
    "data-score": score,
    "data-drop": drop,
  };
  return h(
    "tr",
    attributes,
    h("td", { class: "latent-rank" }, rank === null ? "" : String(rank)),
    h("th", { scope: "row" }, name(row, parts)),
    cell(dense, scales.dense, parts.floors.dense),
    cell(lexical, scales.lexical, null),
    cell(drop > 0 && score === 0 ? null : score, scales.score, parts.floors.score),
    h("td", { class: "latent-why" }, parts.t(/** @type {MessageKey} */ (`inspect.drop${drop}`))),
  );
}

/** @param {Row} row @param {TableParts} parts */
function name({ chunk, position }, { t, href, text }) {
  const title = chunk.url ? h("a", { href: href(chunk.url), lang: chunk.lang }, chunk.title) : h("span", {}, chunk.title);
  const details = h("details", { class: "latent-chunk-text" }, h("summary", {}, t("inspect.text")));
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    const runs = text(position).map((run) => (run.matched ? h("mark", {}, run.text) : run.text));
    details.append(h("p", { lang: chunk.lang }, ...runs));
  });
  const heading = chunk.heading.join(" › ");
  const more = h("div", { class: "latent-more" }, h("span", { class: "latent-role" }, chunk.kind), details);
  return h("div", {}, title, heading && h("span", { class: "latent-heading" }, heading), more);
}

/**
 * @param {number | null} value
 * @param {Scale} scale
 * @param {number | null} floor
 */
function cell(value, scale, floor) {
  if (value === null) return h("td", { class: "latent-value" }, "–");
  const bar = h("span", { class: "latent-bar", "aria-hidden": "true" });
  // Through the CSSOM: a style attribute in markup would need 'unsafe-inline'.
  bar.style.setProperty("--value", String(along(value, scale)));
  if (floor !== null) {
    bar.classList.add("latent-has-floor");
    bar.style.setProperty("--floor", String(along(floor, scale)));
  }
  return h("td", { class: "latent-value" }, h("span", { class: "latent-number" }, value.toFixed(3)), bar);
}
