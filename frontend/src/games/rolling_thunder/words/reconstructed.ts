import type { Board } from "../types";

/** What of the printed values is our own, as `table.id.field` and `table.id`. */
const known = new WeakMap<Board, Set<string>>();

function reconstructions(board: Board): Set<string> {
  let found = known.get(board);
  if (!found) {
    found = new Set(
      board.reconstructed.flatMap((line) => {
        const parts = /^(\w+): (?:(\w+) of )?(.+)$/.exec(line);
        return parts
          ? (parts[3] ?? "").split(", ").map((id) => [parts[1], id, parts[2]].filter(Boolean).join("."))
          : [line];
      }),
    );
    known.set(board, found);
  }
  return found;
}

/** Whether a printed value is our reconstruction. */
export const isReconstructed = (board: Board, what: string) => reconstructions(board).has(what);
