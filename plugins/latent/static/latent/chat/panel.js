// @ts-check
/** The chat's panel: launcher, heading, log, and the form with its keys. */

import { h, icon, ICONS } from "../dom.js";
import { LONGEST } from "./turn.js";

/** @typedef {import("../messages.js").Translate} Translate */

/** CSS pixels from the end of the log that still count as reading its end. */
const NEAR_END = 60;

/**
 * @typedef {object} PanelActions
 * @property {() => void} open
 * @property {() => void} close
 * @property {() => void} clear
 * @property {(question: string) => void} submit
 * @property {() => void} stop
 * @property {() => string} last the question asked last, for editing; empty where there is none
 */

/**
 * Build the panel, closed.
 *
 * @param {string} subject
 * @param {Translate} t
 * @param {PanelActions} actions
 */
export function buildPanel(subject, t, actions) {
  const launcher = h(
    "button",
    { type: "button", class: "latent-launcher", "aria-expanded": "false", "aria-controls": "latent-panel", onclick: actions.open },
    icon(ICONS.speech),
    h("span", {}, t("chat.open")),
  );
  const log = h("div", { class: "latent-log", tabindex: 0, role: "region", "aria-label": t("chat.title", { subject }) });
  const live = h("p", { class: "latent-hidden", "aria-live": "polite" });
  const form = buildForm(t, actions);
  const panel = h(
    "aside",
    { class: "latent-panel", id: "latent-panel", "aria-labelledby": "latent-panel-title", hidden: true },
    heading(subject, t, actions),
    log,
    form.element,
    live,
  );
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") actions.close();
  });
  return { launcher, panel, log, live, form, scroll: following(log) };
}

/**
 * Keep the end of the log in view for who reads there; who scrolled up is left there.
 *
 * @param {HTMLElement} log
 */
function following(log) {
  const isAtEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  const toEnd = () => {
    const last = log.lastElementChild;
    if (!(last instanceof HTMLElement)) return;
    // No further than the question: a long answer is read from its beginning.
    log.scrollTop = Math.min(log.scrollHeight - log.clientHeight, last.offsetTop - 12);
  };
  return { isAtEnd, toEnd };
}

/** @param {string} subject @param {Translate} t @param {PanelActions} actions */
function heading(subject, t, actions) {
  return h(
    "header",
    { class: "latent-panel-head" },
    h("h2", { id: "latent-panel-title" }, t("chat.title", { subject })),
    h("button", { type: "button", class: "latent-link latent-clear", onclick: actions.clear }, t("chat.clear")),
    h("button", { type: "button", class: "latent-tool latent-close", "aria-label": t("chat.close"), onclick: actions.close }, icon(ICONS.close)),
  );
}

/** @param {Translate} t @param {PanelActions} actions */
function buildForm(t, actions) {
  const input = h("textarea", {
    name: "question",
    rows: 1,
    maxlength: LONGEST,
    autocomplete: "off",
    enterkeyhint: "send",
    placeholder: t("chat.placeholder"),
    "aria-label": t("chat.input"),
  });
  const send = h("button", { type: "submit", class: "latent-send", "aria-label": t("chat.send") }, icon(ICONS.send));
  const stop = h("button", { type: "button", class: "latent-send latent-stop", "aria-label": t("chat.stop"), hidden: true, onclick: actions.stop }, icon(ICONS.stop));
  const element = h("form", { class: "latent-form" }, input, send, stop);
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const question = input.value.trim();
    if (!question || !stop.hidden) return;
    input.value = "";
    actions.submit(question);
  };
  element.addEventListener("submit", submit);
  input.addEventListener("keydown", (event) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event);
    if (event.key === "ArrowUp" && !input.value) {
      event.preventDefault();
      input.value = actions.last();
    }
  });
  const busy = (/** @type {boolean} */ asking) => {
    const focused = document.activeElement === stop || document.activeElement === send;
    stop.hidden = !asking;
    send.hidden = asking;
    if (focused) input.focus();
  };
  return { element, input, busy };
}
