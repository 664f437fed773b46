import { plural } from "../../words/numbers";
import type { Stand } from "./stands";

/** What happened in a season that a plot should show: a sign over it, and words. */
export interface Mark {
  sign: Sign;
  text: string;
}

/** The signs over plots, with what they mean. */
export const SIGNS = {
  C: "coup",
  U: "unstable government",
  O: "NLF offensive",
  W: "final withdrawal",
  "★": "capital captured",
} as const;
export type Sign = keyof typeof SIGNS;

/** What is marked in each season, by what it was before. */
export const marksOf = (stands: Stand[]): Mark[][] => stands.map((stand, n) => marksIn(stand, stands[n - 1] ?? null));

function marksIn(stand: Stand, before: Stand | null): Mark[] {
  const signs: Sign[] = [];
  if (stand.stability !== "stable") signs.push(stand.stability === "coup" ? "C" : "U");
  if (stand.offensive) signs.push("O");
  if (stand.final_withdrawal && !before?.final_withdrawal) signs.push("W");
  const marks: Mark[] = signs.map((sign) => ({ sign, text: SIGNS[sign] }));
  const more = stand.marked.length - (before?.marked.length ?? 0);
  return more > 0 ? [...marks, { sign: "★", text: `${plural(more, "capital")} captured` }] : marks;
}

/** The signs that are in use, with what they mean, in the order of the list. */
export function legendOf(marks: Mark[][]): [Sign, string][] {
  const used = new Set(marks.flat().map(({ sign }) => sign));
  return (Object.entries(SIGNS) as [Sign, string][]).filter(([sign]) => used.has(sign));
}
