import type { Component } from "svelte";

import type { Chooser } from "../lib/chooser.svelte";
import type { Json } from "../lib/wire";

export interface PanelProps {
  board: Json;
  view: Json;
}

export interface BoardProps extends PanelProps {
  chooser: Chooser;
}

export interface Panel {
  id: string;
  title: string;
  component: Component<PanelProps>;
}

/** What a game brings to the table: its board, its panels and the look of its pieces. */
export interface GameModule {
  Board: Component<BoardProps>;
  /** What stays beside the board where there is room, and is a panel where there is not. */
  Rail: Component<PanelProps>;
  panels: Panel[];
  /** What may open over the table. */
  Overlay?: Component<PanelProps>;
  PieceMark: Component<{ kind: string }>;
  pieceName: (board: Json, kind: string) => string;
  spaceName: (board: Json, space: string) => string;
}

/** Games that have a board, each loaded when somebody sits down to it. */
const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  "fire-in-the-lake": () => import("./fire_in_the_lake/module"),
};

export async function loadModule(game: string): Promise<GameModule | null> {
  return (await modules[game]?.())?.default ?? null;
}
