import type { PlaceKind, Point } from "../../types";
import type { Lookup } from "../../words/lookup";
import { planeOf, TRAIL } from "../hexes";
import { partsOf } from "../layers/regions";
import type { TextLook } from "./lettering";

/** The names on the map: the more pixels a hex has, the more of them. */

export interface Caption {
  text: string;
  at: Point;
  /** So many hexes below the point. */
  below: number;
  /** So many pixels further down, to keep clear of another caption. */
  drop?: number;
  /** From how many pixels a hex on it is shown, and up to how many. */
  from: number;
  upto?: number;
  look: TextLook;
}

const HALO = "rgb(250 244 226 / 85%)";
const TOWNS: Record<PlaceKind, { from: number; size: number; bold: boolean }> = {
  major_city: { from: 0, size: 13, bold: true },
  city: { from: 8, size: 12, bold: true },
  capital: { from: 15, size: 11, bold: true },
  town: { from: 27, size: 10, bold: false },
};
const RANK: PlaceKind[] = ["major_city", "city", "capital", "town"];
/** Names grow a little with the hexes. */
const LARGE = 54;

/** What the map says; `layer` has what a layer adds, which gives way to nothing but the Trail. */
export function captionsOf(
  all: Lookup,
  {
    names,
    regions,
    trail = false,
    layer = [],
  }: { names: boolean; regions: boolean; trail?: boolean; layer?: Caption[] },
): Caption[] {
  const found: Caption[] = [];
  for (const id of trail ? Object.keys(TRAIL) : [])
    found.push({
      text: id.replace("trail-", "Trail "),
      at: planeOf(id),
      below: 0.62,
      from: 0,
      look: { size: 11, bold: true, fill: "#5d2f12", halo: HALO },
    });
  found.push(...layer);
  const { hexes } = all.board.map;
  if (regions) {
    for (const region of all.board.map.regions) {
      const at = partsOf(all).regions.get(region.code)?.at;
      if (!at) continue;
      const text = `${region.code} ${region.name}`;
      found.push({
        text,
        at,
        below: 0,
        from: 12,
        look: { size: 14, bold: true, italic: true, fill: "#5a2f7d", halo: HALO, spaced: 0.6 },
      });
      found.push({
        text: region.code,
        at,
        below: 0,
        from: 0,
        upto: 12,
        look: { size: 11, bold: true, italic: true, fill: "#5a2f7d", halo: HALO },
      });
      found.push({
        text: `population ${region.population}`,
        at,
        below: 0.45,
        from: 26,
        look: { size: 11, fill: "#5a2f7d", halo: HALO },
      });
    }
  }
  if (!names) return found;
  for (const kind of RANK) {
    const { from, size, bold } = TOWNS[kind];
    for (const hex of hexes) {
      if (hex.town?.kind !== kind) continue;
      const base = { text: hex.town.name, at: [hex.x, hex.y] as Point, below: 0.42 };
      found.push({ ...base, from, upto: Math.max(from, LARGE), look: { size, bold, fill: "#2f2a22", halo: HALO } });
      found.push({ ...base, from: LARGE, look: { size: size + 3, bold, fill: "#2f2a22", halo: HALO } });
    }
  }
  for (const hex of hexes) {
    if (!hex.label) continue;
    found.push({
      text: hex.label,
      at: [hex.x, hex.y],
      below: 0.4,
      from: 36,
      look: { size: 10, italic: true, fill: "#4d4434", halo: HALO },
    });
  }
  for (const [country, at] of Object.entries(COUNTRIES)) {
    found.push({
      text: country,
      at,
      below: 0,
      from: 0,
      upto: 30,
      look: { size: 15, fill: "#7a6a50", halo: "rgb(250 244 226 / 50%)", spaced: 3 },
    });
  }
  return found;
}

const COUNTRIES: Record<string, Point> = { Cambodia: [16.5, 52.5], Laos: [19.5, 14.5], "South China Sea": [45.5, 69] };
