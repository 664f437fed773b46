import { describe, expect, it } from "vitest";

import { cell, centre, distance, hexAt, neighbour, neighbours, sideEnds, sideTo, within } from "./hexes";

describe("hexes", () => {
  it("has six neighbours, clockwise from north", () => {
    expect(neighbours("5219")).toEqual(["5218", "5319", "5320", "5220", "5120", "5119"]);
    expect(neighbours("5119")).toEqual(["5118", "5218", "5219", "5120", "5019", "5018"]);
  });

  it("knows the side to a neighbour and none to others", () => {
    expect([sideTo("5219", "5320"), sideTo("5219", "5119"), sideTo("5219", "5418")]).toEqual([2, 5, -1]);
  });

  it("comes back across the opposite side", () => {
    for (const id of ["5118", "5218", "0162", "4484"]) {
      for (let side = 0; side < 6; side++) expect(neighbour(neighbour(id, side), (side + 3) % 6)).toBe(id);
    }
  });

  it("counts steps", () => {
    expect(distance("5118", "5020")).toBe(3);
    expect(distance("5118", "5118")).toBe(0);
    expect(within("5118", 1)).toHaveLength(7);
    expect(within("5118", 3)).toHaveLength(37);
  });

  it("finds the hex of a point, near its corners too", () => {
    for (const id of ["5118", "5218", "0162"]) {
      const [x, y] = centre(cell(id));
      expect(hexAt([x, y])).toBe(id);
      for (let side = 0; side < 6; side++) {
        for (const [ex, ey] of sideEnds(id, side)) expect(hexAt([x + (ex - x) * 0.98, y + (ey - y) * 0.98])).toBe(id);
      }
    }
  });

  it("shares a side with the neighbour across it", () => {
    const [a, b] = sideEnds("5219", 1);
    const [c, d] = sideEnds("5319", 4);
    expect([a, b].flat().map((n) => n.toFixed(6))).toEqual([d, c].flat().map((n) => n.toFixed(6)));
  });
});
