import type { GameModule } from "../module";
import PieceMark from "./counters/PieceMark.svelte";
import SeatMark from "./counters/SeatMark.svelte";
import Board from "./map/Board.svelte";
import CombatPanel from "./panels/CombatPanel.svelte";
import { concerns } from "./panels/concerns";
import FinderPanel from "./panels/FinderPanel.svelte";
import FormationsPanel from "./panels/FormationsPanel.svelte";
import KeyPanel from "./panels/KeyPanel.svelte";
import OperationPanel from "./panels/OperationPanel.svelte";
import Rail from "./panels/Rail.svelte";
import SaigonPanel from "./panels/SaigonPanel.svelte";
import SeasonPanel from "./panels/SeasonPanel.svelte";
import YearsPanel from "./panels/years/YearsPanel.svelte";
import BombingSheet from "./sheets/BombingSheet.svelte";
import LandingSheet from "./sheets/LandingSheet.svelte";
import { LEADERS, leaderTitle } from "./sheets/leaders";
import LeaderSheet from "./sheets/LeaderSheet.svelte";
import { PLANS } from "./sheets/plans.svelte";
import PlansSheet from "./sheets/PlansSheet.svelte";
import SeasonSheet from "./sheets/SeasonSheet.svelte";
import { landingTitle, SHEETS, sheetTitle } from "./sheets/titles";
import VcSheet from "./sheets/VcSheet.svelte";
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

const inCampaign = (view: unknown) => Boolean(asView(view).season);

const vietnam: GameModule = {
  Board,
  Rail,
  panels: [
    { id: "season", title: "Season", component: SeasonPanel, when: inCampaign },
    { id: "years", title: "Years", component: YearsPanel, when: inCampaign },
    { id: "saigon", title: "Saigon", component: SaigonPanel, when: inCampaign },
    { id: "operation", title: "Operation", component: OperationPanel, when: (view) => !phaseNow(asView(view)) },
    { id: "combat", title: "Combat", component: CombatPanel, when: (view) => !phaseNow(asView(view)) },
    { id: "formations", title: "Units", component: FormationsPanel },
    { id: "finder", title: "Find", component: FinderPanel },
    { id: "key", title: "Key", component: KeyPanel },
  ],
  forms: [
    { steps: SHEETS, component: SeasonSheet, title: (_, view) => sheetTitle(asView(view)) },
    { steps: ["bombing.mission"], component: BombingSheet, title: () => "What is bombed, with how many Air Points?" },
    { steps: ["vc.place"], component: VcSheet, title: () => "Where do new VC units appear?" },
    {
      steps: ["arrival.place", "setup.place"],
      component: LandingSheet,
      title: (_, view) => landingTitle(asView(view)),
      when: (view) => Boolean(asView(view).season),
    },
    { steps: LEADERS, component: LeaderSheet, title: (_, view) => leaderTitle(asView(view)) },
    { steps: PLANS, component: PlansSheet, title: () => "What does NVN plan for the next season?" },
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
    [["←", "→", "Home", "End"], "with a plot of the years in focus, from season to season"],
    [["f"], "fan the stack out; with Shift, that under the pointer"],
    [["Shift"], "with A artillery, Z zones of control, R roads, G regions, N names; with 0 the whole map"],
    [
      ["Shift"],
      "in a campaign, with L the menu of layers; with C control of people, P presence, E free fire, M monsoon, " +
        "S supply of the VC, T the blocked Trail, B corps borders",
    ],
    [["↑", "↓"], "in the list of units, from the field and from row to row; with Enter the unit is shown on the map"],
  ],
  verdict: (view) => verdict(asView(view)),
  summary,
  beginsAction,
  opensAction,
  endsAction,
  absorbs,
  concerns,
};

export default vietnam;
