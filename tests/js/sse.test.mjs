import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { SseDecoder } = await load("chat/sse.js");

const STREAM =
  '\uFEFF: hello\r\nevent: meta\ndata: {"a":1}\n\nevent:delta\rdata: one\rdata:  two\r\rid: 7\ndata\n\nevent: lost\n\ndata: ¿qué?\r\n\r\ndata: unfinished\n';

const EVENTS = [
  { type: "meta", data: '{"a":1}' },
  { type: "delta", data: "one\n two" },
  { type: "message", data: "" },
  { type: "message", data: "¿qué?" },
];

const decodePieces = (...pieces) => {
  const decoder = new SseDecoder();
  return pieces.flatMap((piece) => decoder.decode(piece));
};

test("a whole stream is decoded to its events", () => {
  assert.deepEqual(decodePieces(STREAM), EVENTS);
});

test("a stream cut at any position gives the same events", () => {
  for (let at = 0; at <= STREAM.length; at += 1)
    assert.deepEqual(decodePieces(STREAM.slice(0, at), STREAM.slice(at)), EVENTS, `cut at ${at}`);
});

test("a stream that comes one character at a time gives the same events", () => {
  assert.deepEqual(decodePieces(...STREAM), EVENTS);
});

test("an event that the stream does not end is not given", () => {
  assert.deepEqual(decodePieces("data: half\n"), []);
});
