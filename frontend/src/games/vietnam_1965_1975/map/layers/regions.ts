import type { Hex, Point } from "../../types";
import type { Lookup } from "../../words/lookup";

/** Parts of the map by their hexes, found once per board: the same lists again and again, so that paths are kept. */
export interface Part {
  code: string;
  hexes: string[];
  /** The hex in its middle, as a point. */
  at: Point;
}

interface Parts {
  regions: Map<string, Part>;
  corps: Map<string, Part>;
  /** All hexes with land. */
  land: string[];
}

const known = new WeakMap<Lookup, Parts>();

export function partsOf(all: Lookup): Parts {
  let found = known.get(all);
  if (!found) {
    const { hexes } = all.board.map;
    found = {
      regions: partsBy(hexes, (hex) => hex.region),
      corps: partsBy(hexes, (hex) => hex.corps),
      land: hexes.filter((hex) => !hex.all_sea).map((hex) => hex.id),
    };
    known.set(all, found);
  }
  return found;
}

/** Hexes by what they belong to; one on a border belongs to the part that has most of it. */
function partsBy(hexes: readonly Hex[], codeOf: (hex: Hex) => string | null): Map<string, Part> {
  const found = new Map<string, Hex[]>();
  for (const hex of hexes) {
    const code = codeOf(hex);
    if (code === null) continue;
    const own = found.get(code);
    if (own) own.push(hex);
    else found.set(code, [hex]);
  }
  return new Map(
    [...found].map(([code, own]) => [
      code,
      { code, hexes: own.map((hex) => hex.id), at: middle(own.map((hex): Point => [hex.x, hex.y])) },
    ]),
  );
}

/** Of some points the one nearest to where they are on average. */
export function middle(points: readonly Point[]): Point {
  const sum = points.reduce<Point>((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
  const mean: Point = [sum[0] / points.length, sum[1] / points.length];
  return points.reduce((a, b) =>
    Math.hypot(a[0] - mean[0], a[1] - mean[1]) <= Math.hypot(b[0] - mean[0], b[1] - mean[1]) ? a : b,
  );
}
