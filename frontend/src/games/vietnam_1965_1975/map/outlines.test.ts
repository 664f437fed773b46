import { expect, it } from "vitest";

import { CORNERS, planeOf } from "./hexes";
import { loops } from "./outlines";

/** Twice the area within a loop, in squares of the plane; below 0 where it goes round the other way. */
const twice = (loop: readonly (readonly [number, number])[]) =>
  loop.reduce((sum, [x, y], n) => {
    const [nx, ny] = loop[(n + 1) % loop.length] ?? [0, 0];
    return sum + x * ny - nx * y;
  }, 0);

const HEX = twice(CORNERS.map(([x, y]) => [x, y] as const));

it("goes round one hex along its six corners", () => {
  const [loop, ...others] = loops(["2020"]);
  expect(others).toEqual([]);
  expect(loop).toHaveLength(6);
  const [x, y] = planeOf("2020");
  for (const [px, py] of loop ?? []) expect(Math.hypot(px - x, py - y)).toBeCloseTo(1 / Math.sqrt(3), 6);
});

it("goes round hexes that touch once, and round each by itself where they do not", () => {
  expect(loops(["2020", "2021"]).map((loop) => loop.length)).toEqual([10]);
  expect(loops(["2020", "2030"]).map((loop) => loop.length)).toEqual([6, 6]);
});

it("leaves a hole where one hex is left out, so that what is filled is as large as the hexes", () => {
  const ring = ["2019", "2021", "1919", "1920", "2119", "2120", "1921", "2121"].filter((id) => {
    const [x, y] = planeOf(id);
    const [cx, cy] = planeOf("2020");
    return Math.abs(Math.hypot(x - cx, y - cy) - 1) < 0.01;
  });
  expect(ring).toHaveLength(6);
  const found = loops(ring);
  expect(found.map((loop) => loop.length).sort((a, b) => a - b)).toEqual([6, 18]);
  expect(found.map(twice).reduce((sum, area) => sum + area) / HEX).toBeCloseTo(6, 6);
});
