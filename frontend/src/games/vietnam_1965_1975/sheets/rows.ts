import type { Option } from "../../../lib/wire";
import type { Hints } from "../types";
import type { Lookup } from "../words/lookup";

/** The lines of a season's sheet, made of the answers that are on offer: what is alike is one line. */

export type Line = NonNullable<Hints["sheet"]>["lines"][string];
/** The answers that write one thing on a sheet. */
export type Entry = string[];

export interface Row {
  id: string;
  title: string;
  /** What it costs and brings, or its values. */
  note: string;
  /** Answers that write it, each once; one alone may be given as often as there is room. */
  words: string[];
  /** How it is counted: by a number that follows, by giving the same answer again, or answer by answer. */
  counts: "number" | "again" | "each";
  most: number;
  /** Where on the map it is, if it is a unit there. */
  spaces: string[];
}

export interface Section {
  title: string;
  rows: Row[];
  /** Whether it is folded as long as nothing of it is written. */
  folded: boolean;
}

/** What one thing is called that stands for many: by the class of its counter. */
const CLASSES: Record<string, string> = {
  arvn_105: "105 mm artillery",
  arvn_155: "155 mm artillery",
  arvn_175: "175 mm artillery",
  arvn_airborne_brigade: "Airborne brigade",
  arvn_armored_cavalry: "Armored cavalry",
  arvn_battalion: "Infantry battalion",
  arvn_division_hq: "Division HQ",
  arvn_marine_brigade: "Marine brigade",
  arvn_ranger: "Ranger group",
  arvn_regiment: "Infantry regiment",
  nva_artillery: "Artillery",
  nva_division_hq: "Division HQ",
  nva_regiment: "Regiment",
  vc_artillery: "Artillery",
  vc_division_hq: "Division HQ",
  vc_political_section: "Political section",
  vc_regiment: "Regiment",
  vc_supply_conduit: "Supply conduit",
};

const actOf = (word: string) => word.split("-", 1)[0] ?? word;
const numbers = (word: string) => /^(?:take|home)_(?!mcnamara)[a-z_0-9]+$/.test(word);
const TITLED =
  /^(?:Send home|Send|Withdraw the division of|Withdraw the brigade of|Withdraw|Build|Upgrade) (?:an? |the )?/;

