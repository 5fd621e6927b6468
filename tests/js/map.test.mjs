import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./latent.mjs";

const { nearest } = await load("map/hit_test.js");
const { neighbour, inOrder } = await load("map/neighbours.js");
const { placeLabels } = await load("map/labels.js");
const { position, poles, views, viewName } = await load("map/views.js");
const { Scene, eased } = await load("map/scene.js");
const { shapeOf, svgPath, SHAPES } = await load("map/shapes.js");

const screen = { ax: 100, bx: 0, ay: 100, by: 0 };
const square = new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]);

test("the nearest point within reach is hit", () => {
  assert.equal(nearest(square, screen, [95, 8], 12), 1);
  assert.equal(nearest(square, screen, [50, 50], 12), -1);
});

test("a hidden point is not hit", () => {
  assert.equal(nearest(square, screen, [95, 8], 12, (i) => i !== 1), -1);
});

test("of points on one spot the first is hit", () => {
  assert.equal(nearest(new Float32Array([0.5, 0.5, 0.5, 0.5]), screen, [50, 50], 5), 0);
});

test("a hit test agrees with a plain search of all points", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const points = Float32Array.from({ length: 2000 }, random);
  const zoomed = { ax: 3000, bx: -800, ay: 2000, by: -500 };
  for (let round = 0; round < 50; round += 1) {
    const at = [random() * 800, random() * 400];
    const distances = Array.from({ length: 1000 }, (_, i) =>
      Math.hypot(points[2 * i] * 3000 - 800 - at[0], points[2 * i + 1] * 2000 - 500 - at[1]),
    );
    const least = Math.min(...distances);
    assert.equal(nearest(points, zoomed, at, 15), least <= 15 ? distances.indexOf(least) : -1);
  }
});

test("arrows lead to the neighbour in their direction", () => {
  assert.equal(neighbour(square, 0, "right"), 1);
  assert.equal(neighbour(square, 0, "down"), 2);
  assert.equal(neighbour(square, 3, "left"), 2);
  assert.equal(neighbour(square, 3, "up"), 1);
});

test("the first arrow leads to the first point shown", () => {
  assert.equal(neighbour(square, -1, "left"), 0);
  assert.equal(neighbour(square, -1, "left", (i) => i > 1), 2);
});

test("where nothing lies ahead the arrows go round, so that no point is out of reach", () => {
  const spot = new Float32Array([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
  assert.deepEqual([0, 1, 2].map((i) => neighbour(spot, i, "right")), [1, 2, 0]);
  assert.deepEqual([0, 1, 2].map((i) => neighbour(spot, i, "up")), [2, 0, 1]);
});

test("no points, or none shown, lead nowhere", () => {
  assert.equal(inOrder(new Float32Array(0), -1, 1), -1);
  assert.equal(inOrder(square, 0, 1, () => false), -1);
});

const wanted = (x, y, must = false) => ({ x, y, width: 60, gap: 10, text: "label", must });

test("a label stands right of its point, or left where there is no room", () => {
  assert.equal(placeLabels([wanted(50, 50)], 200, 100)[0].x, 60);
  assert.equal(placeLabels([wanted(190, 50)], 200, 100)[0].x, 120);
});

test("a label that finds no free place is left out unless it must be shown", () => {
  const crowd = Array.from({ length: 5 }, () => wanted(100, 50));
  assert.equal(placeLabels(crowd, 300, 100).length, 4);
  assert.equal(placeLabels([...crowd, wanted(100, 50, true)], 300, 100).length, 5);
});

test("placed labels do not cover one another", () => {
  const many = Array.from({ length: 200 }, (_, i) => wanted((i * 37) % 400, (i * 53) % 300));
  const placed = placeLabels(many, 400, 300);
  for (const a of placed)
    for (const b of placed)
      assert.ok(a === b || Math.abs(a.x - b.x) >= 60 || Math.abs(a.y - b.y) >= 18);
});

const axes = ["a", "b", "c"].map((id) => ({ id, negative: `${id}-`, positive: `${id}+` }));

test("there is a view by similarity and one for each pair of axes", () => {
  assert.equal(views([]).length, 1);
  assert.equal(views(axes.slice(0, 1)).length, 2);
  assert.equal(views(axes).length, 4);
});

test("a positive pole lies at the right and at the top", () => {
  const view = { name: "axes", across: 0, up: 2 };
  assert.deepEqual(position(view, { pca: [0, 0], axes: [1, 0.5, 0.75] }), [1, 0.25]);
  assert.deepEqual(poles(view, axes), { left: "a-", right: "a+", top: "c+", bottom: "c-" });
  assert.equal(viewName(view, axes), "a- – a+ × c- – c+");
});

const item = (id, x, y) => ({ id, kind: "k", pca: [x, y], axes: [y, x], title: id, url: "", lang: "en", summary: "" });
const atlas = { hash: "", items: [item("one", 0, 0), item("two", 1, 1)], kinds: [{ id: "k", label: "K" }], edges: [], axes: axes.slice(0, 2) };

test("an answer lights each of its items once, and ids the map does not know not at all", () => {
  const scene = new Scene(atlas);
  scene.light(["two", "gone", "two"], { pca: [0.5, 0.5], axes: [0.5, 0.5] });
  assert.deepEqual(scene.lit, [1]);
  assert.deepEqual(scene.questionPoint, [0.5, 0.5]);
});

test("items and question move together from one view to the other", () => {
  const scene = new Scene(atlas);
  scene.light(["one"], { pca: [0, 1], axes: [1, 0] });
  scene.show({ name: "axes", across: 0, up: 1 });
  scene.move(0.5);
  assert.deepEqual([...scene.points], [0, 0.5, 1, 0.5]);
  assert.deepEqual(scene.questionPoint, [0.5, 1]);
  scene.move(1);
  assert.deepEqual([...scene.points], [0, 1, 1, 0]);
  assert.deepEqual(scene.questionPoint, [1, 1]);
});

test("easing begins at 0 and ends at 1", () => {
  assert.deepEqual([0, 0.5, 1].map(eased), [0, 0.5, 1]);
});

test("kinds differ by shape until shapes run out", () => {
  assert.equal(new Set(SHAPES.map((_, i) => shapeOf(i))).size, SHAPES.length);
  for (const shape of SHAPES) assert.match(svgPath(shape), /^M[\d .LazA-]+$/i);
});
