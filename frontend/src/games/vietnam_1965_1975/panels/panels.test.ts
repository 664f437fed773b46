import { describe, expect, it } from "vitest";

import type { LogLine } from "../../../lib/wire";
import { counted, lastFought, sumOf } from "./combats";
import { absorbs, beginsAction, endsAction, summary } from "../words/deeds";
import { armies, find } from "../counters/formations";
import { lookup, unitName } from "../words/lookup";
import type { Counter, Operation, Unit, View } from "../types";
import { verdict } from "../words/verdict";
import { points, segmentNow, segmentsOf, signed, values } from "../words/words";

const face = {
  ground: 3,
  artillery: 0,
  kind: null,
  range: null,
  movement: 8,
  pursuit: null,
  moves: "foot",
  airmobile: 1,
} as const;
const counter = (id: string, more: Partial<Counter> = {}): Counter => ({
  id,
  name: id,
  class_: "",
  type: "infantry",
  size: "II",
  front: face,
  back: null,
  on_ground: "foot",
  alert: "none",
  zoc: null,
  parent: null,
  count: 1,
  history: null,
  corps: null,
  ...more,
});
const hex = (id: string, name: string) => ({
  id,
  x: 0,
  y: 0,
  town: name ? { name, kind: "town", capital_of: null } : null,
  label: null,
  region: "I-5",
  beach: null,
});
const board = {
  map: { hexes: [hex("5118", "Chu Lai"), hex("5121", "Quang Ngai"), hex("5020", "")], regions: [] },
  counters: [
    counter("us.1m.hq", { name: "HQ/1M", type: "headquarters", history: "1st Marine Division" }),
    counter("us.1m.7", { name: "7/1M", parent: "us.1m.hq" }),
    counter("us.1m.7.3", { name: "3/7/1M", parent: "us.1m.7" }),
    counter("vc.ind.1", { name: "1" }),
  ],
};
const unit = (id: number, nation: Unit["nation"], of: string | null, more: Partial<Unit> = {}): Unit => ({
  id,
  hex: "5118",
  place: "map",
  nation,
  counter: of,
  face: 0,
  mission: "none",
  done: false,
  hits: 0,
  hidden: of === null,
  ...more,
});
const line = (key: string, params: LogLine["params"] = {}, at = 0): LogLine => ({
  at,
  key,
  rule: "5.4",
  text: `${key}.`,
  params,
});

describe("the last combat", () => {
  const result = line("result", {
    hex: "5118",
    side: "us",
    ratio: "3:2",
    die: 4,
    modifier: -1,
    row: 3,
    attacker: 1,
    defender: 2,
    pursuit: -1,
    bombardment: 0,
    incidental: 0,
    attack: 12,
    attack_support: 5,
    defence: 12,
    defence_support: 0,
    attack_strength: 12,
    defence_strength: 17,
    term_ratio: 1,
    term_terrain: -2,
  });

  it("is read from the log with its terms and what met the losses", () => {
    const found = lastFought([
      line("result"),
      result,
      line("replaced"),
      line("why.reason"),
      line("replaced"),
      line("moved"),
      line("replaced"),
    ]);
    expect(found).toMatchObject({
      hex: "5118",
      attacker: "us",
      kind: "attack",
      attack: [6, 2.5],
      strengths: [6, 8.5],
      losses: [1, 2],
      pursuit: -1,
    });
    expect(found?.terms.map(({ id, value, rule }) => [id, value, rule])).toEqual([
      ["ratio", 1, "5.4"],
      ["terrain", -2, "4.2"],
    ]);
    expect(found?.after.map(({ key }) => key)).toEqual(["replaced", "replaced"]);
    expect(counted(found?.after ?? [])).toMatchObject([{ text: "replaced.", count: 2 }]);
    expect(found && sumOf(found)).toBe("row 3");
    expect(lastFought([line("moved")])).toBeNull();
  });

  it("says where a sum is beyond the table", () => {
    const found = lastFought([{ ...result, params: { ...result.params, die: 1, row: -4, term_ratio: -5 } }]);
    expect(found && sumOf(found)).toBe("−6, read as row −4");
  });
});

describe("formations", () => {
  const all = lookup(board);
  const units = [
    unit(0, "us", "us.1m.7.3"),
    unit(1, "us", "us.1m.7"),
    unit(2, "vc", null),
    unit(3, "vc", "vc.ind.1", { name: "VC 1 (3)", hex: "5020" }),
  ];

  it("stand under their highest headquarters", () => {
    expect(
      armies(all, units).map(({ nation, formations }) => [
        nation,
        formations.map(({ title, units: own }) => [title, own.map(({ id }) => id)]),
      ]),
    ).toEqual([
      ["us", [["1st Marine Division", [1, 0]]]],
      [
        "vc",
        [
          ["Independent units", [3]],
          ["Face down", [2]],
        ],
      ],
    ]);
  });

  it("are found by name, formation, number and place", () => {
    const names = (search: string) =>
      find(all, units, search, unitName, (each) => each.hex ?? "").map(({ key }) => key);
    expect(names("marine")).toEqual(["unit-0", "unit-1"]);
    expect(names("vc 1 (")).toEqual(["unit-3"]);
    expect(names("quang")).toEqual(["hex-5121"]);
    expect(names("5020")).toEqual(["hex-5020", "unit-3"]);
    expect(names("  ")).toEqual([]);
  });
});

