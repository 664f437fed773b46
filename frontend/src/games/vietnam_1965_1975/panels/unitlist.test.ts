import { describe, expect, it } from "vitest";

import type { Unit, View } from "../types";
import { lookup } from "../words/lookup";
import { board, unit } from "../words/samples";
import { chipCounts, narrowed, stateOf, unitList, type Chip } from "./unitlist";

const hex = (id: string, region: string | null, corps: string | null, name = "") => ({
  id,
  region,
  corps,
  town: name ? { name } : null,
  label: null,
});
const all = lookup({
  ...board,
  map: {
    hexes: [hex("5118", "I-5", "I", "Chu Lai"), hex("2001", "III-5", "III"), hex("1001", null, null)],
    regions: [
      { code: "I-5", name: "Quang Ngai", corps: "I", population: 14 },
      { code: "III-5", name: "Long An", corps: "III", population: 9 },
    ],
  },
});

const units: Unit[] = [
  unit(0, "us", "us.1m.7", { name: "7/1M" }),
  unit(1, "us", "us.1m.7.3", { name: "3/7/1M", mission: "hold", done: true }),
  unit(2, "vc", null, { hex: "2001", done: true }),
  unit(3, "arvn", "arvn.7", { name: "1/7", hex: "1001", ineffective: true }),
  unit(4, "us", "us.1m.7.3", { name: "2/7/1M", hex: null, place: "gone" }),
  unit(5, "nva", "nva.1", { name: "NVA", hex: "trail-3", mission: "patrol", done: true }),
  unit(6, "fwa", "fwa.1", { name: "ROK", hex: null, place: "box" }),
];
const list = unitList(all, { units } as View);
const found = (search: string, ...chips: Chip[]) => narrowed(list, search, chips).map((each) => each.unit.id);

describe("the list of units", () => {
  it("tells who is ready, done, on a mission, away or lost", () =>
    expect(units.map(stateOf)).toEqual(["ready", "mission", "done", "ready", "lost", "mission", "away"]));

  it("has all but the lost, until they are asked for", () => {
    expect(found("")).toEqual([0, 1, 2, 3, 5, 6]);
    expect(found("lost")).toEqual([4]);
    expect(found("", "lost")).toEqual([4]);
  });

  it("is searched by name, nation, formation, place, region and corps", () => {
    expect(found("7/1m")).toEqual([0, 1]);
    expect(found("free world")).toEqual([6]);
    expect(found("marine div")).toEqual([0, 1]);
    expect(found("chu lai")).toEqual([0, 1]);
    expect(found("long an")).toEqual([2]);
    expect(found("box 3")).toEqual([5]);
    expect(found("nlf")).toEqual([2, 5]);
    expect(found("nobody")).toEqual([]);
  });

  it("keeps I Corps apart from III Corps", () => {
    expect(found("i corps")).toEqual([0, 1]);
    expect(found("III corps")).toEqual([2]);
    expect(found("i-5")).toEqual([0, 1]);
  });

  it("is searched by what units are about", () => {
    expect(found("ready")).toEqual([0, 3]);
    expect(found("done")).toEqual([2]);
    expect(found("ineffective")).toEqual([3]);
    expect(found("face down")).toEqual([2]);
    expect(found("holding us")).toEqual([1]);
    expect(found("patrol")).toEqual([5]);
  });

  it("is narrowed to what fits one of the chips", () => {
    expect(found("", "ready")).toEqual([0, 3]);
    expect(found("", "done", "mission")).toEqual([1, 2, 5]);
    expect(found("", "map")).toEqual([0, 1, 2, 3, 5]);
    expect(found("us", "map")).toEqual([0, 1]);
    expect(chipCounts(list)).toEqual({ ready: 2, done: 1, mission: 2, map: 5, lost: 1 });
  });

  it("is made once per view", () => {
    const view = { units } as View;
    expect(unitList(all, view)).toBe(unitList(all, view));
  });
});
