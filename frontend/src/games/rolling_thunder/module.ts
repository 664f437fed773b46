import type { Json } from "../../lib/wire";
import type { GameModule } from "../module";
import Charts from "./charts/Charts.svelte";
import PieceMark from "./counters/PieceMark.svelte";
import SeatMark from "./counters/SeatMark.svelte";
import Board from "./map/Board.svelte";
import Key from "./panels/Key.svelte";
import RaidPanel from "./panels/RaidPanel.svelte";
import Rail from "./panels/Rail.svelte";
import Squadrons from "./panels/Squadrons.svelte";
import { FALLS } from "./result/results";
import BomberSheet from "./sheets/BomberSheet.svelte";
import { STEPS } from "./sheets/draft";
import RaidSheet from "./sheets/RaidSheet.svelte";
import ReconSheet from "./sheets/ReconSheet.svelte";
import { asBoard, asView } from "./types";
import { boardOf } from "./words/difficulty";
import { summary } from "./words/deeds";
import { nameOf, raidTitle } from "./words/titles";

const rollingThunder: GameModule = {
  Board,
  boardOf: (board, view) => boardOf(asBoard(board), asView(view).options.difficulty) as unknown as Json,
  Rail,
  panels: [
    { id: "raid", title: "Raid", component: RaidPanel },
    { id: "forces", title: "Forces", component: Squadrons },
    { id: "charts", title: "Charts", component: Charts },
    { id: "key", title: "Key", component: Key },
  ],
  forms: [
    {
      steps: STEPS,
      component: RaidSheet,
      title: (board, view) => raidTitle(asBoard(board), asView(view)),
      when: (view) => asView(view).raid?.segment === "composition",
    },
    { steps: ["recon.assign"], component: ReconSheet, title: () => "Where do the armed recon squadrons fly?" },
    {
      steps: ["sac.assign"],
      component: BomberSheet,
      title: () => "Where do the B-52s bomb?",
      // With proposals the partner speaks between any two counters.
      when: (view) => !asView(view).options.proposals,
    },
  ],
  suggests: [
    ...["year.reinforce", "production.remove", "recon.pilot", "recon.order", "recon.mission"],
    ...["recon.prey", "recon.matrix", "sac.eliminate", "sac.delay"],
  ],
  front: (view) => (asView(view).phase === "raids" ? "raid" : null),
  unfolds: (line) => FALLS.has(line.key),
  keys: [
    [["c"], "the result card of the last raid; Esc closes it"],
    [["Ctrl+Enter"], "send what is drawn up on a sheet"],
  ],
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