describe("actions", () => {
  it("begin and end with an operation", () => {
    expect(["operation", "turn", "moved"].map((key) => beginsAction(line(key)))).toEqual([true, true, false]);
    expect(["operation.over", "moved"].map((key) => endsAction(line(key)))).toEqual([true, false]);
  });

  it("are told in a few words: where each stack ended, not every hex", () => {
    const lines = [
      line("operation", { kind: 0 }),
      line("target", { hex: "5121" }),
      line("moved", { unit: 4, name: "7/1M", more: 1, hex: "5020" }),
      line("moved", { unit: 4, name: "7/1M", more: 1, hex: "5118" }),
      line("attack", { hex: "5121" }),
      line("unit.destroyed", { name: "VC 1 (3)" }),
    ];
    expect(summary(board, lines)).toBe(
      "Search and destroy; target 5121 (Quang Ngai); 7/1M and others to 5118 (Chu Lai); " +
        "attacks 5121 (Quang Ngai); VC 1 (3) lost",
    );
    expect(summary(board, [line("turn")])).toBe("");
    const fight = line("result", { hex: "5118", side: "nlf", die: 5, attacker: 2, defender: 1 });
    expect(summary(board, [line("alert", { die: 3 }), line("attack", { hex: "5118" }), fight])).toBe(
      "Alert die 3; die 5 in 5118 (Chu Lai): NLF loses 2, US side loses 1",
    );
    expect(summary(board, [line("result", { hex: "5118", side: "us", die: 5, defender: 1, bombardment: 1 })])).toBe(
      "Die 5 in 5118 (Chu Lai): NLF loses 1",
    );
  });
});

describe("segments", () => {
  const op = (more: Partial<Operation>): Operation =>
    ({ kind: 0, side: 0, reactors: [], then: 0, move: null, combat: null, ...more }) as Operation;
  const now = (phase: string, more: Partial<Operation> = {}) => segmentNow({ phase, operation: op(more) } as View);
  const move = (going: number) => ({ going }) as Operation["move"];

  it("follow the phase of the rules", () => {
    expect(
      ["assign", "declare_support", "movement", "dispersal", "losses", "retreat", "pursuit", "convert"]
        .map((phase) => now(phase))
        .join(""),
    ).toBe("ABCDEFGH");
    expect(segmentNow({ phase: "initiative", operation: null } as View)).toBe("");
  });

  it("know a movement by its purpose, and a reaction by what it interrupts", () => {
    expect([0, 2, 3, 4].map((going) => now("move", { move: move(going) })).join("")).toBe("CDFG");
    expect(now("move", { move: move(1), then: 31 })).toBe("G");
    expect(now("reaction", { reactors: [3], then: 12 })).toBe("C");
    expect(now("fire", { move: move(3), combat: { incidental: true } as Operation["combat"] })).toBe("F");
  });

  it("are those of the kind of operation", () => {
    expect(segmentsOf(op({ kind: 3 }))).toBe("AC");
    expect(segmentsOf(op({ kind: 5 }))).toBe("ABDE");
  });
});

describe("words", () => {
  it("write halves and quarters, signs and values as counters do", () => {
    expect([0, 0.25, 2.5, -1, -0.5, 12].map(points)).toEqual(["0", "¼", "2½", "−1", "−½", "12"]);
    expect([3, 0, -2].map(signed)).toEqual(["+3", "0", "−2"]);
    expect(values(unit(0, "us", "us.1m.7", { ground: 0, artillery: 8, range: 2, movement: 6 }))).toBe("0-8(2)-6");
    expect(values(unit(0, "us", "us.1m.7", { ground: 3, artillery: 0, range: 0, movement: 8 }))).toBe("3-8");
    expect(values(unit(2, "vc", null))).toBe("?");
  });
});

it("tells a stack's way by where it has come to", () => {
  const to = (unit: number, going: number) => line("moved", { unit, going, more: 0, hex: "5118" });
  expect(absorbs(to(1, 0), to(1, 0))).toBe(true);
  expect(absorbs(to(1, 0), to(2, 0))).toBe(false);
  expect(absorbs(to(1, 4), to(1, 0))).toBe(false);
  expect(absorbs(line("attack", { unit: 1 }), line("attack", { unit: 1 }))).toBe(false);
});

describe("the verdict", () => {
  const over = (levels: View["victory"]["levels"]) =>
    ({
      ended: true,
      points: { us: 1, nlf: 5.5 },
      victory: {
        parts: [
          { side: "nlf", id: "us_replacement", count: 1, points: 1 },
          { side: "nlf", id: "occupation", count: 3, points: 4.5 },
        ],
        levels,
        winner: "nlf",
        reason: "",
      },
    }) as unknown as View;

  it("names the level of victory and what the points came from", () => {
    const levels: View["victory"]["levels"] = [
      { name: "NLF victory", winner: "nlf", at_least: 4 },
      { name: "US victory", winner: "us", at_least: null },
    ];
    expect(verdict(over(levels))).toEqual({
      title: "NLF victory",
      text:
        "US side: 1 Victory Point. NLF: 5½ Victory Points " +
        "(1 × US Replacement Points 1; units where they stand 4½).",
    });
    expect(verdict(over([]))?.title).toBe("NLF victory");
    expect(verdict({ ...over([]), ended: false })).toBeNull();
  });
});
