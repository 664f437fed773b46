import { describe, expect, it } from "vitest";

import type { Board, Unit } from "../types";
import { lookup } from "../words/lookup";
import { counterShapes, lookKey, lookOf, type CounterLook, type Detail } from "./counterface";

const look: CounterLook = {
  nation: "us",
  type: "artillery",
  size: "II",
  mech: true,
  name: "2/12",
  ground: 0,
  artillery: 7,
  range: 2,
  kind: "independent",
  movement: 6,
  hidden: false,
  mission: "none",
  done: false,
  hits: 0,
};
const hidden: CounterLook = {
  ...look,
  nation: "vc",
  type: null,
  size: null,
  name: "6",
  ground: 0,
  artillery: 0,
  hidden: true,
};

const texts = (each: CounterLook, detail: Detail) =>
  counterShapes(each, detail).flatMap((shape) => ("text" in shape ? [shape.text] : []));
const outline = (each: CounterLook) => counterShapes(each, "plain").map((shape) => ("d" in shape ? shape.d : ""))[0];

describe("a counter", () => {
  it("shows its values where there is room, and only then", () => {
    expect(texts(look, "values")).toEqual(["II", "2/12", "0", "7", "2", "6"]);
    expect(texts(look, "symbol")).toEqual(["II"]);
    expect(texts(look, "plain")).toEqual([]);
  });

  it("shows nothing but its number while it lies face down", () => {
    expect(texts(hidden, "values")).toEqual(["?", "unit 6"]);
    expect(texts(hidden, "symbol")).toEqual(["?", "6"]);
  });

  it("tells the sides apart by shape", () => {
    expect(outline(look)).not.toBe(outline(hidden));
    expect(outline(look)).toBe(outline({ ...look, nation: "arvn" }));
  });

  it("carries mission and hits", () => {
    expect(texts({ ...look, mission: "hold", done: true, hits: 2 }, "symbol")).toEqual(["II", "H", "2"]);
    expect(texts({ ...look, mission: "patrol" }, "symbol")).toEqual(["II", "P"]);
  });

  it("is painted again when anything on it changes", () => {
    const changed: Partial<CounterLook>[] = [
      { ground: 1 },
      { done: true },
      { hits: 1 },
      { mission: "hold" },
      { hidden: true },
      { name: "3/12" },
    ];
    expect(new Set([look, ...changed.map((each) => ({ ...look, ...each }))].map(lookKey)).size).toBe(
      changed.length + 1,
    );
  });
});

it("keeps to what whoever looks may know", () => {
  const all = lookup({ map: { hexes: [], regions: [] }, counters: [] } as unknown as Board);
  const unit = {
    id: 6,
    nation: "vc",
    counter: null,
    face: 0,
    mission: "none",
    done: false,
    hits: 0,
    hidden: true,
  } as Unit;
  expect(lookOf(all, unit)).toMatchObject({ type: null, name: "6", ground: 0, artillery: 0, movement: null });
});
