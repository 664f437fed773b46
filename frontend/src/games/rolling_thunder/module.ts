import type { GameModule } from "../module";
import PieceMark from "./counters/PieceMark.svelte";
import SeatMark from "./counters/SeatMark.svelte";
import Board from "./map/Board.svelte";
import Key from "./panels/Key.svelte";
import RaidPanel from "./panels/RaidPanel.svelte";
import Rail from "./panels/Rail.svelte";
import Squadrons from "./panels/Squadrons.svelte";
import Tracks from "./panels/Tracks.svelte";
import BomberSheet from "./sheets/BomberSheet.svelte";
import { STEPS } from "./sheets/draft";
import RaidSheet from "./sheets/RaidSheet.svelte";
import ReconSheet from "./sheets/ReconSheet.svelte";
import { asBoard, asView } from "./types";
import { summary } from "./words/deeds";
import { nameOf, raidTitle } from "./words/titles";

const rollingThunder: GameModule = {
  Board,
  Rail,
  panels: [
    { id: "raid", title: "Raid", component: RaidPanel },
    { id: "forces", title: "Forces", component: Squadrons },
    { id: "tracks", title: "Tracks", component: Tracks },
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
