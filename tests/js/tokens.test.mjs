import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { contentTokens, foldStopwords, words } = await load("tokens.js");

const CUT = {
  "Grace Hopper's A-0": ["grace", "hopper", "s", "a", "0"],
  "¿Dónde enseñó?": ["donde", "enseno"],
  İstanbul: ["istanbul"],
  "ΣΊΣΥΦΟΣ σίσυφος": ["σισυφοσ", "σισυφοσ"],
  "ﬁne Ｗｉｄｅ x²": ["fine", "wide", "x2"],
  "com\u00adpiler": ["compiler"],
  हिन्दी: ["हिन्दी"],
  "💡❤️ 1️⃣": ["1"],
  日本語: ["日本", "本語"],
  "Python入門": ["python", "入門"],
  "𠮷野家": ["𠮷野", "野家"],
  snake_case: ["snake", "case"],
  "": [],
};
for (const [text, expected] of Object.entries(CUT)) {
  test(`"${text}" is cut and folded`, () => assert.deepEqual(words(text), expected));
}

test("a stem is the first five characters, those beyond the basic plane too", () => {
  assert.deepEqual(contentTokens("computers 𐐨𐐩𐐪𐐫𐐬𐐭", new Set()), ["compu", "𐐨𐐩𐐪𐐫𐐬"]);
});

test("stopwords are dropped before stemming and without their accents", () => {
  const stopwords = foldStopwords(["dónde", "their"]);
  assert.deepEqual(contentTokens("Donde theirs their", stopwords), ["their"]);
});
