import { describe, expect, it } from "vitest";

import type { Unit, View } from "../types";
import { lookup } from "../words/lookup";
import { board, unit } from "../words/samples";
import { ALL_OPEN, grouped, opens, rowsOf, type Group, type Grouping } from "./grouping";
import { unitList, type Listed } from "./unitlist";

const hex = (id: string, region: string | null, corps: string | null) => ({
  id,
  region,
  corps,
  town: null,
  label: null,
});
const all = lookup({
  ...board,
  map: {
    hexes: [hex("5118", "I-5", "I"), hex("2001", "C-1", "Capital"), hex("1001", null, null)],
    regions: [
      { code: "I-5", name: "Quang Ngai", corps: "I", population: 14 },
      { code: "C-1", name: "Saigon / Gia Dinh", corps: "Capital", population: 0 },
    ],
  },
});
const units: Unit[] = [
  unit(0, "us", "us.1m.7", { hex: "2001", mission: "hold", done: true }),
  unit(1, "us", "us.1m.7.3", { mission: "patrol", done: true }),
  unit(2, "vc", null, { hex: "trail-3" }),
  unit(3, "vc", "vc.ind.1", { hex: "1001", done: true }),
  unit(4, "us", "us.1m.7.3", { hex: null, place: "gone" }),
  unit(5, "us", "us.1m.7.3", { hex: null, place: "waiting" }),
];
const list = unitList(all, { units } as View);
const titles = (grouping: Grouping) =>
  grouped(all, list, grouping).flatMap(({ title, groups }) =>
    groups.map((group) => [title, group.title, group.units.map((each) => each.unit.id)]),
  );

describe("groups", () => {
  it("of formations come by army", () =>
    expect(titles("formation")).toEqual([
      ["US", "1st Marine Division", [0, 1, 4, 5]],
      ["VC", "Independent units", [3]],
      ["VC", "Face down", [2]],
    ]));

  it("of regions come in the order of the sheet, then what is elsewhere", () =>
    expect(titles("region")).toEqual([
      [null, "I-5 Quang Ngai", [1]],
      [null, "C-1 Saigon / Gia Dinh", [0]],
      [null, "Outside South Vietnam", [3]],
      [null, "On the Trail", [2]],
      [null, "Off the map", [5]],
      [null, "Lost", [4]],
    ]));

  it("of corps likewise", () =>
    expect(titles("corps").map(([, title]) => title)).toEqual([
      "I Corps",
      "Capital",
      "Outside South Vietnam",
      "On the Trail",
      "Off the map",
      "Lost",
    ]));

  it("of missions begin with who is ready", () =>
    expect(titles("mission")).toEqual([
      [null, "Ready", [2]],
      [null, "Operation complete", [3]],
      [null, "Holding", [0]],
      [null, "On patrol", [1]],
      [null, "Off the map", [5]],
      [null, "Lost", [4]],
    ]));

  it("are none of nobody", () => expect(grouped(all, [], "region")).toEqual([]));
});

describe("rows", () => {
  const group = (id: string, count: number): Group => ({
    id,
    title: id,
    units: Array<Listed>(count).fill(list[0] as Listed),
  });
  const sections = [
    { id: "a", title: "A", count: 190, groups: [group("a1", 100), group("a2", 90)] },
    { id: "b", title: "B", count: 52, groups: [group("b1", 50), group("b2", 2)] },
  ];

  it("are shown up to so many, those of folded groups not counted", () => {
    const { rows, left } = rowsOf(sections, ({ id }) => id !== "a1", 120);
    expect([...rows]).toEqual([
      ["a1", 0],
      ["a2", 90],
      ["b1", 30],
      ["b2", 0],
    ]);
    expect(left).toBe(22);
    expect(rowsOf(sections, () => true, 500).left).toBe(0);
  });

  it("are all open in a short list, and in a long one only those of small groups", () => {
    expect(opens(group("a", 50), ALL_OPEN)).toBe(true);
    expect(opens(group("a", 50), ALL_OPEN + 1)).toBe(false);
    expect(opens(group("a", 2), 500)).toBe(true);
  });
});
