import type { Leg, Reach } from "../types";

/** Each hex in reach with its whole way, as the legs lead to it. */
export function reachesOf(legs: readonly Leg[]): Map<string, Reach> {
  const told = new Map(legs.map((leg) => [leg.hex, leg]));
  const found = new Map<string, Reach>();
  function reach(leg: Leg): Reach {
    const known = found.get(leg.hex);
    if (known) return known;
    const before = leg.after === undefined ? undefined : told.get(leg.after);
    const way = before ? [...reach(before).way, leg.hex] : (leg.way ?? []);
    const made = { hex: leg.hex, spent: leg.spent, way, risks: leg.risks ?? [] };
    found.set(leg.hex, made);
    return made;
  }
  for (const leg of legs) reach(leg);
  return found;
}
