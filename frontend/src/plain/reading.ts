import type { Json } from "../lib/wire";

/** Reading a board and a view of which nothing is known but that they are JSON. */

/** How a value is laid out. */
export type Shown =
  | { kind: "text"; text: string; quiet: boolean }
  | { kind: "list"; items: Shown[] }
  | { kind: "facts"; rows: [label: string, value: Shown][] }
  | { kind: "table"; columns: string[]; rows: Shown[][] };

/** A place of the board, with what the view says of it. */
export interface PlainPlace {
  id: string;
  name: string;
  facts: [label: string, value: Shown][];
}

/** All that there is to see. */
export interface Reading {
  headline: string;
  places: PlainPlace[];
  /** Single values, in the view's order. */
  facts: [label: string, value: Shown][];
  /** Lists, tables and whatever is built of more than one value. */
  sections: [title: string, value: Shown][];
}

type Fields = Record<string, Json>;

/** What ids stand for. */
export type Names = ReadonlyMap<string, string>;

const NOTHING = "–";
const AN_ID = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;

const isFields = (value: Json): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isSingle = (value: Json): boolean => typeof value !== "object" || value === null;
const idOf = (value: Json): string | null =>
  typeof value === "string" ? value : isFields(value) && typeof value["id"] === "string" ? value["id"] : null;

/** An id as words: "named_truck_park" is "Named truck park". */
export function words(id: string): string {
  const text = id.replaceAll(/[_-]/g, " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a board calls things: the names in its lists of things with an id. */
export function namesOf(board: Json): Names {
  const names = new Map<string, string>();
  for (const list of Object.values(isFields(board) ? board : {})) {
    for (const each of Array.isArray(list) ? (list as Json[]) : []) {
      const id = idOf(each);
      const name = isFields(each) ? (each["name"] ?? each["title"]) : null;
      if (id !== null && typeof name === "string" && !names.has(id)) names.set(id, name);
    }
  }
  return names;
}

function single(value: Json, names: Names): Shown {
  if (value === null || value === undefined || value === "") return { kind: "text", text: NOTHING, quiet: true };
  if (typeof value === "boolean") return { kind: "text", text: value ? "yes" : "no", quiet: !value };
  if (typeof value === "number") return { kind: "text", text: String(value).replace("-", "−"), quiet: false };
  const text = String(value);
  return {
    kind: "text",
    text: names.get(text) ?? (AN_ID.test(text) ? text.replaceAll(/[_-]/g, " ") : text),
    quiet: false,
  };
}

const called = (id: string, names: Names): string => names.get(id) ?? words(id);

/** How a value is laid out: what is alike stands in a table, the rest name by name. */
export function shape(value: Json, names: Names): Shown {
  if (isSingle(value)) return single(value, names);
  if (Array.isArray(value)) {
    const each = value as Json[];
    if (!each.length) return { kind: "text", text: "none", quiet: true };
    return each.every(isFields)
      ? table(each, null, names)
      : { kind: "list", items: each.map((one) => shape(one, names)) };
  }
  const fields = Object.entries(value as Fields);
  if (!fields.length) return { kind: "text", text: "none", quiet: true };
  const rows = fields.map(([, one]) => one);
  if (rows.length > 1 && rows.every(isFields)) return table(rows, Object.keys(value as Fields), names);
  return { kind: "facts", rows: fields.map(([key, one]) => [called(key, names), shape(one, names)]) };
}

/** Things side by side, a column for each field that any of them has. */
function table(each: Fields[], keys: string[] | null, names: Names): Shown {
  const columns = [...new Set(each.flatMap((one) => Object.keys(one)))];
  const rows = each.map((one, n) => [
    ...(keys ? [heading(keys[n] ?? "", names)] : []),
    ...columns.map((column) => (column === "id" ? heading(idOf(one) ?? "", names) : shape(one[column], names))),
  ]);
  return {
    kind: "table",
    columns: [...(keys ? [""] : []), ...columns.map((column) => (column === "id" ? "" : words(column)))],
    rows,
  };
}

const heading = (id: string, names: Names): Shown => ({ kind: "text", text: called(id, names), quiet: false });

/** The places of a board: its first list of things with ids. */
function placesOf(board: Json): string[] {
  for (const list of Object.values(isFields(board) ? board : {})) {
    if (!Array.isArray(list) || !list.length) continue;
    const ids = (list as Json[]).map(idOf);
    if (ids.every((id): id is string => id !== null) && new Set(ids).size === ids.length) return ids;
  }
  return [];
}

/** What a field of the view says place by place; null where it says something else. */
function byPlace(value: Json, places: ReadonlySet<string>): Map<string, Json> | null {
  const entries: [string, Json][] = Array.isArray(value)
    ? (value as Json[]).flatMap((one) => (isFields(one) && idOf(one) !== null ? [[idOf(one) ?? "", one]] : []))
    : isFields(value)
      ? Object.entries(value)
      : [];
  const whole = entries.length === (Array.isArray(value) ? value.length : entries.length);
  const found = new Map(entries);
  const once = found.size === entries.length; // a place named twice would hide one of the two
  return entries.length && whole && once && entries.every(([id]) => places.has(id)) ? found : null;
}

/** Read a view: every field of it, once. */
export function read(board: Json, view: Json): Reading {
  const names = namesOf(board);
  const ids = placesOf(board);
  const known = new Set(ids);
  const places = new Map(ids.map((id): [string, PlainPlace] => [id, { id, name: called(id, names), facts: [] }]));
  const reading: Reading = { headline: "", places: [...places.values()], facts: [], sections: [] };
  for (const [key, value] of Object.entries(isFields(view) ? view : {})) {
    const there = byPlace(value, known);
    if (key === "headline" && typeof value === "string") reading.headline = value;
    else if (there) {
      for (const [id, one] of there)
        places.get(id)?.facts.push(...(isFields(one) ? facts(id, one, names) : [tell(key, one, names)]));
    } else if (isSingle(value)) reading.facts.push(tell(key, value, names));
    else reading.sections.push(tell(key, value, names));
  }
  return reading;
}

const tell = (key: string, value: Json, names: Names): [string, Shown] => [called(key, names), shape(value, names)];

const facts = (id: string, fields: Fields, names: Names): [string, Shown][] =>
  Object.entries(fields)
    .filter(([key, value]) => key !== "id" && !(key === "name" && value === called(id, names)))
    .map(([key, value]) => tell(key, value, names));
