import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { decodeVector, failed, LONGEST, newTurn, toMessages, withEvent } = await load("chat/turn.js");
const { ChatProblem } = await load("chat/chat_client.js");
const { History } = await load("chat/history.js");

const memory = () => {
  const map = new Map();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => map.set(key, value), removeItem: (key) => map.delete(key) };
};

const answered = (question, text) => ({ ...newTurn(question), text, status: "done" });

test("events build a turn up", () => {
  const events = [
    { type: "meta", data: { index: "h" } },
    { type: "sources", data: { sources: [{ n: 1 }], query: { text: "q", vector: null, place: null }, thin: true } },
    { type: "delta", data: { text: "Hel" } },
    { type: "news", data: {} },
    { type: "delta", data: { text: "lo" } },
    { type: "done", data: { tier: "extractive", notices: [{ code: "a", text: "b" }], suggestions: ["c"] } },
  ];
  const turn = events.reduce(withEvent, newTurn("Hi?"));
  assert.deepEqual(
    [turn.text, turn.status, turn.tier, turn.thin, turn.sources.length, turn.suggestions],
    ["Hello", "done", "extractive", true, 1, ["c"]],
  );
});

test("an error event fails the turn and keeps its text", () => {
  const turn = withEvent({ ...newTurn("Hi?"), text: "So far" }, { type: "error", data: { code: "x" } });
  assert.deepEqual([turn.status, turn.text, turn.problem.code], ["failed", "So far", "x"]);
});

test("a question goes with the latest answered turns and within the function's limits", () => {
  const earlier = Array.from({ length: 9 }, (_, i) => answered(`q${i}`, "a".repeat(5000)));
  const messages = toMessages(earlier, "now?");
  assert.equal(messages.length, 7);
  assert.deepEqual([messages[0].role, messages[0].content], ["user", "q6"]);
  assert.ok(messages.every(({ content }) => content.length <= LONGEST));
  assert.deepEqual(messages.at(-1), { role: "user", content: "now?" });
});

test("turns without an answer are not sent", () => {
  const failedTurn = { ...answered("q", "half"), status: "failed" };
  assert.deepEqual(toMessages([newTurn("q"), failedTurn], "now?"), [{ role: "user", content: "now?" }]);
});

test("a stream that ends early keeps what came and says so", () => {
  const turn = failed({ ...newTurn("q"), text: "half" }, null, false, "cut off");
  assert.deepEqual([turn.status, turn.text, turn.notices[0].text], ["done", "half", "cut off"]);
  assert.equal(failed(newTurn("q"), new Error("x"), true, "").status, "stopped");
});

test("a refusal's problem becomes the turn's", () => {
  const problem = { code: "too_long", title: "Too long.", detail: "Shorten it.", status: 400 };
  assert.deepEqual(failed(newTurn("q"), new ChatProblem(problem), false, "").problem, problem);
});

test("a vector is decoded from base64 of little-endian float32", () => {
  const bytes = new Uint8Array(new Float32Array([1.5, -0.25]).buffer);
  assert.deepEqual([...decodeVector(btoa(String.fromCharCode(...bytes)))], [1.5, -0.25]);
  assert.equal(decodeVector(null), null);
});

test("a conversation is kept, and a turn that was streaming is stopped when it comes back", () => {
  const history = new History(memory(), "/");
  history.save({ turns: [answered("a", "b"), newTurn("c")], open: true });
  const { turns, open } = history.load();
  assert.deepEqual([turns.map(({ status }) => status), open], [["done", "stopped"], true]);
  history.clear();
  assert.deepEqual(history.load(), { turns: [], open: false });
});

test("two sites of one host keep apart", () => {
  const store = memory();
  new History(store, "/a/").save({ turns: [answered("a", "b")], open: false });
  assert.deepEqual(new History(store, "/b/").load().turns, []);
});

test("storage that is missing, full, damaged or of another version does no harm", () => {
  const full = { getItem: () => "{", setItem: () => { throw new Error("full"); }, removeItem: () => {} };
  for (const store of [null, full, { ...full, getItem: () => '{"version":0}' }]) {
    const history = new History(store, "/");
    history.save({ turns: [], open: true });
    assert.deepEqual(history.load(), { turns: [], open: false });
  }
});
