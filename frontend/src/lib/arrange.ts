import type { Option } from "./wire";

/** Quantities of one thing: a row of number buttons. */
export interface Row {
  id: string;
  kind: string | null;
  space: string | null;
  /** What plain numbers are numbers of, as their labels say before the number. */
  title: string;
  options: Option[];
}

/** How the options of a decision lie on the table. */
export interface Arrangement {
  /** One row per kind of piece, or per thing that plain numbers are numbers of. */
  rows: Row[];
  list: Option[];
  /** Buttons with a place of their own: pass, done … */
  fixed: Option[];
}

const FIXED = ["activity", "give", "ask", "pass", "done"];

export function arrange(decision: { options: Option[] } | null): Arrangement {
  const rows = new Map<string, Row>();
  const list: Option[] = [];
  const fixed: Option[] = [];
  for (const option of decision?.options ?? []) {
    const kinds = Object.keys(option.pieces ?? {});
    const kind = kinds[0];
    if (option.role && FIXED.includes(option.role)) fixed.push(option);
    else if (kinds.length === 1 && kind !== undefined && option.count !== undefined) addToRow(rows, option, kind);
    else if (kinds.length === 0 && option.count !== undefined && !option.space) addToRow(rows, option, null);
    else list.push(option);
  }
  fixed.sort((a, b) => FIXED.indexOf(a.role ?? "") - FIXED.indexOf(b.role ?? ""));
  for (const row of rows.values()) row.options.sort((a, b) => quantity(a) - quantity(b));
  return { rows: [...rows.values()], list, fixed };
}

export function quantity(option: Option): number {
  return option.count ?? Object.values(option.pieces ?? {})[0] ?? 0;
}

function addToRow(rows: Map<string, Row>, option: Option, kind: string | null): void {
  const space = option.space ?? null;
  const number = String(option.count);
  const what = kind ?? (option.id.endsWith(number) ? option.id.slice(0, -number.length) : "");
  const id = `${space ?? ""}/${what}`;
  const row = rows.get(id);
  const title = kind ? "" : (option.label.split(number)[0] ?? "").replace(/[\s:]+$/, "");
  if (row) row.options.push(option);
  else rows.set(id, { id, kind, space, title, options: [option] });
}

/** Those of a long list whose label, note or place has all the words; of numbers, those that begin so. */
export function seek(options: Option[], text: string, place: (space: string) => string): Option[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return options;
  return options.filter(({ label, note = "", space, count }) => {
    const all = `${label} ${note} ${space ? place(space) : ""}`.toLowerCase();
    const number = count === undefined ? null : String(count);
    return words.every((word) => (number && /^\d+$/.test(word) ? number.startsWith(word) : all.includes(word)));
  });
}

/** The one that is meant by what was written: called just so, of just that number, or the only one left. */
export function meant(found: Option[], text: string): Option | undefined {
  const all = text.trim().toLowerCase();
  const last = all.split(/\s+/).at(-1);
  const exact = found.filter(({ id, count }) => id === all || String(count) === last);
  return exact.length === 1 ? exact[0] : found.length === 1 ? found[0] : undefined;
}

/** Options by the space that they name. */
export function bySpace(options: Option[]): Map<string, Option[]> {
  const spaces = new Map<string, Option[]>();
  for (const option of options) {
    if (option.space) spaces.set(option.space, [...(spaces.get(option.space) ?? []), option]);
  }
  return spaces;
}

/** The key of each option, the other way round. */
export function keysOf(keys: Map<string, string>): Map<string, string> {
  return new Map([...keys].map(([key, id]) => [id, key]));
}

/** Letters but those that the table itself uses: u takes back, c reads the card. The digit 0 shows the whole board. */
const LETTERS = "abdefghijklmnopqrstvwxyz";
const KEYS = `123456789${LETTERS}`;

/** Whether there are more answers in the list, or in rows of plain numbers side by side, than keys. */
export function needsWords({ rows, list }: Arrangement): boolean {
  const plain = rows.filter((row) => row.kind === null);
  const numbers = plain.length > 1 ? plain.reduce((sum, row) => sum + row.options.length, 0) : 0;
  return Math.max(list.length, numbers) > KEYS.length;
}

/** Words for choosing none, where there is no button that ends things. */
const NOTHING = ["none", "nothing"];

/** Which key picks which option. Escape belongs to the option that ends things. */
export function shortcuts({ rows, list, fixed }: Arrangement): Map<string, string> {
  const keys = new Map<string, string>();
  const single = rows.length === 1 && list.length === 0;
  if (single) {
    for (const option of rows[0]?.options ?? []) {
      const count = quantity(option);
      if (count <= 9) keys.set(String(count), option.id);
    }
  }
  const end = fixed.find((option) => option.role === "done") ?? list.find((option) => NOTHING.includes(option.id));
  if (end) keys.set("Escape", end.id);
  const listed = single ? [] : [...rows.flatMap((row) => row.options), ...list];
  const free = (single ? LETTERS : KEYS)[Symbol.iterator]();
  for (const option of [...listed, ...fixed].filter((each) => each !== end)) {
    const next = free.next();
    if (next.done) break;
    keys.set(next.value, option.id);
  }
  return keys;
}

/** Whether rows of numbers show keys: where there are other keys than the numbers themselves, and all have one. */
export function showsKeys({ rows, list }: Pick<Arrangement, "rows" | "list">, keyOf: Map<string, string>): boolean {
  // A number of a single row is typed as it stands, digit by digit.
  const typed = rows.length === 1 && !list.length;
  return !typed && rows.every((row) => row.options.every((option) => keyOf.has(option.id)));
}

/** Options of a single row by their number, which may have two digits to type. */
export function numbersOf({ rows, list }: Arrangement): Map<string, string> {
  const [row, ...others] = rows;
  if (!row || others.length || list.length) return new Map();
  return new Map(row.options.map((option) => [String(quantity(option)), option.id]));
}

/** What typing a digit comes to: an option, or digits that another may follow; nothing if no number begins so. */
export function typeDigit(
  numbers: Map<string, string>,
  typed: string,
  digit: string,
): { pick: string } | { typed: string } {
  for (const text of [typed + digit, digit]) {
    const begun = [...numbers.keys()].filter((number) => number.startsWith(text));
    const exact = numbers.get(text);
    if (begun.length === 1 && exact !== undefined) return { pick: exact };
    if (begun.length) return { typed: text };
  }
  return { typed: "" };
}
