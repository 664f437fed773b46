import type { Board, View } from "../types";

const made = new WeakMap<Board, Map<string, Board>>();

/** The board with the values that are printed at a difficulty; the same one each time that it is asked for. */
export function boardOf(board: Board, difficulty: View["options"]["difficulty"]): Board {
  const components = board.difficulties[difficulty];
  if (!components) return board;
  const known = made.get(board) ?? new Map<string, Board>();
  made.set(board, known);
  const found = known.get(difficulty) ?? withValues(board, components);
  known.set(difficulty, found);
  return found;
}

/** The drawing repeats two ratings of a region, and how much a bridge takes. */
function withValues(board: Board, components: Board["components"]): Board {
  const spaces = board.drawing.spaces.map((space) => {
    const region = components.regions[space.id];
    return region ? { ...space, defence: region.defence, mig_rating: region.mig_rating } : space;
  });
  const bridges = board.drawing.bridges.map((bridge) => {
    const row = components.bridges[bridge.id];
    return row ? { ...bridge, capacity: row.capacity } : bridge;
  });
  return { ...board, components, cards: components.cards, drawing: { ...board.drawing, spaces, bridges } };
}
