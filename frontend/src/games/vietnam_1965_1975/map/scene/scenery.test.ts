import { describe, expect, it } from "vitest";

import type { Chooser } from "../../../../lib/chooser.svelte";
import type { Board, Hex, Operation, Unit, View } from "../../types";
import { lookup, stacks } from "../../words/lookup";
import { offersOf, type Offer } from "../offers";
import { placesOf, rangesOf, sideLooking, tintsOf, tokensOf, wayTo, type Seen } from "./scenery";

const hex = (id: string, more: Partial<Hex> = {}): Hex =>
  ({
    id,
    terrain: ["jungle"],
    country: ["South Vietnam"],
    region: null,
    region_border: [],
    town: null,
    label: null,
    all_sea: false,
    ...more,
  }) as Hex;

const board = {
  map: {
    hexes: [
      hex("5118", { region: "I-5" }),
      hex("5119", { region: "I-4", region_border: ["I-5"] }),
      hex("5120"),
      hex("5219"),
    ],
    regions: [],
  },
  counters: [],
} as unknown as Board;
const all = lookup(board);

const unit = (id: number, at: string | null, more: Partial<Unit> = {}): Unit => ({
  id,
  hex: at,
  place: "map",
  nation: "us",
  counter: null,
  face: 0,
  mission: "none",
  done: false,
  hits: 0,
  hidden: false,
  ...more,
});

function seen(units: Unit[], options: Offer[] = [], more: Partial<View> = {}): Seen {
  const view = { units, free_fire: [], zoc: { us: {}, nlf: {} }, operation: null, ...more } as unknown as View;
  return {
    all,
    view,
    here: stacks(view),
    offers: offersOf(options),
    area: [],
    allowance: 8,
    flying: new Set(),
    side: "us",
  };
}

describe("stacks on the map", () => {
  it("puts on top what is on the move, then what is on offer, then the strongest", () => {
    const units = [unit(1, "5118", { ground: 9 }), unit(2, "5118", { ground: 1 }), unit(3, "5118", { ground: 2 })];
    const top = (each: Seen) => tokensOf(each, null)[0]?.looks.map((look) => look.name);
    expect(top(seen(units))).toEqual(["2", "3", "1"]);
    expect(top(seen(units, [{ id: "move-2", label: "", unit: 2, space: "5118" }]))).toEqual(["3", "1", "2"]);
    const operation = { units: [], move: { units: [3] } } as unknown as Operation;
    expect(top(seen(units, [{ id: "join-2", label: "", unit: 2, space: "5118" }], { operation }))).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  it("lays the two sides of a hex beside each other", () => {
    const found = tokensOf(seen([unit(1, "5118"), unit(2, "5118", { nation: "vc" }), unit(3, "5119")]), null);
    expect(found.map(({ hex: at, shift, looks }) => [at, shift, looks.length])).toEqual([
      ["5118", 1, 1],
      ["5118", -1, 1],
      ["5119", 0, 1],
    ]);
  });

  it("leaves out what flies to its place", () => {
    const flying = { ...seen([unit(1, "5118"), unit(2, "5118")]), flying: new Set([1]) };
    expect(tokensOf(flying, null)[0]?.looks.map((look) => look.name)).toEqual(["2"]);
  });
});

it("tints free-fire regions with the hexes that they share, and zones when asked", () => {
  const zoned = seen([], [], { free_fire: ["I-5"], zoc: { us: { "5120": false }, nlf: { "5219": true } } });
  expect(tintsOf(zoned, false).map((tint) => tint.hexes)).toEqual([["5118", "5119"]]);
  expect(tintsOf(zoned, true).map((tint) => tint.hexes)).toEqual([["5118", "5119"], ["5120"], ["5219"]]);
});

describe("ranges of artillery", () => {
  const gun = unit(1, "5118", { artillery: 7, range: 1 });
  const far = unit(2, "5120", { artillery: 4, range: 1 });
  const foe = unit(3, "5219", { nation: "nva", artillery: 3, range: 1 });
  const each = seen([gun, far, foe, unit(4, "5219")]);
  const hexes = (unitId: number | null, at: string | null) =>
    rangesOf(each, { unit: unitId, hex: at }).map((range) => [...range.hexes].sort());

  it("are those of the unit or stack pointed at", () => {
    expect(hexes(1, null)).toEqual([["5118", "5119"]]);
    expect(hexes(null, "5219")).toEqual([["5119", "5120", "5219"]]);
  });

  it("are else those of one's own side together", () =>
    expect(hexes(null, "5119")).toEqual([["5118", "5119", "5120", "5219"]]));
});

describe("the way under the pointer", () => {
  const move = { at: "5118" } as Operation["move"];
  const offers = offersOf([{ id: "hex-5119", label: "", space: "5119", spent: 2 }]);
  const area = new Map([
    ["5119", { hex: "5119", spent: 1, way: ["5219", "5119"], risks: [] }],
    ["5120", { hex: "5120", spent: 4.5, way: ["5119", "5120"], risks: ["reaction" as const] }],
  ]);

  it("goes straight next door, as the click does", () =>
    expect(wayTo("5119", move, offers, area, 8)).toEqual({ hexes: ["5118", "5119"], text: "2 of 8", risky: false }));

  it("follows the cheapest way and says that it is risky", () =>
    expect(wayTo("5120", move, offers, area, 8)).toEqual({
      hexes: ["5118", "5119", "5120"],
      text: "4½ of 8 !",
      risky: true,
    }));

  it("ends where the stack is and out of reach", () => {
    expect(wayTo("5118", move, offers, area, 8)).toBeNull();
    expect(wayTo("5219", move, offers, area, 8)).toBeNull();
  });
});

it("looks for the place of a question: a combat before a movement before what is offered", () => {
  const asked = { decision: {}, told: [] } as unknown as Chooser;
  const offers = offersOf([{ id: "hex-5119", label: "", space: "5119" }]);
  const at = (operation: object | null) => placesOf({ operation } as View, asked, offers)[0];
  expect(at({ combat: { hex: "5120" }, move: { at: "5118" } })).toBe("5120");
  expect(at({ combat: null, move: { at: "5118" } })).toBe("5118");
  expect(at(null)).toBe("5119");
});

it("takes whoever knows what lies face down for the NLF", () => {
  const hidden = { nation: "vc", hidden: true } as const;
  expect(sideLooking(seen([unit(1, "5118", hidden)]).view, undefined)).toBe("us");
  expect(sideLooking(seen([unit(1, "5118", { ...hidden, counter: "vc.1" })]).view, undefined)).toBe("nlf");
  expect(sideLooking(seen([unit(1, "5118", { ...hidden, counter: "vc.1" })]).view, "us")).toBe("us");
});
