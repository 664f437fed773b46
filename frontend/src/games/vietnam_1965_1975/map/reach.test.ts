import { expect, it } from "vitest";

import { reachesOf } from "./reach";

it("puts ways together from the legs", () => {
  const found = reachesOf([
    { hex: "c", spent: 3, after: "b", risks: ["reaction"] },
    { hex: "a", spent: 0, way: [] },
    { hex: "b", spent: 2, way: ["x", "b"] },
    { hex: "d", spent: 4, after: "c" },
  ]);
  expect([...found.values()].toSorted((one, other) => one.spent - other.spent)).toEqual([
    { hex: "a", spent: 0, way: [], risks: [] },
    { hex: "b", spent: 2, way: ["x", "b"], risks: [] },
    { hex: "c", spent: 3, way: ["x", "b", "c"], risks: ["reaction"] },
    { hex: "d", spent: 4, way: ["x", "b", "c", "d"], risks: [] },
  ]);
});
