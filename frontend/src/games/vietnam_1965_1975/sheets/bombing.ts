import type { Option } from "../../../lib/wire";
import type { Line } from "./rows";

/** Bombing missions as a sheet has them: how hard the North, and how many points against each target. */

export interface Target {
  act: string;
  title: string;
  /** Points that may be sent, rising. */
  points: number[];
}

const TITLES: Record<string, string> = {
  bomb_restrained: "The North, restrained",
  bomb_unrestrained: "The North, unrestrained",
  bomb_trail: "The Ho Chi Minh Trail",
};

export function targets(options: readonly Option[]): Target[] {
  const found = new Map<string, number[]>();
  for (const { id } of options) {
    const [act, points] = id.split("-");
    if (act && points !== undefined && act in TITLES) found.set(act, [...(found.get(act) ?? []), Number(points)]);
  }
  return [...found].map(([act, points]) => ({ act, title: TITLES[act] ?? act, points: points.sort((a, b) => a - b) }));
}

/** Numbers at which a mission begins to hit better: the first points of each row of the table. */
export function steps(target: Target, lines: Record<string, Line>): number[] {
  return target.points.filter((points) => `${target.act}-${points}` in lines);
}

/** What a mission comes to: the line of the last row of the table that its points reach. */
export function lineOf(target: Target, points: number, lines: Record<string, Line>): Line | null {
  const row = steps(target, lines)
    .filter((least) => least <= points)
    .at(-1);
  return row === undefined ? null : (lines[`${target.act}-${row}`] ?? null);
}

/** The points against each target as the answers that declare them. */
export const declared = (points: Record<string, number>): string[] =>
  Object.entries(points)
    .filter(([, number]) => number > 0)
    .map(([act, number]) => `${act}-${number}`);

/** Points by act, of answers that declare missions. */
export function pointsIn(words: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const word of words) {
    const [act, points] = word.split("-");
    if (act && act in TITLES && points !== undefined) found[act] = Number(points);
  }
  return found;
}
