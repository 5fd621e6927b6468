// @ts-check
/**
 * Proofs of work, as ALTCHA's version 2 has them: find the number whose derived key begins as the
 * challenge says. See https://altcha.org/docs/v2/proof-of-work-captcha.
 */

/**
 * @typedef {object} Challenge
 * @property {{algorithm: string, nonce: string, salt: string, cost: number, keyLength: number,
 *   keyPrefix: string}} parameters nonce, salt and prefix in hexadecimal
 * @property {string} signature
 */

export const PROOF_HEADER = "X-Latent-Proof";

const HASHES = new Map([
  ["PBKDF2/SHA-256", "SHA-256"],
  ["PBKDF2/SHA-384", "SHA-384"],
  ["PBKDF2/SHA-512", "SHA-512"],
]);

/** Numbers tried at a time: enough for all cores, few enough to be stopped at once. */
const BATCH = 16;

/** Whoever asks for more than this is not answered. */
const MOST = 100_000;

/**
 * Get a challenge and solve it.
 *
 * @param {string} endpoint of the chat; challenges are beside it
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>} the header's value; null where there is no challenge to solve,
 *   or this page cannot: browsers compute only for pages that came by HTTPS
 */
export async function makeProof(endpoint, signal) {
  const response = await fetch(endpoint.replace(/[^/]*$/, "challenge"), { signal });
  if (!response.ok || !globalThis.crypto?.subtle) return null;
  return solve(await response.json(), signal);
}

/**
 * Solve a challenge.
 *
 * @param {Challenge} challenge
 * @param {AbortSignal} signal
 * @returns {Promise<string | null>} challenge and solution, as base64 of JSON
 */
export async function solve(challenge, signal) {
  const hash = HASHES.get(challenge.parameters.algorithm);
  if (!hash) return null;
  for (let first = 0; first < MOST; first += BATCH) {
    signal.throwIfAborted();
    const numbers = Array.from({ length: BATCH }, (_, i) => first + i);
    const keys = await Promise.all(numbers.map((counter) => derive(challenge.parameters, hash, counter)));
    const at = keys.findIndex((key) => key.startsWith(challenge.parameters.keyPrefix));
    if (at >= 0) return btoa(JSON.stringify({ challenge, solution: { counter: first + at, derivedKey: keys[at] } }));
  }
  return null;
}

/**
 * @param {Challenge["parameters"]} parameters
 * @param {string} hash
 * @param {number} counter
 */
async function derive({ nonce, salt, cost, keyLength }, hash, counter) {
  const password = new Uint8Array([...bytes(nonce), 0, 0, 0, 0]);
  new DataView(password.buffer).setUint32(password.length - 4, counter);
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
  const how = { name: "PBKDF2", hash, salt: bytes(salt), iterations: cost };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(how, key, keyLength * 8)));
}

/** @param {string} text */
function bytes(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array} data */
function hex(data) {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
