import type { View } from "../../types";
import type { Lookup } from "../../words/lookup";
import type { Tinted } from "../scene/scene";

/** How layers tint a region: by colour, and where it matters most by lines, too. */
export type Tint = Pick<Tinted, "fill" | "alpha" | "hatch">;

type Rgb = readonly [number, number, number];
const VC: Rgb = [176, 36, 28];
const DIVIDED: Rgb = [236, 226, 214];
const SVN: Rgb = [38, 92, 170];
/** Shares from here to 1, and from 0 as far, are hatched. */
const EXTREME = 0.9;

function between(one: Rgb, other: Rgb, part: number): string {
  const [r, g, b] = one.map((from, n) => Math.round(from + ((other[n] as number) - from) * part)) as [
    number,
    number,
    number,
  ];
  return `rgb(${r} ${g} ${b})`;
}

/** Red where the VC control all people, pale where they are divided, blue where SVN does; `share` is SVN's. */
export function controlTint(share: number): Tint {
  const fill = share < 0.5 ? between(VC, DIVIDED, share * 2) : between(DIVIDED, SVN, share * 2 - 1);
  const hatch = share >= EXTREME ? "right" : share <= 1 - EXTREME ? "left" : undefined;
  return { fill, alpha: 0.6, ...(hatch && { hatch }) };
}

/** Blue where the US side has more units, red where the NLF has; hatched where the other has none. */
export function presenceTint(us: number, nlf: number): Tint | null {
  if (!us && !nlf) return null;
  if (us === nlf) return { fill: "#8a6a9c", alpha: 0.5 };
  const [fill, hatch] = us > nlf ? (["#2b62a8", "right"] as const) : (["#b0241c", "left"] as const);
  return { fill, alpha: 0.5, ...(!(us && nlf) && { hatch }) };
}

export const FREE_FIRE: Tint = { fill: "#c8641a", alpha: 0.5, hatch: "right" };

/** Hexes of free-fire regions, with those that they share. */
export function freeFireHexes(all: Lookup, view: Pick<View, "free_fire">): string[] {
  const codes = new Set(view.free_fire);
  return all.board.map.hexes
    .filter((hex) => [hex.region, ...hex.region_border].some((code) => code !== null && codes.has(code)))
    .map((hex) => hex.id);
}

export const MONSOON: Tint = { fill: "#3d6f96", alpha: 0.4 };

/** Supply that a region still takes, from where on it is tinted so. */
const ROOMS: [from: number, tint: Tint][] = [
  [10, { fill: "#2f7d32", alpha: 0.6 }],
  [5, { fill: "#8fae3a", alpha: 0.6 }],
  [1, { fill: "#e0b84a", alpha: 0.6 }],
];
export const NO_ROOM: Tint = { fill: "#6d4a3a", alpha: 0.6, hatch: "left" };

/** The more supply a region still takes, the greener; hatched where it takes none. */
export const supplyTint = (room: number): Tint => ROOMS.find(([from]) => room >= from)?.[1] ?? NO_ROOM;

export const BLOCKED: Tint = { fill: "#b0241c", alpha: 0.6, hatch: "left" };
export const OPEN: Tint = { fill: "#2f7d32", alpha: 0.4 };
