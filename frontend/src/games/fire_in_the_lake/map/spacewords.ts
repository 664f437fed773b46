import { pieceName, stacks } from "../pieces/pieces";
import type { Board, SpaceView } from "../types";
import { supportName } from "../words/titles";

/** What a screen reader says of a space. */
export function spaceSentence(board: Board, id: string, view: SpaceView | undefined, offered: boolean): string {
  const facts = board.spaces[id];
  const parts = [`${facts?.name ?? id}${offered ? ", can be chosen" : ""}`];
  if (view) {
    if (facts?.kind !== "loc") parts.push(view.control ? `${view.control.toUpperCase()} control` : "no control");
    if (facts?.population) parts.push(supportName(view.support));
    if (view.terror) parts.push(`terror ${view.terror}`);
    if (view.sabotage) parts.push("sabotage");
    parts.push(...stacks(view.pieces).map(({ kind, count }) => `${count} ${pieceName(board, kind, count)}`));
  }
  return parts.join("; ");
}
