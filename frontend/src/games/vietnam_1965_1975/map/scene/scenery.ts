import type { Chooser } from "../../../../lib/chooser.svelte";
import { isNlf } from "../../counters/armies";
import { lookOf } from "../../counters/counterface";
import type { Operation, Reach, Side, Unit, View } from "../../types";
import { sideOf, type Lookup } from "../../words/lookup";
import { points } from "../../words/numbers";
import { within } from "../hexes";
import { FREE_FIRE, freeFireHexes } from "../layers/shades";
import type { Offers } from "../offers";
import type { Outlined, Scene, Tinted, Token } from "./scene";

/** What a position and a question look like on the map. */

export interface Seen {
  all: Lookup;
  view: View;
  here: Map<string, Unit[]>;
  offers: Offers;
  /** Where the stack under way, or the unit pointed at, can go. */
  area: Reach[];
  allowance: number;
  /** Units on their way, which are drawn apart. */
  flying: ReadonlySet<number>;
  side: Side;
}

const GUNS: Record<Side, string> = { us: "#1f4f8b", nlf: "#8b2a1f" };

/** The higher, the nearer to the top of its stack. */
function weight(unit: Unit, offers: Offers, going: ReadonlySet<number>): number {
  return (
    (going.has(unit.id) ? 5000 : 0) +
    (offers.units.has(unit.id) ? 1000 : 0) +
    (unit.done ? 0 : 100) +
    (unit.ground ?? 3) * 2 +
    (unit.artillery ?? 0)
  );
}

export function tokensOf({ all, view, here, offers, flying }: Seen, hot: string | null): Token[] {
  const op = view.operation;
  const going = new Set(op?.move?.units ?? []);
  const busy = new Set([...(op?.units ?? []), ...going]);
  const found: Token[] = [];
  for (const [hex, units] of here) {
    const still = units.filter((unit) => !flying.has(unit.id));
    const both = new Set(still.map(sideOf)).size > 1;
    for (const side of ["nlf", "us"] as const) {
      const own = still
        .filter((unit) => sideOf(unit) === side)
        .sort((a, b) => weight(a, offers, going) - weight(b, offers, going));
      if (!own.length) continue;
      found.push({
        hex,
        looks: own.map((unit) => lookOf(all, unit)),
        shift: both ? (side === "us" ? -1 : 1) : 0,
        offered: own.some((unit) => offers.units.has(unit.id)),
        moving: own.some((unit) => going.has(unit.id)),
        active: own.some((unit) => busy.has(unit.id)),
        lit: hex === hot,
      });
    }
  }
  return found;
}

/** Hexes of regions where US-side support works in full. */
function freeFire(all: Lookup, view: View): Tinted[] {
  return view.free_fire.length ? [{ hexes: freeFireHexes(all, view), ...FREE_FIRE }] : [];
}

const ZONES: [Side, string][] = [
  ["us", "#2b62a8"],
  ["nlf", "#b0241c"],
];

/** What hexes are tinted; a layer that is on takes the place of free fire, for two tints are none. */
export function tintsOf(seen: Seen, zones: boolean, layer: Tinted[] | null = null): Tinted[] {
  const { all, view } = seen;
  const found = layer ? [...layer] : freeFire(all, view);
  if (zones)
    for (const [side, fill] of ZONES)
      found.push({ hexes: Object.keys(view.zoc[side]), fill, alpha: 0.62, hatch: side === "us" ? "right" : "left" });
  const refuge = view.operation?.refuge ?? [];
  if (refuge.length) found.push({ hexes: refuge, fill: "#4d4434", alpha: 0.35, hatch: "left" });
  return found;
}

const fires = (unit: Unit) => !!unit.hex && !!unit.artillery && !!unit.range;

/** How far artillery fires: that of the unit or hex pointed at, or all of one's own. */
export function rangesOf(
  { all, view, here, side }: Seen,
  looking: { unit: number | null; hex: string | null },
): Outlined[] {
  const pointed =
    looking.unit === null
      ? looking.hex
        ? (here.get(looking.hex) ?? [])
        : []
      : view.units.filter((unit) => unit.id === looking.unit);
  const chosen = pointed.filter(fires);
  if (chosen.length) {
    return chosen.map((unit) => ({
      hexes: within(unit.hex as string, unit.range ?? 0).filter((id) => all.hex.has(id)),
      ink: GUNS[sideOf(unit)],
      wide: 2.6,
    }));
  }
  const own = view.units.filter((unit) => fires(unit) && sideOf(unit) === side);
  const covered = new Set(own.flatMap((unit) => within(unit.hex as string, unit.range ?? 0)));
  return [{ hexes: [...covered].filter((id) => all.hex.has(id)), ink: GUNS[side], dash: true, wide: 2.4 }];
}

/** The way that a click on a hex would take. */
export function wayTo(
  hex: string | null,
  move: Operation["move"],
  offers: Offers,
  area: Map<string, Reach>,
  allowance: number,
): Scene["way"] {
  if (!hex || !move || hex === move.at) return null;
  const next = offers.hexes.get(hex);
  const reach = area.get(hex);
  if (next) {
    const spent = next.spent ?? reach?.spent;
    const risky = !!reach?.risks.length;
    return {
      hexes: [move.at, hex],
      text: [spent === undefined ? "" : `${points(spent)} of ${points(allowance)}`, risky ? "!" : ""].join(" ").trim(),
      risky,
    };
  }
  if (!reach?.way.length) return null;
  const risky = reach.risks.length > 0;
  return {
    hexes: [move.at, ...reach.way],
    text: `${points(reach.spent)} of ${points(allowance)}${risky ? " !" : ""}`,
    risky,
  };
}

/** What a step next door costs; null where it leads out of the play area for good. */
export const costsOf = (offers: Offers): Scene["costs"] =>
  [...offers.hexes.values()].flatMap(({ space, spent, leaves }): Scene["costs"] =>
    space && spent !== undefined ? [[space, leaves ? null : spent]] : [],
  );

/** Where on the map the question is about, the most telling place first. */
export function placesOf(view: View, chooser: Chooser, offers: Offers): string[] {
  const op = view.operation;
  if (!chooser.decision) return chooser.told;
  if (op?.combat) return [op.combat.hex];
  if (op?.move) return [op.move.at];
  return [...offers.hexes.keys(), ...offers.stacks];
}

/** Whose side looks: who decides, or who knows what lies face down. */
export function sideLooking(view: View, seat: string | undefined): Side {
  if (seat === "us" || seat === "nlf") return seat;
  return view.units.some((unit) => unit.hidden && isNlf(unit.nation) && unit.counter !== null) ? "nlf" : "us";
}
