import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { parseAnswer, spans } = await load("chat/answer_text.js");

const text = (value) => ({ type: "text", text: value });
const cite = (label) => ({ type: "cite", label });

test("paragraphs are apart by empty lines, and other line ends are spaces", () => {
  assert.deepEqual(parseAnswer("One\ntwo.\n\nThree."), [
    { type: "paragraph", spans: [text("One"), text(" two.")] },
    { type: "paragraph", spans: [text("Three.")] },
  ]);
});

test("citations are spans of their own, also several in one bracket", () => {
  assert.deepEqual(spans("Yes [S1] and [S2, S13]."), [
    text("Yes "),
    cite("S1"),
    text(" and "),
    cite("S2"),
    cite("S13"),
    text("."),
  ]);
});

test("bold, emphasis and code are told apart", () => {
  assert.deepEqual(spans("**a** *b* `c*d*`").map(({ type }) => type), ["strong", "text", "emphasis", "text", "code"]);
});

test("bullets, numbers and quotes make blocks", () => {
  const blocks = parseAnswer("Look:\n- one\n- two\n\n1. first\n\n2. second\n\n> said");
  assert.deepEqual(blocks.map(({ type }) => type), ["paragraph", "list", "list", "quote"]);
  assert.deepEqual([blocks[1].items.length, blocks[1].ordered], [2, false]);
  assert.deepEqual([blocks[2].items.length, blocks[2].ordered], [2, true]);
});

test("while an answer streams, a half citation at its end waits", () => {
  for (const end of ["[", "[S", "[S1", "[S1, ", "[S1, S"])
    assert.deepEqual(parseAnswer(`So ${end}`, true), [{ type: "paragraph", spans: [text("So")] }], end);
  assert.deepEqual(parseAnswer("So [", false)[0].spans, [text("So [")]);
});

test("markup stays text", () => {
  const hostile = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) <script>1</script>';
  assert.deepEqual(parseAnswer(hostile), [{ type: "paragraph", spans: [text(hostile)] }]);
});

test("half-finished Markdown stays text", () => {
  assert.deepEqual(spans("**bold without end"), [text("**bold without end")]);
  assert.deepEqual(parseAnswer(""), []);
});

test("a word of many characters is parsed in no time", () => {
  const started = performance.now();
  parseAnswer(`${"*".repeat(5000)}${"[S".repeat(5000)}${"`".repeat(4999)}`);
  assert.ok(performance.now() - started < 1000);
});
