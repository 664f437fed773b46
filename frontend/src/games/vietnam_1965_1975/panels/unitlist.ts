import { headOf } from "../counters/formations";
import type { Unit, View } from "../types";
import { counterOf, hexName, unitName, type Lookup } from "../words/lookup";
import { NATION_TITLES } from "../words/titles";
import { PLACES } from "../words/units";

/** The units of a position as a list that can be searched: worked out once per view, for all questions. */

/** What a unit is about; who is lost is told apart from who is only off the map. */
export type State = "ready" | "done" | "mission" | "away" | "lost";

export interface Listed {
  unit: Unit;
  name: string;
  /** Where it is, in words. */
  place: string;
  state: State;
  region: string | null;
  corps: string | null;
  /** All that it may be looked for by. */
  about: string;
}

/** What the list can be narrowed to with a click. */
export const CHIPS = ["ready", "done", "mission", "map", "lost"] as const;
export type Chip = (typeof CHIPS)[number];
export const CHIP_TITLES: Record<Chip, string> = {
  ready: "Ready",
  done: "Done",
  mission: "Holding or patrol",
  map: "On the map",
  lost: "Lost",
};

const STATE_WORDS: Record<State, string> = {
  ready: "ready",
  done: "done operation complete",
  mission: "",
  away: "",
  lost: "lost",
};
const MISSION_WORDS: Record<Unit["mission"], string> = { none: "", hold: "hold holding", patrol: "on patrol" };

export function stateOf(unit: Unit): State {
  if (unit.place === "gone" || unit.place === "out") return "lost";
  if (unit.hex === null) return "away";
  if (unit.mission !== "none") return "mission";
  return unit.done ? "done" : "ready";
}

export const corpsTitle = (corps: string) => (corps === "Capital" ? "Capital" : `${corps} Corps`);

function listed(all: Lookup, unit: Unit): Listed {
  const counter = counterOf(all, unit);
  const hex = unit.hex === null ? undefined : all.hex.get(unit.hex);
  const { region = null, corps = null } = hex ?? {};
  const [name, state] = [unitName(unit), stateOf(unit)];
  const place = unit.hex ? hexName(all, unit.hex) : (PLACES[unit.place] ?? unit.place);
  const about = [
    name,
    `unit ${unit.id}`,
    unit.nation,
    NATION_TITLES[unit.nation],
    unit.nation === "vc" || unit.nation === "nva" ? "nlf" : "",
    counter?.type,
    counter?.history,
    counter && headOf(all, counter).history,
    place,
    region && `${region} ${all.region.get(region)?.name ?? ""}`,
    corps && corpsTitle(corps),
    MISSION_WORDS[unit.mission],
    STATE_WORDS[state],
    unit.ineffective ? "ineffective" : "",
    unit.hidden ? "face down" : "",
  ];
  return { unit, name, place, state, region, corps, about: plain(about.filter(Boolean).join(" ")) };
}

const lists = new WeakMap<View, Listed[]>();

/** All units of a view, with what they may be looked for by. */
export function unitList(all: Lookup, view: View): Listed[] {
  let found = lists.get(view);
  if (!found) {
    found = view.units.map((unit) => listed(all, unit));
    lists.set(view, found);
  }
  return found;
}

const fits = (chip: Chip, { unit, state }: Listed) => (chip === "map" ? unit.hex !== null : chip === state);

/** How many units each chip has. */
export const chipCounts = (list: readonly Listed[]): Record<Chip, number> =>
  Object.fromEntries(CHIPS.map((chip) => [chip, list.filter((each) => fits(chip, each)).length])) as Record<
    Chip,
    number
  >;

/** In small letters, with blanks around, without brackets and commas. */
const plain = (text: string) => ` ${text.toLowerCase().replace(/[(),;\s]+/g, " ")} `;
/** Corps and regions: `i` is not the beginning of `iii`. */
const NUMERAL = /^(i|ii|iii|iv)(-\d+)?$/;

/** Whether a text has a word, or one that begins with it; names have parts: `3/7/1M`. */
function has(about: string, word: string): boolean {
  if (NUMERAL.test(word)) return about.includes(` ${word} `);
  return about.includes(` ${word}`) || about.includes(`/${word}`);
}

/** Units that fit one of the chips and each word; who is lost is only listed if asked for. */
export function narrowed(list: readonly Listed[], search: string, chips: readonly Chip[]): Listed[] {
  const words = plain(search).split(" ").filter(Boolean);
  const lost = words.includes("lost");
  return list.filter(
    (each) =>
      (chips.length ? chips.some((chip) => fits(chip, each)) : lost || each.state !== "lost") &&
      words.every((word) => has(each.about, word)),
  );
}
