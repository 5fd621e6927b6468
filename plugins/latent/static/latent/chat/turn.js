// @ts-check
/** A turn: a question and what became of it, built up event by event; pure. */

import { ChatProblem } from "./chat_client.js";

/** @typedef {import("../types.js").Turn} Turn */
/** @typedef {import("./chat_client.js").ChatEvent} ChatEvent */
/** @typedef {import("./chat_client.js").Message} Message */

/** Characters of a message that the function accepts. */
export const LONGEST = 1000;
/** Messages sent with a question, the question among them. */
const MOST_MESSAGES = 7;

/**
 * @param {string} question
 * @returns {Turn}
 */
export function newTurn(question) {
  return {
    question,
    text: "",
    status: "asking",
    sources: [],
    query: null,
    thin: false,
    meta: null,
    tier: "",
    notices: [],
    suggestions: [],
    problem: null,
  };
}

/**
 * The turn after an event; events of unknown types change nothing.
 *
 * @param {Turn} turn
 * @param {ChatEvent} event
 * @returns {Turn}
 */
export function withEvent(turn, { type, data }) {
  switch (type) {
    case "meta":
      return { ...turn, meta: data };
    case "sources":
      return { ...turn, sources: data.sources, query: data.query ?? null, thin: Boolean(data.thin) };
    case "delta":
      return { ...turn, text: turn.text + data.text };
    case "done":
      return {
        ...turn,
        status: "done",
        tier: data.tier ?? "",
        notices: data.notices ?? [],
        suggestions: data.suggestions ?? [],
      };
    case "error":
      return { ...turn, status: "failed", problem: data };
    default:
      return turn;
  }
}

/**
 * The turn after its stream ended before its time.
 *
 * @param {Turn} turn
 * @param {unknown} error what ended it; null where it just ended
 * @param {boolean} stopped by the visitor
 * @param {string} cut the notice for an answer that is not whole
 * @returns {Turn}
 */
export function failed(turn, error, stopped, cut) {
  if (stopped) return { ...turn, status: "stopped" };
  if (error instanceof ChatProblem) return { ...turn, status: "failed", problem: error.problem };
  if (turn.text) return { ...turn, status: "done", notices: [...turn.notices, { code: "cut", text: cut }] };
  const problem = { code: "offline", title: String(error ?? cut), detail: "", status: 0 };
  return { ...turn, status: "failed", problem };
}

/**
 * The messages to send: the latest answered turns, then the question.
 *
 * @param {readonly Turn[]} earlier
 * @param {string} question
 * @returns {Message[]}
 */
export function toMessages(earlier, question) {
  const answered = earlier.filter(({ text, status }) => text && status !== "failed");
  const pairs = answered.flatMap((turn) => [
    /** @type {Message} */ ({ role: "user", content: turn.question }),
    /** @type {Message} */ ({ role: "assistant", content: cut(turn.text) }),
  ]);
  return [...pairs.slice(1 - MOST_MESSAGES), { role: "user", content: question }];
}

/** @param {string} text */
function cut(text) {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/**
 * Decode a query's vector.
 *
 * @param {string | null | undefined} base64 of float32, little-endian
 * @returns {Float32Array | null}
 */
export function decodeVector(base64) {
  if (!base64) return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
}
