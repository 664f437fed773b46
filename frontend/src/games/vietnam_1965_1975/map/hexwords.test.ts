import { expect, it } from "vitest";

import type { Board, Hex, View } from "../types";
import { lookup } from "../words/lookup";
import { patrolling } from "../words/samples";
import { costText, hexSentence, placeLines, reachText, sideLines, stateLines } from "./hexwords";

const board = {
  map: {
    hexes: [
      {
        id: "5219",
        terrain: ["cultivated", "wooded_hills"],
        country: ["South Vietnam"],
        region: "I-5",
        region_border: ["I-4"],
        town: { name: "An Thoi", kind: "capital", capital_of: "Quang Ngai" },
        port: true,
        beach: null,
        label: null,
        all_sea: false,
      },
    ],
    regions: [{ code: "I-5", name: "Quang Ngai", corps: "I", population: 14 }],
    roads: [
      ["5218", "5219"],
      ["5219", "5319"],
    ],
    minor_rivers: [["5219", "5220"]],
    water: [],
    escarpments: [["5218", "5219"]],
  },
  counters: [],
  charts: { terrain: { cultivated: { foot: 1, mech: 4 }, wooded_hills: { foot: 3, mech: 2 } } },
} as unknown as Board;
const all = lookup(board);
const hex = all.hex.get("5219") as Hex;
const view = {
  free_fire: ["I-4"],
  zoc: { us: {}, nlf: { "5219": true } },
  operation: {
    hexes: ["5219"],
    combat: null,
    refuge: [],
    interdicted: [
      ["5219", 2],
      ["5118", 1],
    ],
  },
} as unknown as View;

it("names the sides of a hex with what runs along or across them", () => {
  expect(sideLines(all, "5219")).toEqual([
    { kind: "road", sides: ["north", "north-east"] },
    { kind: "minor river", sides: ["south"] },
    { kind: "escarpment", sides: ["north"] },
  ]);
});

it("counts the dearest terrain, each way of moving for itself", () =>
  expect(costText(all, hex)).toBe("To enter: 3 on foot, 4 mechanized"));

it("names town, port and region", () =>
  expect(placeLines(all, hex)).toEqual([
    "An Thoi, capital of Quang Ngai",
    "port",
    "I-5 Quang Ngai, population 14, shared with I-4",
  ]));

it("tells what the operation makes of a hex", () =>
  expect(stateLines(view, hex)).toEqual([
    "Target hex of the operation",
    "Interdicted: 2 more to leave",
    "Free-fire region I-4",
  ]));

it("says all of a hex in one sentence", () =>
  expect(hexSentence(all, view, "5219", [patrolling], ["On offer: Hex 5219"])).toBe(
    "Hex 5219 (An Thoi); cultivated and wooded hills; road north, north-east; minor river south; escarpment north; " +
      "Target hex of the operation; Interdicted: 2 more to leave; Free-fire region I-4; " +
      "zone of control of the NLF, on patrol; US side: 3/7/1M; On offer: Hex 5219",
  ));

it("writes halves and risks as people do", () => {
  expect(reachText({ hex: "5219", spent: 4.5, way: [], risks: ["hot_landing"] }, 8)).toBe(
    "4½ of 8 Movement Points; a landing under fire",
  );
});
