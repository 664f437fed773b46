import { armies } from "../counters/formations";
import type { Lookup } from "../words/lookup";
import { NATION_TITLES } from "../words/titles";
import { corpsTitle, type Listed, type State } from "./unitlist";

/** Units in groups: by formation, region, corps or mission; and how much of them is shown at once. */

export const GROUPINGS = ["formation", "region", "corps", "mission"] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const GROUPING_TITLES: Record<Grouping, string> = {
  formation: "Formation",
  region: "Region",
  corps: "Corps",
  mission: "Mission",
};

export interface Group {
  id: string;
  title: string;
  units: Listed[];
}

/** Groups under a heading of their own, such as an army's; without one there is one section. */
export interface Section {
  id: string;
  title: string | null;
  count: number;
  groups: Group[];
}

const ABROAD = "outside South Vietnam";
const ON_THE_TRAIL = "on the Trail";
const AWAY = "off the map";
const LOST = "lost";
/** What comes after all regions or corps, in this order. */
const LAST = [ABROAD, ON_THE_TRAIL, AWAY, LOST];
const MISSIONS: Record<State, string> = {
  ready: "Ready",
  done: "Operation complete",
  mission: "On a mission",
  away: "Off the map",
  lost: "Lost",
};
const MISSION_ORDER = ["Ready", "Operation complete", "Holding", "On patrol", "Off the map", "Lost"];

/** Where a unit is that is in no region or corps of its own. */
function elsewhere({ state, unit }: Listed): string {
  if (state === "lost") return LOST;
  if (unit.hex === null) return AWAY;
  return unit.hex.startsWith("trail-") ? ON_THE_TRAIL : ABROAD;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function mission({ unit, state }: Listed): string {
  if (state !== "mission") return MISSIONS[state];
  return unit.mission === "hold" ? "Holding" : "On patrol";
}

/** Groups by a key each, in the order of `order`; what that does not have comes last. */
function by(
  list: readonly Listed[],
  keyOf: (each: Listed) => string,
  titleOf: (key: string) => string,
  order: readonly string[],
): Section[] {
  const found = new Map<string, Listed[]>();
  for (const each of list) {
    const key = keyOf(each);
    const own = found.get(key);
    if (own) own.push(each);
    else found.set(key, [each]);
  }
  const rank = new Map(order.map((key, n) => [key, n]));
  const groups = [...found]
    .map(([id, units]) => ({ id, title: titleOf(id), units }))
    .sort((a, b) => (rank.get(a.id) ?? order.length) - (rank.get(b.id) ?? order.length));
  return groups.length ? [{ id: "all", title: null, count: list.length, groups }] : [];
}

function byFormation(all: Lookup, list: readonly Listed[]): Section[] {
  const known = new Map(list.map((each) => [each.unit.id, each]));
  return armies(
    all,
    list.map(({ unit }) => unit),
  ).map(({ nation, count, formations }) => ({
    id: nation,
    title: NATION_TITLES[nation],
    count,
    groups: formations.map(({ id, title, units }) => ({
      id: `${nation}.${id}`,
      title,
      units: units.flatMap((unit) => known.get(unit.id) ?? []),
    })),
  }));
}

export function grouped(all: Lookup, list: readonly Listed[], grouping: Grouping): Section[] {
  const { regions } = all.board.map;
  switch (grouping) {
    case "formation":
      return byFormation(all, list);
    case "region": {
      const name = (code: string) => all.region.get(code)?.name;
      return by(
        list,
        (each) => each.region ?? elsewhere(each),
        (key) => (name(key) ? `${key} ${name(key)}` : capital(key)),
        [...regions.map(({ code }) => code), ...LAST],
      );
    }
    case "corps": {
      const corps = [...new Set(regions.map((region) => region.corps))];
      return by(
        list,
        (each) => each.corps ?? elsewhere(each),
        (key) => (LAST.includes(key) ? capital(key) : corpsTitle(key)),
        [...corps, ...LAST],
      );
    }
    case "mission":
      return by(list, mission, (key) => key, MISSION_ORDER);
  }
}

/** Up to so many units everything is open from the start; of more, groups of more than a few are folded. */
export const ALL_OPEN = 60;
const FEW = 3;

/** Whether a group is open as long as nobody has folded it or opened it. */
export const opens = (group: Group, count: number): boolean => count <= ALL_OPEN || group.units.length <= FEW;

/** How many rows of each group are shown, by its id, if there are `most` in all; and how many that leaves out. */
export function rowsOf(
  sections: readonly Section[],
  isOpen: (group: Group) => boolean,
  most: number,
): { rows: Map<string, number>; left: number } {
  const rows = new Map<string, number>();
  let room = most;
  let left = 0;
  for (const group of sections.flatMap(({ groups }) => groups)) {
    const wanted = isOpen(group) ? group.units.length : 0;
    const shown = Math.min(wanted, room);
    rows.set(group.id, shown);
    room -= shown;
    left += wanted - shown;
  }
  return { rows, left };
}
