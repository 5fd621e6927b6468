import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { makeProof, solve } = await load("chat/proof.js");

const never = new AbortController().signal;

/** By ALTCHA's own library for Python: the number is 37. */
const CHALLENGE = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    keyLength: 32,
    keyPrefix: "5376b3b874f10d56621e6db416083f83",
    nonce: "000102030405060708090a0b0c0d0e0f",
    salt: "f0e0d0c0b0a090807060504030201000",
  },
  signature: "00",
};
const KEY = "5376b3b874f10d56621e6db416083f836c46eb58bd9a967670c815fd76f0e346";

test("a challenge is solved as ALTCHA's own library solves it", async () => {
  const { challenge, solution } = JSON.parse(atob(await solve(CHALLENGE, never)));
  assert.deepEqual(challenge, CHALLENGE);
  assert.deepEqual(solution, { counter: 37, derivedKey: KEY });
});

test("what is not known is not tried", async () => {
  const parameters = { ...CHALLENGE.parameters, algorithm: "SCRYPT" };
  assert.equal(await solve({ ...CHALLENGE, parameters }, never), null);
});

test("a visitor who stops the answer stops the work", async () => {
  await assert.rejects(() => solve(CHALLENGE, AbortSignal.abort()), { name: "AbortError" });
});

test("challenges are beside the chat", async (context) => {
  const asked = [];
  context.mock.method(globalThis, "fetch", (url) => {
    asked.push(url);
    return Promise.resolve(new Response("", { status: 404 }));
  });
  assert.equal(await makeProof("/blog/api/chat", never), null);
  assert.deepEqual(asked, ["/blog/api/challenge"]);
});
