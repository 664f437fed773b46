import type { GameModule } from "../module";
import Board from "./Board.svelte";
import Key from "./Key.svelte";
import PieceMark from "./PieceMark.svelte";
import RaidPanel from "./RaidPanel.svelte";
import { summary } from "./raids";
import Rail from "./Rail.svelte";
import SeatMark from "./SeatMark.svelte";
import Squadrons from "./Squadrons.svelte";
import Tracks from "./Tracks.svelte";
import { asBoard, asView } from "./types";
import { nameOf } from "./words";

const rollingThunder: GameModule = {
  Board,
  Rail,
  panels: [
    { id: "raid", title: "Raid", component: RaidPanel },
    { id: "forces", title: "Forces", component: Squadrons },
    { id: "tracks", title: "Tracks", component: Tracks },
    { id: "key", title: "Key", component: Key },
  ],
  front: (view) => (asView(view).phase === "raids" ? "raid" : null),
  PieceMark,
  pieceName: (board, kind) => nameOf(asBoard(board), kind),
  spaceName: (board, space) => nameOf(asBoard(board), space),
  SeatMark,
  summary: (_, lines) => summary(lines),
  verdict: (view) => {
    const result = asView(view).result;
    return result && { title: result.performance, text: "" };
  },
};

export default rollingThunder;
