import type { Board, View } from "../types";
import { plural } from "../words/numbers";
import { nameOf, type MATRICES } from "../words/titles";

/** What full lines of the matrices do to the North (4.9.3, 4.11.1). */

type Name = (typeof MATRICES)[number];

/** What holds with so many full lines. */
export function effect(board: Board, name: Name, full: number): string {
  if (name === "transport") {
    const { start, loss_per_line } = board.components.black_movement;
    return `black cubes move ${start - loss_per_line * full}`;
  }
  const [hanoi, haiphong] = [nameOf(board, "hanoi"), nameOf(board, "haiphong")];
  if (full === 0) return `${hanoi} and ${haiphong}: 1 more black cube each`;
  if (full === 1) return `${hanoi}: 1 more black cube`;
  return full === 2 ? "no extra cubes" : `${plural(full - 2, "black cube")} withheld`;
}

export interface Box {
  number: number;
  owner: "air_force" | "navy" | null;
  /** Whether a cube here pays a point of Campaign Impact. */
  plus: boolean;
}

/** The boxes, line by line, with whose cubes stand in them. */
export function linesOf(board: Board, view: View, name: Name): Box[][] {
  const matrix = board.components.matrices[name];
  return Array.from({ length: matrix.lines }, (_, line) =>
    Array.from({ length: matrix.boxes_per_line }, (_, n) => {
      const number = line * matrix.boxes_per_line + n + 1;
      return { number, owner: view.matrices[name][number - 1] ?? null, plus: matrix.plus_one_boxes.includes(number) };
    }),
  );
}
