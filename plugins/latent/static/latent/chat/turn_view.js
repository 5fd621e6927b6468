// @ts-check
/** One turn as elements; drawn anew as it grows. */

import { h } from "../dom.js";
import { answerBlocks } from "./answer_view.js";

/** @typedef {import("../types.js").Source} Source */
/** @typedef {import("../types.js").Turn} Turn */
/** @typedef {import("../messages.js").Translate} Translate */
/** @typedef {import("../dom.js").Child} Child */

/**
 * @typedef {object} Actions what the buttons of a turn do
 * @property {(question: string) => void} ask
 * @property {(turn: Turn) => void} retry
 * @property {(turn: Turn) => void} search
 * @property {(turn: Turn) => void} inspect
 * @property {((turn: Turn) => void) | null} showOnMap null where the page has no map
 */

/**
 * Draw a turn into its element.
 *
 * @param {HTMLElement} element
 * @param {Turn} turn
 * @param {boolean} latest
 * @param {Translate} t
 * @param {import("./answer_view.js").Links} links
 * @param {Actions} actions
 */
export function drawTurn(element, turn, latest, t, links, actions) {
  element.dataset.status = turn.status;
  element.dataset.tier = turn.tier;
  const settled = turn.status !== "asking";
  element.replaceChildren(
    ...shown(
      h("h3", { class: "latent-question" }, h("span", { class: "latent-hidden" }, `${t("chat.you")}: `), turn.question),
      answer(turn, t, links),
      settled && problem(turn, t, actions),
      settled && notices(turn, t),
      turn.sources.length > 0 && sources(turn, t, links),
      settled && buttons(turn, t, links, actions),
      settled && latest && suggestions(turn, t, actions),
    ),
  );
}

/** @param {...Child} children */
function shown(...children) {
  return children.filter((child) => child instanceof Node);
}

/** @param {Turn} turn @param {Translate} t @param {import("./answer_view.js").Links} links */
function answer(turn, t, links) {
  const streaming = turn.status === "asking";
  const element = h("div", { class: "latent-answer", lang: turn.meta?.lang });
  if (turn.tier === "keywords") {
    const key = turn.sources.length > 0 ? "chat.offline" : "chat.offlineNone";
    element.append(h("p", {}, t(key)));
  } else element.append(...answerBlocks(turn.text, turn.sources, links, streaming));
  if (streaming && !turn.text) element.append(h("p", { class: "latent-thinking" }, t("chat.thinking")));
  return element;
}

/** @param {Turn} turn @param {Translate} t @param {Actions} actions */
function problem(turn, t, actions) {
  if (!turn.problem) return null;
  const absent = turn.problem.code === "offline";
  const title = absent ? t("chat.offlineTitle") : turn.problem.title;
  const detail = absent ? t("chat.offlineDetail") : turn.problem.detail;
  return h(
    "div",
    { class: "latent-problem", "data-code": turn.problem.code },
    h("p", {}, h("strong", {}, title), " ", detail),
    h(
      "p",
      { class: "latent-actions" },
      h("button", { type: "button", class: "latent-button", onclick: () => actions.retry(turn) }, t("chat.retry")),
      h("button", { type: "button", class: "latent-button", onclick: () => actions.search(turn) }, t("chat.offlineSearch")),
    ),
  );
}

/** @param {Turn} turn @param {Translate} t */
function notices(turn, t) {
  const texts = turn.notices.map(({ text }) => text);
  if (turn.status === "stopped") texts.push(t("chat.stopped"));
  if (turn.tier === "keywords") texts.push(t("chat.keywords"));
  if (texts.length === 0) return null;
  return h("ul", { class: "latent-notices" }, ...texts.map((text) => h("li", {}, text)));
}

/** @param {Turn} turn @param {Translate} t @param {import("./answer_view.js").Links} links */
function sources(turn, t, { href }) {
  const pills = turn.sources.map((source) => h("li", {}, pill(source, href)));
  return h("ol", { class: "latent-sources", "aria-label": t("chat.sources") }, ...pills);
}

/** @param {Source} source @param {(url: string) => string} href */
function pill(source, href) {
  const section = source.heading.at(-1);
  const parts = [
    h("span", { class: "latent-source-n" }, String(source.n)),
    h(
      "span",
      {},
      h("span", { class: "latent-source-title" }, source.title),
      section && section !== source.title && h("span", { class: "latent-source-section" }, ` ›\u00a0${section}`),
    ),
  ];
  const attributes = { class: "latent-source", "data-id": source.id, "data-score": source.score };
  return source.url
    ? h("a", { ...attributes, href: href(source.url) }, ...parts)
    : h("span", attributes, ...parts);
}

/** @param {Turn} turn @param {Translate} t @param {import("./answer_view.js").Links} links @param {Actions} actions */
function buttons(turn, t, { href }, actions) {
  const searched = turn.query && turn.meta?.mode !== "none";
  // Browsers give pages the clipboard over HTTPS alone.
  const copies = turn.text && navigator.clipboard;
  if (!searched && !copies) return null;
  const { showOnMap } = actions;
  const onMap = searched && showOnMap && turn.sources.some(({ item }) => item);
  return h(
    "p",
    { class: "latent-actions" },
    ...(copies ? copyButton(() => plainAnswer(turn, t, href), t) : []),
    searched && h("button", { type: "button", class: "latent-link latent-inspect", onclick: () => actions.inspect(turn) }, t("chat.inspect")),
    onMap && h("button", { type: "button", class: "latent-link latent-show-map", onclick: () => showOnMap(turn) }, t("chat.showMap")),
  );
}

/** A button and, beside it, what it says to who does not see it. @param {() => string} text @param {Translate} t */
function copyButton(text, t) {
  const status = h("span", { class: "latent-hidden", role: "status" });
  const say = (/** @type {string} */ result) => {
    status.textContent = result;
    button.textContent = result;
  };
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => say(t("chat.copied")),
      () => say(t("chat.notCopied")),
    );
  const button = h("button", { type: "button", class: "latent-link latent-copy", onclick: copy }, t("chat.copy"));
  return [button, status];
}

/** The answer and what it cites, as text. @param {Turn} turn @param {Translate} t @param {(url: string) => string} href */
function plainAnswer({ text, sources }, t, href) {
  if (sources.length === 0) return text;
  const lines = sources.map(({ label, title, heading, url }) =>
    [`[${label}] ${[title, ...heading].join(" › ")}`, url && href(url)].filter(Boolean).join("\n"),
  );
  return [text, `${t("chat.sources")}:`, ...lines].join("\n\n");
}

/** @param {Turn} turn @param {Translate} t @param {Actions} actions */
function suggestions(turn, t, actions) {
  if (turn.suggestions.length === 0) return null;
  const asks = turn.suggestions.map((question) =>
    h("li", {}, h("button", { type: "button", class: "latent-suggestion", onclick: () => actions.ask(question) }, question)),
  );
  return h("div", { class: "latent-next" }, h("p", {}, t("chat.next")), h("ul", {}, ...asks));
}
