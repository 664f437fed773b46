import type { GameModule } from "../module";
import PieceMark from "./counters/PieceMark.svelte";
import SeatMark from "./counters/SeatMark.svelte";
import Board from "./map/Board.svelte";
import CombatPanel from "./panels/CombatPanel.svelte";
import FinderPanel from "./panels/FinderPanel.svelte";
import FormationsPanel from "./panels/FormationsPanel.svelte";
import KeyPanel from "./panels/KeyPanel.svelte";
import OperationPanel from "./panels/OperationPanel.svelte";
import Rail from "./panels/Rail.svelte";
import SeasonPanel from "./panels/SeasonPanel.svelte";
import { asView } from "./types";
import { absorbs, beginsAction, endsAction, opensAction, summary } from "./words/deeds";
import { hexName, lookup } from "./words/lookup";
import { phaseNow } from "./words/season";
import { verdict } from "./words/verdict";

/** Phases in which the odds, or the die that has just fallen, are what one looks at. */
const FIGHTING = [
  "target",
  "free_fire",
  "interdiction",
  "choose_attack",
  "attackers",
  "incident",
  "fire",
  "result",
  "losses",
  "security_again",
  "retreat",
];

const vietnam: GameModule = {
  Board,
  Rail,
  panels: [
    { id: "season", title: "Season", component: SeasonPanel, when: (view) => Boolean(asView(view).season) },
    { id: "operation", title: "Operation", component: OperationPanel },
    { id: "combat", title: "Combat", component: CombatPanel },
    { id: "formations", title: "Units", component: FormationsPanel },
    { id: "finder", title: "Find", component: FinderPanel },
    { id: "key", title: "Key", component: KeyPanel },
  ],
  front: (view) => {
    const { operation, phase, season } = asView(view);
    if (!operation) return season && phaseNow(asView(view)) ? "season" : null;
    return FIGHTING.includes(phase) ? "combat" : "operation";
  },
  PieceMark,
  pieceName: (_, kind) => (kind === "air" ? "Air Points" : kind),
  spaceName: (board, space) => hexName(lookup(board), space),
  SeatMark,
  keys: [
    [["←", "↑", "→", "↓"], "with the map in focus, from hex to hex; with Shift to the next one on offer"],
    [
      ["Home", "Page Up", "End", "Page Down"],
      "to the hex in that corner: north-west, north-east, south-west, south-east",
    ],
    [["Shift"], "with 1, 2, 3 …: several answers at once, as the buttons over the list have them"],
    [["f"], "fan the stack out; with Shift, that under the pointer"],
    [["Shift"], "with A artillery, Z zones of control, R roads, G regions, N names; with 0 the whole map"],
  ],
  verdict: (view) => verdict(asView(view)),
  summary,
  beginsAction,
  opensAction,
  endsAction,
  absorbs,
};

export default vietnam;
