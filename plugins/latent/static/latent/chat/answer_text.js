// @ts-check
/** The answer's simple Markdown, parsed to blocks and spans; pure. Everything else stays text. */

/**
 * @typedef {{type: "text" | "strong" | "emphasis" | "code", text: string}
 *   | {type: "cite", label: string}} Span
 */

/**
 * @typedef {{type: "paragraph", spans: Span[]} | {type: "quote", spans: Span[]}
 *   | {type: "list", ordered: boolean, items: Span[][]}} Block
 */

const BULLET = /^\s{0,3}[-*•]\s+/;
const NUMBER = /^\s{0,3}\d{1,3}[.)]\s+/;
const QUOTE = /^\s{0,3}>\s?/;

/** One span: a citation, `code`, **strong** or *emphasis*. */
const SPAN = /\[(S\d{1,3}(?:\s*,\s*S\d{1,3})*)\]|`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^\s*][^*\n]*)\*/g;

/**
 * Parse an answer.
 *
 * @param {string} text
 * @param {boolean} [streaming] whether more will come: a half citation at the end waits
 * @returns {Block[]}
 */
export function parseAnswer(text, streaming = false) {
  const ready = streaming ? text.replace(/\[(?:S[\d, S]*)?$/, "") : text;
  /** @type {Block[]} */
  const blocks = [];
  for (const part of ready.split(/\n\s*\n/)) addBlocks(part.split("\n"), blocks);
  return blocks;
}

/**
 * @param {string[]} lines
 * @param {Block[]} blocks
 */
function addBlocks(lines, blocks) {
  for (const line of lines) {
    if (!line.trim()) continue;
    const last = blocks.at(-1);
    const first = line === lines[0];
    if (BULLET.test(line)) addItem(blocks, false, line.replace(BULLET, ""));
    else if (NUMBER.test(line)) addItem(blocks, true, line.replace(NUMBER, ""));
    else if (QUOTE.test(line)) addLine(blocks, "quote", line.replace(QUOTE, ""), !first);
    else if (!first && last?.type === "list") last.items.at(-1)?.push(...spans(` ${line.trim()}`));
    else addLine(blocks, "paragraph", line.replace(/^#{1,6}\s+/, ""), !first);
  }
}

/**
 * @param {Block[]} blocks
 * @param {boolean} ordered
 * @param {string} text
 */
function addItem(blocks, ordered, text) {
  const last = blocks.at(-1);
  // Items apart by an empty line are one list to whoever reads them.
  if (last?.type === "list" && last.ordered === ordered) last.items.push(spans(text));
  else blocks.push({ type: "list", ordered, items: [spans(text)] });
}

/**
 * @param {Block[]} blocks
 * @param {"paragraph" | "quote"} type
 * @param {string} text
 * @param {boolean} joins whether it continues the line above
 */
function addLine(blocks, type, text, joins) {
  const last = blocks.at(-1);
  if (joins && last?.type === type) last.spans.push(...spans(` ${text.trim()}`));
  else blocks.push({ type, spans: spans(text.trim()) });
}

/**
 * @param {string} text
 * @returns {Span[]}
 */
export function spans(text) {
  /** @type {Span[]} */
  const found = [];
  let at = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > at) found.push({ type: "text", text: text.slice(at, match.index) });
    found.push(...marked(match));
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ type: "text", text: text.slice(at) });
  return found;
}

/**
 * @param {RegExpMatchArray} match
 * @returns {Span[]}
 */
function marked([, cites, code, strong, emphasis]) {
  if (cites) return cites.split(/\s*,\s*/).map((label) => ({ type: "cite", label }));
  if (code) return [{ type: "code", text: code }];
  if (strong) return [{ type: "strong", text: strong }];
  return [{ type: "emphasis", text: emphasis ?? "" }];
}