/** The first letter large, and nothing that the section has said already. */
function plain(label: string): string {
  const text = label.replace(TITLED, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Sections of a sheet by what their answers do, in the order in which they stand on it. */
const SECTIONS: [title: string, acts: RegExp, folded: boolean][] = [
  ["Written already", /^(clear|cancel|keep)(_|$)/, false],
  ["Points and programmes", /^take_(?!division|brigade|battalion|attached|artillery|cruiser|new_jersey|ally)/, false],
  ["Guns and ships", /^take_(artillery|cruiser|new_jersey)/, true],
  ["Divisions", /^take_division$/, false],
  ["Brigades", /^take_brigade$/, true],
  ["Battalions", /^take_battalion$/, true],
  ["Attached units", /^take_attached$/, true],
  ["Allies on call", /^take_ally$/, false],
  ["Replacements", /^(replacements|air_defence)$/, false],
  ["New units", /^build$/, false],
  ["Better equipment", /^upgrade$/, true],
  ["Home: points", /^home_(?!brigade|division)/, true],
  ["Home: whole divisions and brigades", /^home_(brigade|division)$/, true],
  ["Home: units", /^(send_home|withdraw_unit|withdraw_points)$/, true],
];

/** The sections of a sheet. */
export function sections(options: readonly Option[], lines: Record<string, Line>, all: Lookup): Section[] {
  const found = SECTIONS.map(([title, acts, folded]) => {
    const own = options.filter(({ id }) => acts.test(actOf(id)));
    return { title, rows: rowsOf(own, lines, all), folded };
  });
  return found.filter(({ rows }) => rows.length);
}

function rowsOf(options: readonly Option[], lines: Record<string, Line>, all: Lookup): Row[] {
  const rows = new Map<string, Row>();
  for (const option of options) {
    const key = keyOf(option, all);
    const row = rows.get(key);
    if (row) {
      row.words.push(option.id);
      row.most += 1;
      if (option.space) row.spaces.push(option.space);
    } else rows.set(key, rowOf(key, option, lines[option.id], all));
  }
  return [...rows.values()];
}

/** What is alike has one key: new units of one class and price, and units of a kind that are made better. */
function keyOf(option: Option, all: Lookup): string {
  const [act, what] = [actOf(option.id), option.id.slice(actOf(option.id).length + 1)];
  if (act === "build") return `${act} ${all.counter.get(what)?.class_ ?? what} ${option.note ?? ""}`;
  if (act === "upgrade") return `${act} ${option.note?.split(" · ").slice(0, 2).join(" · ") ?? what}`;
  return option.id;
}

function rowOf(key: string, option: Option, line: Line | undefined, all: Lookup): Row {
  const act = actOf(option.id);
  const counter = act === "build" ? all.counter.get(option.id.slice(6)) : undefined;
  const title = (counter && CLASSES[counter.class_]) ?? plain(option.label);
  const counts = line?.numbered ? "number" : line?.most !== undefined && numbers(option.id) ? "again" : "each";
  const repeats = act === "replacements" || act === "withdraw_points";
  return {
    id: key,
    title,
    note: option.note ?? "",
    words: [option.id],
    counts: repeats ? "again" : counts,
    most: repeats ? 40 : counts === "each" ? 1 : (line?.most ?? 1),
    spaces: option.space ? [option.space] : [],
  };
}

/** How often a row is written. */
export function countOf(row: Row, entries: readonly Entry[]): number {
  const own = entries.filter(([word]) => word !== undefined && row.words.includes(word));
  return row.counts === "number" ? own.reduce((sum, entry) => sum + Number(entry[1] ?? 1), 0) : own.length;
}

/** The entries with a row written so often; where there was one of it already, it keeps its place. */
export function withCount(row: Row, count: number, entries: readonly Entry[]): Entry[] {
  const is = ([word]: Entry) => word !== undefined && row.words.includes(word);
  const at = entries.findIndex(is);
  const others = entries.filter((entry) => !is(entry));
  const own = entriesOf(row, Math.max(0, Math.min(count, row.most)), entries.filter(is));
  if (at < 0) return [...others, ...own];
  const before = entries.slice(0, at).filter((entry) => !is(entry)).length;
  return [...others.slice(0, before), ...own, ...others.slice(before)];
}

function entriesOf(row: Row, count: number, now: readonly Entry[]): Entry[] {
  const [word] = row.words;
  if (!count || word === undefined) return [];
  if (row.counts === "number") return [[word, String(count)]];
  if (row.counts === "again") return Array.from({ length: count }, () => [word]);
  const chosen = now.slice(0, count);
  const free = row.words.filter((each) => !chosen.some(([taken]) => taken === each));
  return [...chosen, ...free.slice(0, count - chosen.length).map((each) => [each])];
}

/** Answers in a row as entries: a number belongs to the answer before it. */
export function entriesIn(words: readonly string[]): Entry[] {
  const found: Entry[] = [];
  for (const word of words) {
    if (word === "done") break;
    const last = found.at(-1);
    if (/^\d+$/.test(word) && last) last.push(word);
    else found.push([word]);
  }
  return found;
}

/** What is left of a sheet once the server has said which answers it would take. */
export interface Settled {
  entries: Entry[];
  refused: Entry[];
  /** Whether that has to be asked about: it is in another order, or the answers stopped within an entry. */
  again: boolean;
}

/** Where the answers ended. */
export interface Ended {
  /** Whether something else is asked for, such as a number that was not on offer. */
  stuck: boolean;
  /** Whether the sheet cannot end there: a division that goes in several lines has begun, nothing else is on offer. */
  begun: boolean;
}

/**
 * Compare what was written with the answers that would be taken, in order. A number may be missing because
 * there is no choice; where the number of another line stands in its place, it was not on offer. What is not
 * taken is tried behind the rest, where a division may be whole; as long as one is not, it is kept there.
 */
export function settled(written: readonly Entry[], taken: readonly string[], { stuck, begun }: Ended): Settled {
  const [entries, others]: [Entry[], Entry[]] = [[], []];
  let at = 0;
  let last = -1;
  for (const [n, entry] of written.entries()) {
    const [word, number] = entry;
    if (word === undefined || taken[at] !== word) {
      others.push(entry);
      continue;
    }
    at += 1;
    last = n;
    const next = taken[at];
    if (number === undefined) entries.push(entry);
    else if (next === number) {
      entries.push(entry);
      at += 1;
    } else if (stuck || (next !== undefined && /^\d+$/.test(next))) {
      const rest = written.slice(n + 1);
      return { entries: [...entries, ...others, ...rest], refused: [entry], again: true };
    } else entries.push([word]);
  }
  const between = written.slice(0, last).some((entry) => others.includes(entry));
  if (between) return { entries: [...entries, ...others], refused: [], again: true };
  return begun
    ? { entries: [...entries, ...others], refused: [], again: false }
    : { entries, refused: others, again: false };
}

/** The answers on offer. */
export const idsOf = (options: readonly Option[]): ReadonlySet<string> => new Set(options.map(({ id }) => id));

/** Each once, in the order in which it came first. */
export const unique = (list: readonly string[]): string[] => [...new Set(list)];
