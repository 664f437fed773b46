import type { Component } from "svelte";

import type { Chooser } from "../lib/chooser.svelte";
import type { Concern } from "../lib/manner";
import type { Table } from "../lib/table.svelte";
import type { Decision, Json, LogLine } from "../lib/wire";

export interface PanelProps {
  board: Json;
  view: Json;
  chooser: Chooser;
  /** The log as far as it is told, and as far back as it has been asked for. */
  lines: LogLine[];
  /** Ask for lines before these; without effect where there are none. */
  earlier: () => void;
  /** Look back at the position as a season was over, in a game that keeps a chronicle. */
  atSeasonEnd?: (season: number) => void;
}

export interface Panel {
  id: string;
  title: string;
  component: Component<PanelProps>;
  /** Whether a position has anything for it; always if left out. */
  when?: (view: Json) => boolean;
}

export interface FormProps extends PanelProps {
  table: Table;
  decision: Decision;
}

/** What answers several decisions in one message, in the place of the list of answers. */
export interface Form {
  /** The decisions that it begins with. */
  steps: readonly string[];
  component: Component<FormProps>;
  /** What it asks for, in the place of its first question. */
  title: (board: Json, view: Json) => string;
  /** Whether it goes with a position; always if left out. */
  when?: (view: Json) => boolean;
}

/** What a game brings to the table: its board, its panels and the look of its pieces. */
export interface GameModule {
  Board: Component<PanelProps>;
  /** The board of a position, where it prints other values than the one that everybody gets. */
  boardOf?: (board: Json, view: Json) => Json;
  /** Whether the board is text, as high as it has to be where the page scrolls. */
  flows?: boolean;
  /** What stays beside the board where there is room, and is a panel where there is not. */
  Rail?: Component<PanelProps>;
  panels: Panel[];
  forms?: Form[];
  /** Decisions that often come several in a row, so that the game is asked what it suggests for all of them. */
  suggests?: readonly string[];
  /** The panel that belongs in front in a position, while it does. */
  front?: (view: Json) => string | null;
  /** What may open over the table. */
  Overlay?: Component<PanelProps>;
  PieceMark: Component<{ kind: string }>;
  pieceName: (board: Json, kind: string) => string;
  spaceName: (board: Json, space: string) => string;
  /** A seat as the game marks it. */
  SeatMark?: Component<{ seat: string }>;
  /** What an action comes to, in a few words; "" where its lines must speak for themselves. */
  summary?: (board: Json, lines: LogLine[]) => string;
  /** Whether a line begins what the log shows as one action. */
  beginsAction?: (line: LogLine) => boolean;
  /** Whether a line only announces the action that follows. */
  opensAction?: (line: LogLine) => boolean;
  /** Whether a line ends it. */
  endsAction?: (line: LogLine) => boolean;
  /** Whether a line is a card or die that is shown as it falls, even if one's own answer brought it. */
  unfolds?: (line: LogLine) => boolean;
  /** Whether a line makes the one before it superfluous, as a stack's next hex does with the last one. */
  absorbs?: (line: LogLine, earlier: LogLine) => boolean;
  /** What an action has to do with some seats, by its lines and the position before it; all is told if left out. */
  concerns?: (lines: LogLine[], view: Json, seats: readonly string[], board: Json) => Concern;
  /** Whether a line tells of the way through a chart that `Overlay` can show. */
  charted?: (line: LogLine) => boolean;
  /** Keys of its own, with what they do. */
  keys?: [string[], string][];
  /** How the game went for whoever played it, once it is over. */
  verdict?: (view: Json) => { title: string; text: string } | null;
}

/** Games that have a board of their own, each loaded when somebody sits down to it: the folders beside this file. */
const modules = import.meta.glob<{ default: GameModule }>("./*/module.ts");

/** Where a game's module is; folders have underscores where names have hyphens, as with the rules. */
const path = (game: string): string => `./${game.replaceAll("-", "_")}/module.ts`;

/** What a game brings to the table; one that brings nothing is shown as its view reads. */
export async function loadModule(game: string): Promise<GameModule> {
  const load = modules[path(game)] ?? (() => import("../plain/module"));
  return (await load()).default;
}
