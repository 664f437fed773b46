import { describe, expect, it } from "vitest";

import type { Board, Hex, Season, Unit, View } from "../../types";
import { lookup } from "../../words/lookup";
import { FILTERS } from "../look.svelte";
import { LETTERS } from "../keys";
import { draw, unitsByRegion } from "./draw";
import { CORPS_TITLE, LAYER_TITLES, layerDeed, LAYERS, layersOf, MENU_KEY, type Layer } from "./layers";
import { partsOf } from "./regions";
import { controlTint, presenceTint, supplyTint } from "./shades";

const hex = (id: string, region: string | null, corps: string | null, x: number, more: Partial<Hex> = {}): Hex =>
  ({ id, region, corps, x, y: 0, region_border: [], all_sea: false, ...more }) as Hex;

const board = {
  map: {
    hexes: [
      hex("0101", "I-1", "I", 0),
      hex("0102", "I-1", "I", 1),
      hex("0103", "I-1", "I", 5),
      hex("0104", "II-1", "II", 6, { region_border: ["I-1"] }),
      hex("0105", null, null, 7),
      hex("0106", null, null, 8, { all_sea: true }),
    ],
    regions: [],
  },
  counters: [],
} as unknown as Board;
const all = lookup(board);

const SEASON = {
  monsoon: false,
  regional: null,
  blocked: { boxes: [], lowers: 0 },
  levels: { trail_effective: 4, trail_optimal: 6 },
  people: [
    { region: "I-1", thirds: 13, svn: 4, vc: 2 },
    { region: "II-1", thirds: 0, svn: 0, vc: 5 },
  ],
} as unknown as Season;

const position = (season: Partial<Season> | null, more: Partial<View> = {}): View =>
  ({ units: [], free_fire: [], ...more, ...(season && { season: { ...SEASON, ...season } }) }) as unknown as View;
const drawn = (layer: Layer | null, season: Partial<Season> = {}, more: Partial<View> = {}, corps = false) =>
  draw(all, position(season, more), { layer, corps, named: false });
const captions = (...given: Parameters<typeof drawn>) => drawn(...given).captions.map(({ text }) => text);
const hatches = (...given: Parameters<typeof drawn>) =>
  drawn(...given).tints.flatMap(({ hexes, hatch }) => (hatch ? [[hexes.length, hatch]] : []));

describe("layers", () => {
  it("are for campaigns, and supply of the VC for who is told of it", () => {
    expect(layersOf(position(null))).toEqual([]);
    expect(layersOf(position({}))).toEqual(LAYERS.filter((layer) => layer !== "supply"));
    expect(layersOf(position({ regional: [] }))).toEqual(LAYERS);
    expect(draw(all, position(null), { layer: "control", corps: true, named: false }).tints).toEqual([]);
  });

  it("have a letter each, which no filter has", () => {
    const letters = [...LAYERS.map((layer) => LAYER_TITLES[layer].key), CORPS_TITLE.key, MENU_KEY, "F"];
    expect(new Set([...letters, ...Object.keys(LETTERS)]).size).toBe(letters.length + FILTERS.length);
    expect(layerDeed("C", LAYERS)).toEqual({ show: "control" });
    expect(layerDeed("B", LAYERS)).toEqual({ show: "corps" });
    expect(layerDeed("L", LAYERS)).toEqual({ show: "menu" });
    expect(layerDeed("S", ["control"])).toBeNull();
    expect(layerDeed("L", [])).toBeNull();
  });
});

describe("parts of the map", () => {
  it("are the same lists every time, with the hex in their middle", () => {
    expect(partsOf(all).regions.get("I-1")).toEqual({ code: "I-1", hexes: ["0101", "0102", "0103"], at: [1, 0] });
    expect(partsOf(all).regions).toBe(partsOf(all).regions);
    expect([...partsOf(all).corps.keys()]).toEqual(["I", "II"]);
    expect(partsOf(all).land).toEqual(["0101", "0102", "0103", "0104", "0105"]);
  });
});

