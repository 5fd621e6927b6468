// @ts-check
/** An answer as elements: its text with citations as links, never as markup. */

import { h } from "../dom.js";
import { parseAnswer } from "./answer_text.js";

/** @typedef {import("../types.js").Source} Source */
/** @typedef {import("./answer_text.js").Span} Span */

/**
 * @typedef {object} Links where words of an answer lead
 * @property {(url: string) => string} href
 * @property {{text: string, url: string}} contact
 */

/**
 * Draw an answer's text.
 *
 * @param {string} text
 * @param {readonly Source[]} sources
 * @param {Links} links
 * @param {boolean} streaming
 * @returns {HTMLElement[]}
 */
export function answerBlocks(text, sources, links, streaming) {
  const draw = (/** @type {Span[]} */ list) => list.flatMap((span) => drawSpan(span, sources, links));
  return parseAnswer(text, streaming).map((block) => {
    if (block.type !== "list")
      return h(block.type === "quote" ? "blockquote" : "p", {}, ...draw(block.spans));
    const items = block.items.map((item) => h("li", {}, ...draw(item)));
    return h(block.ordered ? "ol" : "ul", {}, ...items);
  });
}

/**
 * @param {Span} span
 * @param {readonly Source[]} sources
 * @param {Links} links
 * @returns {(Node | string)[]}
 */
function drawSpan(span, sources, links) {
  if (span.type === "cite") return [citation(span.label, sources, links)];
  if (span.type === "text") return withContact(span.text, links.contact);
  const tags = /** @type {const} */ ({ strong: "strong", emphasis: "em", code: "code" });
  return [h(tags[span.type], {}, span.text)];
}

/**
 * @param {string} label
 * @param {readonly Source[]} sources
 * @param {Links} links
 */
function citation(label, sources, { href }) {
  const source = sources.find((one) => one.label === label);
  if (!source) return `[${label}]`;
  const name = [source.title, ...source.heading].join(" › ");
  const attributes = { class: "latent-cite", title: name, "aria-label": `${source.n}: ${name}` };
  if (!source.url) return h("span", attributes, String(source.n));
  return h("a", { ...attributes, href: href(source.url) }, String(source.n));
}

/**
 * The contact is the one address of an answer that becomes a link: it is the owner's own.
 *
 * @param {string} text
 * @param {{text: string, url: string}} contact
 */
function withContact(text, contact) {
  if (!contact.text || !contact.url) return [text];
  const parts = text.split(contact.text);
  return parts.flatMap((part, i) =>
    i === 0 ? [part] : [h("a", { href: contact.url }, contact.text), part],
  );
}
