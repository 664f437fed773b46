import type { LogLine } from "../../../lib/wire";
import type { Board, View } from "../types";

/** Where on the Strike Table a raid stands. */

type Table = Board["components"]["strike"];
export type Cell = [hits: number, green: number, yellow: number];

/** The whole table, row by row: results 1 to 6 of each column, and below them those beyond the last column. */
export interface Row {
  result: number;
  /** One cell for each column; null where only the last column has such a row. */
  cells: (Cell | null)[];
}

export const columnsOf = (table: Table): number[] => Object.keys(table.columns).map(Number);

export function rowsOf(table: Table): Row[] {
  const columns = columnsOf(table);
  const sides = Math.max(0, ...Object.values(table.columns).map((column) => column.length));
  const within = Array.from({ length: sides }, (_, n) => ({
    result: n + 1,
    cells: columns.map((column) => table.columns[column]?.[n] ?? null),
  }));
  const beyond = Object.entries(table.overflow).map(([result, cell]) => ({
    result: Number(result),
    cells: columns.map((_, n) => (n === columns.length - 1 ? cell : null)),
  }));
  return [...within, ...beyond];
}

/** A raid on the table: its column, and its row once the die is rolled. */
export interface Standing {
  column: number;
  row: number | null;
  rating: number;
  die: number | null;
}

/** Column and row of a final STRIKE rating and a die: points above the last column raise the die instead. */
export function place(table: Table, rating: number, die: number | null): Standing | null {
  const most = Math.max(...columnsOf(table));
  if (rating < 1) return null;
  const rows = rowsOf(table).map(({ result }) => result);
  const row = die === null ? null : Math.min(die + Math.max(0, rating - most), Math.max(...rows));
  return { column: Math.min(rating, most), row, rating, die };
}

/** Where the raid under way stands on the table, or else the last one; null: it has no place there. */
export function standingOf(board: Board, view: View, lines: readonly LogLine[]): Standing | null {
  const table = board.components.strike;
  const { raid } = view;
  if (raid) {
    if (!raid.altitude || raid.aborted) return null;
    const low = raid.altitude === "low" && raid.die ? board.components.low_altitude[raid.die] : undefined;
    return place(table, raid.strike + (low?.[1] ?? 0), raid.die || null);
  }
  const flown = lines.slice(
    Math.max(
      0,
      lines.findLastIndex((line) => line.key === "raid"),
    ),
  );
  const struck = flown.find((line) => line.key === "raid.strike");
  if (!struck) return null;
  return place(table, Number(struck.params?.["rating"]), Number(struck.params?.["result"]));
}
