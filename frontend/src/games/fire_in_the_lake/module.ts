import type { GameModule } from "../module";
import { charted } from "./flow/charted";
import Board from "./map/Board.svelte";
import Overlay from "./Overlay.svelte";
import Effects from "./panels/Effects.svelte";
import Forces from "./panels/Forces.svelte";
import Key from "./panels/Key.svelte";
import Rail from "./panels/Rail.svelte";
import PieceMark from "./pieces/PieceMark.svelte";
import { pieceName } from "./pieces/pieces";
import SeatMark from "./pieces/SeatMark.svelte";
import { asBoard, asView } from "./types";
import { beginsAction, endsAction, summary } from "./words/deeds";

const fireInTheLake: GameModule = {
  Board,
  Rail,
  Overlay,
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
  charted,
  verdict: (view) => asView(view).verdict ?? null,
};

export default fireInTheLake;
