import { headOf } from "../counters/formations";
import { distance } from "../map/hexes";
import type { View } from "../types";
import type { Commander, Leader } from "../wire.gen";
import { counterOf, type Lookup } from "../words/lookup";
import { SERVICES, TWO_STAR_POSTS } from "../words/saigon";

/** Who commands whom in South Vietnam: corps commanders, the Chief of Staff, and their divisions (15.1). */

export interface Post {
  who: Commander;
  /** His counter. */
  leader: Leader | null;
  /** Up to what roll the units that he leads himself are effective, before what politics add; null: he leads none. */
  limit: number | null;
  /** Where the HQ of a division is. */
  hex: string | null;
  /** The corps that a division may be under; the NLF picks where there are several. */
  corps: string[];
}

export interface Branch extends Post {
  divisions: Post[];
}

/** What a corps commander's rating is raised by for the units that he leads himself (15.4). */
const DIRECT = 3;
const UNDER_CHIEF_OF_STAFF = "chief of staff";
const CHIEF_OF_STAFF = "Capital";

/** The corps zones that share a place. */
function zonesAt(all: Lookup, id: string): string[] {
  const hex = all.hex.get(id);
  if (!hex?.corps) return [];
  return hex.town ? [hex.corps] : [hex.corps, ...hex.corps_border];
}

/** The same of a place abroad: those that are nearest; a box of the Trail is where the hexes are that it touches. */
function zonesNear(all: Lookup, id: string): string[] {
  const from = all.board.trail.boxes.find((box) => id === `trail-${box.id}`)?.hexes ?? [id];
  const own = from.flatMap((hex) => zonesAt(all, hex));
  if (own.length) return own;
  let [least, found]: [number, string[]] = [Infinity, []];
  for (const hex of all.hex.values()) {
    if (!hex.corps) continue;
    const away = Math.min(...from.map((each) => distance(each, hex.id)));
    if (away < least) [least, found] = [away, []];
    if (away === least) found.push(...zonesAt(all, hex.id));
  }
  return found;
}

/** The corps that a division may be under, and where its HQ is. */
function placeOf(all: Lookup, view: View, division: string): { corps: string[]; hex: string | null } {
  const units = view.units.filter((unit) => {
    const counter = unit.hex === null ? null : counterOf(all, unit);
    return counter !== null && headOf(all, counter).id === division;
  });
  const hq = units.find(({ counter }) => counter === division);
  const hex = hq?.hex ?? null;
  if (all.counter.get(division)?.corps === UNDER_CHIEF_OF_STAFF) return { corps: [CHIEF_OF_STAFF], hex };
  const found = (hq ? [hq] : units).flatMap((unit) => (unit.hex ? zonesNear(all, unit.hex) : []));
  return { corps: TWO_STAR_POSTS.filter((zone) => found.includes(zone)), hex };
}

/** The leaders of two stars, each with the divisions under him; those that are under nobody come last, without one. */
export function chainOf(all: Lookup, view: View): { branches: Branch[]; others: Post[] } {
  const commanders = view.season?.rulers.commanders ?? [];
  const counters = new Map(all.board.leaders.map((leader) => [leader.id, leader]));
  const rating = (post: string | undefined) => {
    const who = commanders.find((each) => each.post === post);
    return (who && counters.get(who.leader)?.effectiveness) ?? 0;
  };
  const divisions = commanders
    .filter(({ stars }) => stars === 1)
    .toSorted((one, other) => one.post.localeCompare(other.post, "en", { numeric: true }))
    .map((who): Post => {
      const place = placeOf(all, view, who.post);
      const limit = rating(who.post) + rating(place.corps[0]);
      return { who, leader: counters.get(who.leader) ?? null, limit, ...place };
    });
  const branches = TWO_STAR_POSTS.flatMap((post): Branch[] => {
    const who = commanders.find((each) => each.post === post && each.stars === 2);
    if (!who) return [];
    const own = divisions.filter(({ corps }) => corps[0] === post);
    const limit = SERVICES.includes(post) ? null : rating(post) + DIRECT;
    return [{ who, leader: counters.get(who.leader) ?? null, limit, hex: null, corps: [], divisions: own }];
  });
  const led = new Set(branches.flatMap((branch) => branch.divisions));
  return { branches, others: divisions.filter((each) => !led.has(each)) };
}
