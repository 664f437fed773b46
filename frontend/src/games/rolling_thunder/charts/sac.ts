import type { LogLine } from "../../../lib/wire";
import type { Board, View } from "../types";

/** The bombing tables and where the next or last die of the B-52s comes to (4.12.2). */

export interface Line {
  first: number;
  last: number;
  eliminated: number;
  delayed: number;
  /** Whether it is the last one, which holds for more as well. */
  open: boolean;
}

/** The least total there is: a die of 1 and one cube. */
const LEAST = 2;

/** A table line by line. */
export function linesOf(rows: readonly (readonly [number, number, number])[]): Line[] {
  return rows.map(([last, eliminated, delayed], n) => ({
    first: n ? (rows[n - 1]?.[0] ?? 0) + 1 : LEAST,
    last,
    eliminated,
    delayed,
    open: n === rows.length - 1,
  }));
}

/** The line of a total; totals below the first do nothing. */
export const lineOf = (lines: readonly Line[], total: number): Line | undefined =>
  total < LEAST ? undefined : (lines.find(({ last }) => total <= last) ?? lines.at(-1));

/** What is added to the die in an area as it stands. */
export function added(board: Board, view: View, area: string): number {
  const { sac } = board.components;
  const cubes = Object.values(view.spaces[area]?.cubes ?? {}).reduce((sum, count) => sum + count, 0);
  const two = (view.spaces[area]?.b52 ?? 0) === sac.most_per_area ? sac.two_b52 : 0;
  return sac.per_cube * cubes + two;
}

/** The last totals of this season, by area. */
export function totals(lines: readonly LogLine[]): Record<string, number> {
  const found: Record<string, number> = {};
  const from = lines.findLastIndex((line) => line.key === "season");
  for (const line of lines.slice(from + 1))
    if (line.key === "sac.result") found[String(line.params?.["place"])] = Number(line.params?.["total"]);
  return found;
}
