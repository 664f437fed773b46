import { expect, it } from "vitest";

import { points, signed } from "./numbers";

it("writes halves, quarters and signs as counters do", () => {
  expect([0, 0.25, 2.5, -1, -0.5, 12].map(points)).toEqual(["0", "¼", "2½", "−1", "−½", "12"]);
  expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
  expect([0.5, 2, 7.5, 0].map(points)).toEqual(["½", "2", "7½", "0"]);
});
