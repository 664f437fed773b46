import type { GameModule } from "../module";
import Board from "./Board.svelte";
import { hexName, lookup } from "./lookup";
import PieceMark from "./PieceMark.svelte";
import Rail from "./Rail.svelte";

const vietnam: GameModule = {
  Board,
  Rail,
  panels: [],
  PieceMark,
  pieceName: (_, kind) => kind,
  spaceName: (board, space) => hexName(lookup(board), space),
};

export default vietnam;
