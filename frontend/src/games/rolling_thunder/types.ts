/** What this game is sent, by the names that the page uses; its shapes are generated into wire.gen.ts. */

import type { ForcesView, ThunderBoard, ThunderView } from "./wire.gen";

export type {
  Drawing,
  DrawnPlace,
  ForceView,
  ObjectiveView as Objective,
  OddsView as Odds,
  ThunderBoard as Board,
  ThunderView as View,
} from "./wire.gen";

export type Force = keyof ForcesView;
export const FORCES: readonly Force[] = ["air_force", "navy"];
export const ROLES = ["cap", "sead", "strike"] as const;
export const CUBES = ["black", "brown", "red"] as const;
/** How many there are of each kind; a kind of which there is none is left out. */
export type Counts = Record<string, number>;

/** What the shell hands over, as this game knows it. */
export const asBoard = (board: unknown) => board as ThunderBoard;
export const asView = (view: unknown) => view as ThunderView;
