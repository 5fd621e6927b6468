// @ts-check
/** Asking the function: one request, and its answer as an iterator of typed events. */

import { makeProof, PROOF_HEADER } from "./proof.js";
import { SseDecoder } from "./sse.js";

/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {{role: "user" | "assistant", content: string}} Message */
/** @typedef {{type: string, data: any}} ChatEvent */

/** The function refused, broke off, or is not there (`code` is then "offline"). */
export class ChatProblem extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.title);
    this.name = "ChatProblem";
    this.problem = problem;
  }
}

/** @param {number} status */
function offline(status) {
  return new ChatProblem({ code: "offline", title: "The chat is offline.", detail: "", status });
}

/**
 * Ask.
 *
 * @param {string} endpoint
 * @param {Message[]} messages the question last
 * @param {AbortSignal} signal stops the answer
 * @returns {AsyncGenerator<ChatEvent, void, void>}
 * @throws {ChatProblem}
 */
export async function* ask(endpoint, messages, signal) {
  const response = await requestProven(endpoint, messages, signal);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) throw await refusal(response, type);
  // A static host may answer any address with a page.
  if (!type.startsWith("text/event-stream") || !response.body) throw offline(response.status);
  const reader = response.body.getReader();
  const bytes = new TextDecoder();
  const events = new SseDecoder();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const text = done ? bytes.decode() : bytes.decode(value, { stream: true });
      for (const event of events.decode(text)) yield parsed(event);
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => {
      // It ended already.
    });
  }
}

/** Where proofs of work were asked for, and will be again. @type {Set<string>} */
const proven = new Set();

/**
 * Ask with a proof of work where the function wants one, and once more where that was not taken.
 *
 * @param {string} endpoint
 * @param {Message[]} messages
 * @param {AbortSignal} signal
 */
async function requestProven(endpoint, messages, signal) {
  const proof = proven.has(endpoint) ? await tryProof(endpoint, signal) : null;
  const response = await request(endpoint, messages, signal, proof);
  if (response.status !== 403 || !(await wantsProof(response.clone()))) return response;
  proven.add(endpoint);
  const another = await tryProof(endpoint, signal);
  return another ? request(endpoint, messages, signal, another) : response;
}

/** @param {Response} response */
async function wantsProof(response) {
  const problem = await response.json().catch(() => null);
  return ["proof_required", "proof_invalid"].includes(problem?.code);
}

/**
 * @param {string} endpoint
 * @param {AbortSignal} signal
 */
async function tryProof(endpoint, signal) {
  try {
    return await makeProof(endpoint, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    throw offline(0);
  }
}

/**
 * @param {string} endpoint
 * @param {Message[]} messages
 * @param {AbortSignal} signal
 * @param {string | null} proof
 */
async function request(endpoint, messages, signal, proof) {
  /** @type {Record<string, string>} */
  const headers = { "content-type": "application/json", accept: "text/event-stream" };
  if (proof) headers[PROOF_HEADER] = proof;
  try {
    return await fetch(endpoint, {
      method: "POST",
      headers,
      body: JSON.stringify({ messages }),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw offline(0);
  }
}

/**
 * @param {Response} response
 * @param {string} type
 */
async function refusal(response, type) {
  if (!type.startsWith("application/problem+json")) return offline(response.status);
  const { code, title, detail, status } = await response.json();
  return new ChatProblem({
    code: String(code ?? "error"),
    title: String(title ?? ""),
    detail: String(detail ?? ""),
    status: Number(status ?? response.status),
  });
}

/**
 * @param {import("./sse.js").StreamEvent} event
 * @returns {ChatEvent}
 */
function parsed({ type, data }) {
  return { type, data: JSON.parse(data) };
}
