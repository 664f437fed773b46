import type { Option } from "../../../lib/wire";
import type { Reach } from "../types";
import { reachText } from "./hexwords";

/** What of the map may be chosen, and what a click or the Enter key on a hex comes to. */

/** An option with what this game adds to it. */
export type Offer = Option & { unit?: number; spent?: number; leaves?: boolean };

export interface Offers {
  /** By hex: places to go to, targets … */
  hexes: Map<string, Offer>;
  /** By unit. */
  units: Map<number, Offer[]>;
  /** Hexes with a unit on offer. */
  stacks: Set<string>;
  /** Ends the movement where the stack is. */
  stop: Offer | null;
}

export function offersOf(options: Offer[]): Offers {
  const found: Offers = { hexes: new Map(), units: new Map(), stacks: new Set(), stop: null };
  for (const option of options) {
    if (option.unit !== undefined) {
      found.units.set(option.unit, [...(found.units.get(option.unit) ?? []), option]);
      if (option.space) found.stacks.add(option.space);
    } else if (option.space) found.hexes.set(option.space, option);
    else if (option.id === "stop") found.stop = option;
  }
  return found;
}

/** Where a stack on the move is, and where it can go. */
export interface Going {
  at: string;
  area: Map<string, Reach>;
}

export type Deed = { act: "pick"; id: string } | { act: "way"; ids: string[] } | { act: "fan" } | null;

/** What choosing a hex comes to: one answer, a way hex by hex, or a look at its stack to choose a unit. */
export function deedAt(hex: string, offers: Offers, going: Going | null, here: readonly number[]): Deed {
  const place = offers.hexes.get(hex);
  const offered = here.flatMap((unit) => offers.units.get(unit) ?? []);
  if (place && !offered.length) return { act: "pick", id: place.id };
  if (place) return { act: "fan" };
  const [only] = offered;
  if (going && hex === going.at && offers.stop)
    return offered.length ? { act: "fan" } : { act: "pick", id: offers.stop.id };
  if (only && offered.length === 1 && here.length === 1) return { act: "pick", id: only.id };
  if (offered.length) return { act: "fan" };
  const way = going?.area.get(hex)?.way;
  if (way?.length && offers.hexes.has(way[0] as string)) return { act: "way", ids: way.map((step) => `hex-${step}`) };
  return here.length > 1 ? { act: "fan" } : null;
}

/** What may be done with a hex, in words; `allowance` is in Movement Points. */
export function offerLines(
  hex: string,
  offers: Offers,
  going: Going | null,
  here: readonly number[],
  allowance: number,
): string[] {
  const reach = going?.area.get(hex);
  const offer = offers.hexes.get(hex);
  const options = here.flatMap((unit) => offers.units.get(unit) ?? []);
  const deed = deedAt(hex, offers, going, here);
  return [
    reach ? reachText(reach, allowance) : "",
    offer ? `On offer: ${offer.label}` : "",
    options.length ? `On offer: ${options.map((option) => option.label).join(", ")}` : "",
    deed?.act === "way" ? "Enter goes there" : "",
    deed?.act === "pick" && deed.id === offers.stop?.id ? "Enter stops here" : "",
  ].filter(Boolean);
}
