import type { GameModule } from "../games/module";
import Board from "./Board.svelte";
import PieceMark from "./PieceMark.svelte";
import { namesOf, words } from "./reading";

/** What a game has at the table that brings nothing of its own for the page. */
const plain: GameModule = {
  Board,
  flows: true,
  panels: [],
  PieceMark,
  pieceName: (board, kind) => namesOf(board).get(kind) ?? words(kind),
  spaceName: (board, space) => namesOf(board).get(space) ?? words(space),
};

export default plain;
