import type { Board, View } from "../types";
import { plural } from "./numbers";

/** Where the campaign stands, in words. */

/** Why the level that is shown would hold: where the marker stands, and what unfinished rows take off it. */
export function standing(board: Board, view: View): string {
  if (view.result) return view.result.reason;
  const { impact, level, unfinished_rows: rows } = view.tracks;
  const { last, performance } = board.components.impact;
  if (impact === last || (impact === 0 && !view.options.play_on))
    return "if the marker stands there after the infiltration";
  const track = `${level} up to ${performance.find(([end]) => impact <= end)?.[0]}`;
  const missing = rows ? rows.transport + rows.production : 0;
  const less = missing ? ` on the track, less ${missing} for ${plural(missing, "unfinished row")}` : "";
  return `if the game ended now: ${track}${less}`;
}

/** What the last box of the losses does. */
export function lossesSentence(view: View): string {
  const { losses_end: end, losses_defeat: defeat } = view.tracks;
  return defeat ? `box ${end} is Automatic Defeat` : `box ${end} ends nothing: you play on`;
}
