import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { along, span, toRows } = await load("inspector/rows.js");
const { marks } = await load("inspector/marks.js");
const { foldStopwords } = await load("tokens.js");
const { messages, pickLanguage } = await load("messages.js");
const { isLocal, staleGroups } = await load("staleness.js");
const { contentHash } = await load("index_format.js");

const chunks = ["a", "b", "c"].map((id) => ({ id, role: "item", heading: [], title: id, url: "" }));

test("kept chunks come first by rank, then the others by score and similarity", () => {
  const trace = {
    dense: Float64Array.of(0.1, 0.9, 0.5),
    lexical: null,
    score: Float64Array.of(0, 0.9, 0),
    dropped: Int8Array.of(1, 0, 1),
    kept: [1],
  };
  const rows = toRows({ chunks }, trace);
  assert.deepEqual(rows.map(({ chunk, rank, drop }) => [chunk.id, rank, drop]), [
    ["b", 1, 0],
    ["c", null, 1],
    ["a", null, 1],
  ]);
});

test("a scale reaches from the lowest to the highest value and holds the floor", () => {
  assert.deepEqual(span([0.8, null, 0.9], 0.7), { low: 0.7, high: 0.9 });
  assert.equal(along(0.8, { low: 0.7, high: 0.9 }) > 0.49, true);
  assert.ok(Number.isFinite(along(0.3, span([0.3, 0.3]))));
});

test("a text is marked at the words that it shares with the question, and stays whole", () => {
  const text = "The compiler: she was compiling there, for Café COBOL.";
  const runs = marks(text, ["compi", "there", "cafe"], foldStopwords(["there", "the"]));
  assert.equal(runs.map((run) => run.text).join(""), text);
  assert.deepEqual(runs.filter((run) => run.matched).map((run) => run.text), ["compiler", "compiling", "Café"]);
});

test("a script without spaces is marked word by word", () => {
  const runs = marks("東京大学で編集した。", ["編集"], new Set());
  assert.deepEqual(runs.filter((run) => run.matched).map((run) => run.text), ["編集"]);
});

test("the interface speaks the visitor's first language that it knows", () => {
  assert.equal(pickLanguage(["fr-FR", "es-MX", "en"], "en"), "es");
  assert.equal(pickLanguage(["fr"], "es"), "es");
  assert.equal(pickLanguage(["fr"], "de"), "en");
});

test("both languages fill in the values of their messages", () => {
  for (const language of ["en", "es"])
    assert.ok(!messages(language)("map.position", { title: "T", kind: "K", i: 1, n: 2 }).includes("{"));
});

const filesWith = async (pairs, mapHash, indexHash) => ({
  map: async () => ({ hash: mapHash ?? (await contentHash(pairs.slice(0, 1))) }),
  index: async () => ({
    hash: indexHash ?? (await contentHash(pairs)),
    chunks: pairs.map(([id], i) => ({ id, role: i === 0 ? "item" : "section" })),
  }),
  texts: async () => pairs,
});

const PAIRS = [["a", "one"], ["a#b", "two"]];

test("map and index of the content as it is are not stale", async () => {
  assert.deepEqual(await staleGroups(await filesWith(PAIRS)), []);
});

test("each group that was built from other content is named", async () => {
  const found = await staleGroups(await filesWith(PAIRS, "other", undefined));
  assert.equal(found.length, 1);
  assert.match(found[0], /the map was built from other content/);
  assert.equal((await staleGroups(await filesWith(PAIRS, "x", "y"))).length, 2);
});

test("only this machine is watched", () => {
  assert.deepEqual(["localhost", "127.0.0.1", "[::1]", "example.org"].map(isLocal), [true, true, true, false]);
});