describe("tints", () => {
  it("of control go from red to blue, with lines at both ends", () => {
    const [vc, half, svn] = [controlTint(0), controlTint(0.5), controlTint(1)];
    expect([vc.fill, half.fill, svn.fill]).toEqual(["rgb(176 36 28)", "rgb(236 226 214)", "rgb(38 92 170)"]);
    expect([vc, half, svn, controlTint(0.85)].map(({ hatch }) => hatch)).toEqual([
      "left",
      undefined,
      "right",
      undefined,
    ]);
  });

  it("of presence say who has more, with lines where the other has none", () => {
    expect(presenceTint(0, 0)).toBeNull();
    expect(presenceTint(2, 1)?.fill).toBe(presenceTint(2, 0)?.fill);
    expect([presenceTint(2, 1), presenceTint(2, 0), presenceTint(0, 2)].map((tint) => tint?.hatch)).toEqual([
      undefined,
      "right",
      "left",
    ]);
    expect(presenceTint(1, 1)?.fill).not.toBe(presenceTint(1, 2)?.fill);
  });

  it("of supply have lines where a region takes no more", () => {
    expect([0, 1, 5, 12].map((room) => supplyTint(room).hatch)).toEqual(["left", undefined, undefined, undefined]);
    expect(new Set([0, 1, 5, 12].map((room) => supplyTint(room).fill)).size).toBe(4);
  });
});

describe("the map", () => {
  it("says by region who controls how many people", () => {
    expect(captions("control")).toEqual(["4+ / 2", "0 / 5"]);
    expect(hatches("control")).toEqual([[1, "left"]]);
    expect(drawn("control").tints.every(({ whole }) => whole)).toBe(true);
  });

  it("counts units by the region of their hex", () => {
    const unit = (id: number, at: string | null, nation: Unit["nation"]) => ({ id, hex: at, nation }) as Unit;
    const units = [
      unit(1, "0101", "us"),
      unit(2, "0103", "arvn"),
      unit(3, "0103", "vc"),
      unit(4, "0104", "nva"),
      unit(5, "0105", "nva"),
      unit(6, "trail-3", "nva"),
      unit(7, null, "us"),
    ];
    expect([...unitsByRegion(all, { units })]).toEqual([
      ["I-1", [2, 1]],
      ["II-1", [0, 1]],
    ]);
    expect(captions("presence", {}, { units })).toEqual(["2 / 1", "0 / 1"]);
    expect(hatches("presence", {}, { units })).toEqual([[1, "left"]]);
  });

  it("has free-fire regions with the hexes that they share", () => {
    expect(hatches("free_fire", {}, { free_fire: ["I-1"] })).toEqual([[4, "right"]]);
    expect(captions("free_fire", {}, { free_fire: ["I-1"] })).toEqual(["free fire"]);
    expect(drawn("free_fire").legend[0]?.text).toBe("No region is a free-fire zone.");
  });

  it("has the monsoon on all land or nowhere", () => {
    expect(drawn("monsoon").tints).toEqual([]);
    expect(drawn("monsoon", { monsoon: true }).tints.map(({ hexes }) => hexes.length)).toEqual([5]);
  });

  it("tells what regions still take of the VC's supply, and what is used up", () => {
    const regional = [
      { region: "I-1", spent: 1, room: 3 },
      { region: "II-1", spent: 4, room: 0 },
    ];
    expect(captions("supply", { regional })).toEqual(["3 / 1", "0 / 4"]);
    expect(hatches("supply", { regional })).toEqual([[1, "left"]]);
  });

  it("tells which boxes of the Trail are blocked", () => {
    const blocked = { boxes: ["trail-3", "trail-8"], lowers: 2 };
    expect(captions("trail", { blocked })).toEqual(["✕ blocked", "✕ blocked"]);
    expect(drawn("trail", { blocked }).tints.map(({ hexes }) => hexes.length)).toEqual([10, 2, 2]);
    expect(drawn("trail", { blocked }).legend[0]?.text).toBe(
      "Effective Status 4, Optimal 6. US side in box 3, box 8: 2 lower once NVN commits.",
    );
    expect(drawn("trail").legend[0]?.text).toBe("Effective Status 4, Optimal 6. Nobody blocks it.");
  });

  it("outlines the corps with or without a tint, and keeps figures clear of names", () => {
    expect(drawn(null, {}, {}, true).outlines.map(({ hexes }) => hexes.length)).toEqual([3, 1]);
    expect(captions(null, {}, {}, true)).toEqual(["I Corps", "II Corps"]);
    expect(drawn("control", {}, {}, true).legend.map(({ title }) => title)).toEqual([
      "Control of people",
      "Corps borders",
    ]);
    const named = draw(all, position({}), { layer: "control", corps: false, named: true });
    expect(named.captions.every(({ drop }) => (drop ?? 0) > 0)).toBe(true);
  });
});
