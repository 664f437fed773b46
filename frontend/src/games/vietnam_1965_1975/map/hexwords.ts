import type { Hex, HexsideKind, Pair, Reach, Risk, Terrain, Unit, View } from "../types";
import { hexName, sideOf, unitName, type Lookup } from "../words/lookup";
import { points } from "../words/numbers";
import { SIDE_TITLES } from "../words/titles";
import { neighbour, SIDE_NAMES, sideTo } from "./hexes";

/** What lies in a hex and at its sides, in words. */

export const TERRAIN_NAMES: Record<Terrain, string> = {
  cultivated: "cultivated",
  marsh: "marsh",
  jungle: "jungle",
  wooded_hills: "wooded hills",
  mountain: "mountain",
};
export const RISK_TEXTS: Record<Risk, string> = {
  incidental: "enemy units on the way may force an incidental attack",
  reaction: "enemy units next to it may react",
  hot_landing: "a landing under fire",
};
const PLACE_NAMES = { town: "town", capital: "capital", city: "city", major_city: "major city" } as const;
const SIDE_KINDS: [HexsideKind | "road", string][] = [
  ["road", "road"],
  ["minor_river", "minor river"],
  ["water", "major river or water"],
  ["escarpment", "escarpment"],
];

type Sides = Map<string, (HexsideKind | "road")[]>;
const known = new WeakMap<Lookup, Sides>();

const pairOf = (one: string, other: string) => (one < other ? `${one}|${other}` : `${other}|${one}`);

function sidesOf(all: Lookup): Sides {
  let found = known.get(all);
  if (!found) {
    found = new Map();
    const { roads, minor_rivers, water, escarpments } = all.board.map;
    const layers: [HexsideKind | "road", Pair[]][] = [
      ["road", roads],
      ["minor_river", minor_rivers],
      ["water", water],
      ["escarpment", escarpments],
    ];
    for (const [kind, pairs] of layers) {
      for (const [one, other] of pairs) {
        if (sideTo(one, other) < 0) continue;
        const key = pairOf(one, other);
        found.set(key, [...(found.get(key) ?? []), kind]);
      }
    }
    known.set(all, found);
  }
  return found;
}

/** "road: north, south" and so on. */
export function sideLines(all: Lookup, id: string): { kind: string; sides: string[] }[] {
  const sides = sidesOf(all);
  return SIDE_KINDS.map(([kind, name]) => ({
    kind: name,
    sides: SIDE_NAMES.filter((_, side) => sides.get(pairOf(id, neighbour(id, side)))?.includes(kind)),
  })).filter((line) => line.sides.length);
}

export function terrainText(hex: Hex): string {
  return hex.all_sea ? "sea" : hex.terrain.map((each) => TERRAIN_NAMES[each]).join(" and ");
}

/** Movement Points to enter: the dearest terrain counts. */
export function costText(all: Lookup, hex: Hex): string | null {
  if (hex.all_sea || !hex.terrain.length) return null;
  const rows = hex.terrain.map((each) => all.board.charts.terrain[each]);
  const [foot, mech] = [Math.max(...rows.map((row) => row.foot)), Math.max(...rows.map((row) => row.mech))];
  return `To enter: ${foot} on foot, ${mech} mechanized`;
}

/** Town, port, beach, region, country. */
export function placeLines(all: Lookup, hex: Hex): string[] {
  const lines: string[] = [];
  if (hex.town) {
    const of = hex.town.capital_of ? ` of ${hex.town.capital_of}` : "";
    lines.push([hex.town.name, ", ", PLACE_NAMES[hex.town.kind], of].join(""));
  } else if (hex.label) lines.push(`${hex.label} (a name only)`);
  if (hex.port) lines.push("port");
  if (hex.beach) lines.push(`beach ${hex.beach}`);
  const region = hex.region ? all.region.get(hex.region) : undefined;
  if (region) {
    const shared = hex.region_border.length ? `, shared with ${hex.region_border.join(", ")}` : "";
    lines.push(`${region.code} ${region.name}, population ${region.population}${shared}`);
  } else if (hex.country.length && !hex.all_sea) lines.push(hex.country.join(" and "));
  return lines;
}

/** What the operation makes of a hex. */
export function stateLines(view: View, hex: Hex): string[] {
  const lines: string[] = [];
  const op = view.operation;
  if (op?.combat?.hex === hex.id) lines.push("Combat here");
  else if (op?.hexes.includes(hex.id)) lines.push("Target hex of the operation");
  for (const [id, cost] of op?.interdicted ?? [])
    if (id === hex.id && cost) lines.push(`Interdicted: ${cost} more to leave`);
  if (op?.refuge.includes(hex.id)) lines.push("No retreat into this hex");
  const free = [hex.region, ...hex.region_border].filter((code) => code && view.free_fire.includes(code));
  if (free.length) lines.push(`Free-fire region ${free.join(", ")}`);
  return lines;
}

/** Whose zones of control reach into a hex. */
export function zoneLines(view: View, hex: Hex): string[] {
  return (["us", "nlf"] as const).flatMap((side) => {
    const patrol = view.zoc[side][hex.id];
    return patrol === undefined ? [] : [`zone of control of the ${SIDE_TITLES[side]}${patrol ? ", on patrol" : ""}`];
  });
}

export function reachText({ spent, risks }: Reach, allowance: number): string {
  const cost = `${points(spent)} of ${points(allowance)} Movement Points`;
  return risks.length ? `${cost}; ${risks.map((risk) => RISK_TEXTS[risk]).join("; ")}` : cost;
}

function onTheTrail(all: Lookup, id: string, units: Unit[]): string {
  return [`Box ${hexName(all, id).slice("box ".length)}`, ...units.map(unitName)].join("; ");
}

/** All of a hex in one sentence, for a screen reader. */
export function hexSentence(all: Lookup, view: View, id: string, units: Unit[], more: string[]): string {
  const hex = all.hex.get(id);
  if (!hex) return id.startsWith("trail-") ? onTheTrail(all, id, units) : `Hex ${id}, off the map`;
  const sides = sideLines(all, id).map((line) => `${line.kind} ${line.sides.join(", ")}`);
  const stacks = (["us", "nlf"] as const).flatMap((side) => {
    const own = units.filter((unit) => sideOf(unit) === side);
    return own.length ? [`${SIDE_TITLES[side]}: ${own.map(unitName).join(", ")}`] : [];
  });
  return [
    `Hex ${hexName(all, id)}`,
    terrainText(hex),
    ...sides,
    ...stateLines(view, hex),
    ...zoneLines(view, hex),
    ...stacks,
    ...more,
  ].join("; ");
}
