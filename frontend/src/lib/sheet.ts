/** Like dice that are told all at once: what may stand in a field, what is missing, what is said of it. */
import type { DiceSheet, Option } from "./wire";

/** What stands in a field: a result, the first digit of one, what no dice show, or nothing. */
export type Entry = "result" | "begun" | "wrong" | "empty";

/** What is wrong in which field, as a sentence. */
export interface Fault {
  at: number;
  text: string;
}

/** Whether results can be typed, so that they all have a field: short numbers. */
export function isTyped(options: Option[]): boolean {
  return options.every(({ id }) => /^\d{1,3}$/.test(id));
}

export function readEntry(possible: string[], text: string): Entry {
  if (text === "") return "empty";
  if (possible.includes(text)) return "result";
  return possible.some((each) => each.startsWith(text)) ? "begun" : "wrong";
}

/** Whether a result stands there to which no digit could be added: it is time for the next field. */
export function isWhole(possible: string[], text: string): boolean {
  return possible.includes(text) && !possible.some((each) => each !== text && each.startsWith(text));
}

/** All that dice may show, as a person says it: "2 to 12". */
export function rangeOf(possible: string[]): string {
  const numbers = possible.map(Number).sort((a, b) => a - b);
  const unbroken = numbers.every((each, n) => n === 0 || each - (numbers[n - 1] ?? 0) === 1);
  return unbroken && numbers.length > 2 ? `${numbers[0]} to ${numbers.at(-1)}` : numbers.join(", ");
}

/** The first field in which no result stands, but for those left to the computer; null: all is well. */
export function faultOf(labels: string[], possible: string[], texts: string[], rest: boolean): Fault | null {
  const entries = labels.map((_, at) => readEntry(possible, texts[at] ?? ""));
  const wrong = entries.findIndex((entry) => entry === "wrong" || entry === "begun");
  if (wrong >= 0) {
    const text = `${labels[wrong]}: ${texts[wrong]} is not possible; it takes ${rangeOf(possible)}.`;
    return { at: wrong, text };
  }
  const missing = rest ? -1 : entries.indexOf("empty");
  return missing < 0 ? null : { at: missing, text: `${labels[missing]} is still missing.` };
}

/** The results from a field on replaced by what was pasted there, number by number. */
export function spread(texts: string[], count: number, at: number, pasted: string): string[] {
  const numbers = pasted.match(/\d+/g) ?? [];
  return Array.from({ length: count }, (_, n) => numbers[n - at] ?? texts[n] ?? "");
}

/** The next field without a result after one, or before it if there is none after; null: all have one. */
export function nextEmpty(possible: string[], texts: string[], count: number, at: number): number | null {
  for (let on = 1; on <= count; on += 1) {
    const next = (at + on) % count;
    if (readEntry(possible, texts[next] ?? "") !== "result") return next;
  }
  return null;
}

/** What is said where something came between, so that not all results were taken. */
export function leftOut({ labels }: DiceSheet, taken: number): string {
  const from = labels.slice(taken);
  const whose = from.length > 1 ? `those from ${from[0]} on were` : `that of ${from[0]} was`;
  return `${taken} of ${labels.length} results were taken. Something else came first; ${whose} not applied.`;
}
