/** The view and the board of Fire in the Lake, as docs/protocol.md describes them; the types are made. */

import type { Faction, FireBoard, FireView, FirstTurn } from "./wire.gen";

export type {
  Card,
  CardText,
  CardTexts,
  Drawing,
  DrawnSpace,
  Effect,
  Faction,
  FireBoard as Board,
  FireView as View,
  Label,
  Point,
  SpaceFacts,
  SpaceView,
} from "./wire.gen";

export const FACTIONS: readonly Faction[] = ["us", "arvn", "nva", "vc"];

/** How many there are of each kind or type. */
export type Counts = Record<string, number>;

/** Who acts first or second on a card; `did` is known of the first alone, once it has acted. */
export type Turn = Pick<FirstTurn, "faction"> & Partial<FirstTurn>;

/** What the shell hands over, as this game knows it. */
export const asBoard = (board: unknown) => board as FireBoard;
export const asView = (view: unknown) => view as FireView;
