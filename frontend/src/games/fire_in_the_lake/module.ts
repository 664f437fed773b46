import type { GameModule } from "../module";
import Board from "./Board.svelte";
import { beginsAction, endsAction, summary } from "./deeds";
import Effects from "./Effects.svelte";
import Forces from "./Forces.svelte";
import Key from "./Key.svelte";
import { pieceName } from "./pieces";
import PieceMark from "./PieceMark.svelte";
import Rail from "./Rail.svelte";
import Reader from "./Reader.svelte";
import SeatMark from "./SeatMark.svelte";
import { asBoard, asView } from "./types";

const fireInTheLake: GameModule = {
  Board,
  Rail,
  Overlay: Reader,
  panels: [
    { id: "forces", title: "Forces", component: Forces },
    { id: "effects", title: "In force", component: Effects },
    { id: "key", title: "Key", component: Key },
  ],
  PieceMark,
  pieceName: (board, kind) => pieceName(asBoard(board), kind, 2),
  spaceName: (board, space) => asBoard(board).spaces[space]?.name ?? space,
  SeatMark,
  summary: (board, lines) => summary(asBoard(board), lines),
  beginsAction,
  endsAction,
  verdict: (view) => asView(view).verdict ?? null,
};

export default fireInTheLake;
