import { mentions } from "../../../lib/log";
import type { Concern } from "../../../lib/manner";
import { isReason } from "../../../lib/retelling";
import type { LogLine } from "../../../lib/wire";
import { distance } from "../map/hexes";
import { asView } from "../types";
import { lookup, sideOf } from "../words/lookup";

/** What an action has to do with whoever sits at the table: whether there was a fight, and how near it came. */

/** Lines that only a fight, or what flees from one, brings. */
const FIGHTS = [
  "attack",
  "incident",
  "result",
  "no_effect",
  "interdicted",
  "unit.destroyed",
  "unit.dispersed",
  "unit.broken",
  "air.lost",
  "airmobile.lost",
];
/** So many hexes away is near. */
export const NEAR = 3;

export function concerns(lines: LogLine[], json: unknown, seats: readonly string[], board: unknown): Concern {
  const all = lookup(board);
  const told = lines.filter((line) => !isReason(line));
  const places = [...new Set(told.flatMap(mentions))].filter((id) => all.hex.has(id) || id.startsWith("trail-"));
  const own = new Set(
    asView(json).units.flatMap((unit) => (unit.hex && seats.includes(sideOf(unit)) ? [unit.hex] : [])),
  );
  return {
    fight: told.some(({ key }) => FIGHTS.includes(key)),
    near: places.some((place) => own.has(place) || [...own].some((hex) => distance(place, hex) <= NEAR)),
  };
}
