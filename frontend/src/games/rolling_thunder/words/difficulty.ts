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

/** The drawing repeats two ratings of a region. */
function withValues(board: Board, components: Board["components"]): Board {
  const spaces = board.drawing.spaces.map((space) => {
    const region = components.regions[space.id];
    return region ? { ...space, defence: region.defence, mig_rating: region.mig_rating } : space;
  });
  return { ...board, components, cards: components.cards, drawing: { ...board.drawing, spaces } };
}
