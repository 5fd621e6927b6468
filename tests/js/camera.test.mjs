import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { CLOSEST, panned, resized, revealing, showAll, toScreen, toWorld, zoomedAt } =
  await load("map/camera.js");

const margin = { top: 10, right: 30, bottom: 20, left: 40 };
const all = showAll(800, 400, margin);

const near = (actual, expected) =>
  actual.forEach((value, i) => assert.ok(Math.abs(value - expected[i]) < 1e-6, `${actual} ≠ ${expected}`));

test("what shows all puts the unit square's corners inside the margins", () => {
  near(toScreen(all, [0, 0]), [40, 10]);
  near(toScreen(all, [1, 1]), [770, 380]);
});

test("to the world and back gives the same pixel at any zoom", () => {
  for (const factor of [1, 1.7, 9, 40]) {
    const camera = zoomedAt(all, factor, [123, 45]);
    near(toScreen(camera, toWorld(camera, [611, 222])), [611, 222]);
  }
});

test("what is under the pointer stays under it while zooming", () => {
  const at = [300, 200];
  const before = toWorld(all, at);
  near(toWorld(zoomedAt(all, 3, at), at), before);
});

test("zoom ends at all and at the closest", () => {
  assert.equal(zoomedAt(all, 0.1, [0, 0]).zoom, 1);
  assert.equal(zoomedAt(all, 1e6, [0, 0]).zoom, CLOSEST);
});

test("zooming out again shows all again", () => {
  const back = zoomedAt(zoomedAt(all, 4, [10, 390]), 1 / 4, [700, 20]);
  assert.deepEqual({ ...back, x: back.x + 0, y: back.y + 0 }, all);
});

test("nobody can pan past the edge", () => {
  const camera = panned(zoomedAt(all, 2, [0, 0]), 1e5, -1e5);
  assert.deepEqual([camera.x, camera.y], [0, -400]);
});

test("a point out of view is brought into view, and one in view moves nothing", () => {
  const close = zoomedAt(all, 8, [0, 0]);
  const [x, y] = toScreen(revealing(close, [1, 1], 40), [1, 1]);
  assert.ok(x <= 760.001 && y <= 360.001, `${x}, ${y}`);
  assert.deepEqual(revealing(all, [0.5, 0.5], 40), { ...all });
});

test("another size keeps what was in the middle in the middle", () => {
  const camera = zoomedAt(all, 5, [400, 200]);
  const middle = toWorld(camera, [400, 200]);
  near(toWorld(resized(camera, 300, 300, margin), [150, 150]), middle);
});
