import type { Point } from "../types";
import { cell, planeOf } from "./hexes";
import type { Filter } from "./look.svelte";

/** What keys mean on the map. */

/** What a screen reader says of them. */
export const KEYS =
  "Arrow keys, Home, End, Page Up and Page Down go from hex to hex, Enter chooses, F fans a stack out.";

/** Keys that go to a neighbour. Left and right keep to the row: down to the right, then up again. */
const SIDES_OF_KEYS: Record<string, number> = { ArrowUp: 0, ArrowDown: 3, Home: 5, End: 4, PageUp: 1, PageDown: 2 };

/** The side that a key leads across from a hex, or null if it is no such key. */
export function sideOfKey(key: string, id: string): number | null {
  const odd = cell(id)[0] % 2 === 1;
  if (key === "ArrowRight") return odd ? 2 : 1;
  if (key === "ArrowLeft") return odd ? 4 : 5;
  return SIDES_OF_KEYS[key] ?? null;
}

const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest hex on offer in a direction. */
export function nextOffered(from: string, key: string, offered: readonly string[]): string | null {
  const [wx, wy] = WAYS[key] ?? [0, 0];
  const [x, y] = planeOf(from);
  let best: string | null = null;
  let least = Infinity;
  for (const hex of offered) {
    const [dx, dy] = [planeOf(hex)[0] - x, planeOf(hex)[1] - y];
    const forward = dx * wx + dy * wy;
    const cost = forward + 2.2 * Math.abs(dx * wy - dy * wx);
    if (forward > 0.3 && cost < least) [best, least] = [hex, cost];
  }
  return best;
}

/** Letters with Shift that switch a filter. */
export const LETTERS: Partial<Record<string, Filter>> = {
  A: "artillery",
  Z: "zoc",
  R: "roads",
  G: "regions",
  N: "names",
};
