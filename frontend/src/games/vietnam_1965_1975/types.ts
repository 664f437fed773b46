/** What this game is sent, by the names that the page uses; its shapes are generated into wire.gen.ts. */

import type {
  Board as MadeBoard,
  Charts as MadeCharts,
  Chronicle,
  Ground,
  Hexside,
  Hints,
  Leg,
  Place,
  PlaceKind,
  Risk,
  Side,
  Terrain,
  View,
} from "./wire.gen";

export type {
  Account,
  Art,
  Border,
  Change,
  Chronicle,
  Combat,
  Counter,
  Face,
  Forecast,
  MapHex as Hex,
  Hints,
  Leg,
  Levels,
  Move,
  Nation,
  Operation,
  Part,
  People,
  PlaceKind,
  Prospects,
  Reckoning,
  Region,
  Risk,
  Season,
  SeasonOver,
  Side,
  Standing as Victory,
  Term,
  Terrain,
  Unit,
  View,
} from "./wire.gen";

/** A hex in reach, with the whole way there, put together from legs. */
export type Reach = Omit<Leg, "after" | "way" | "risks"> & { way: string[]; risks: Risk[] };

export const SIDES: readonly Side[] = ["us", "nlf"];
export type HexsideKind = "minor_river" | "escarpment" | "water";
/** The charts have an entry for each terrain, place and hexside that there is. */
export type Charts = MadeCharts & {
  terrain: Record<Terrain, Ground>;
  places: Record<PlaceKind, Place>;
  hexsides: Record<HexsideKind, Hexside>;
};
export type Board = MadeBoard & { charts: Charts };
/** A point in the plane of the map, where the centres of neighbouring hexes are 1 apart. */
export type Point = [number, number];
/** Two hexes: the side between them, or the road from one to the other. */
export type Pair = [string, string];

/** Kinds of operation and of movement, in the order of their numbers. */
export const KINDS = [
  "search",
  "clear",
  "security",
  "strategic",
  "naval",
  "bombard",
  "trail",
  "infiltration",
  "trail_attack",
] as const;
export const GOINGS = [
  "operation",
  "reaction",
  "alert",
  "retreat",
  "pursuit",
  "reserve",
  "defensive_reserve",
  "strategic",
  "naval",
  "security",
  "leaving",
  "along",
  "entering",
] as const;

/** What the shell hands over, as this game knows it. */
export const asBoard = (board: unknown) => board as Board;
export const asView = (view: unknown) => view as View;
export const asChronicle = (chronicle: unknown) => chronicle as Chronicle;
export const asHints = (hints: unknown) => (hints ?? {}) as Hints;
