import type { CounterLook } from "../../counters/counterface";
import type { Point, Reach } from "../../types";
import type { Caption } from "./captions";

/** What lies on the ground in a position, as the painter wants it. */

export interface Token {
  hex: string;
  /** Counters of one side in a hex, the top one last. */
  looks: CounterLook[];
  /** -1 to the left and 1 to the right, where both sides share a hex. */
  shift: number;
  offered: boolean;
  /** Taking part in the operation, or on the move. */
  active: boolean;
  /** On the move. */
  moving: boolean;
  lit: boolean;
}

export interface Tinted {
  hexes: readonly string[];
  fill: string;
  alpha: number;
  /** Lines that rise to the right, or to the left. */
  hatch?: "right" | "left";
  /** Drawn beyond what is in view, by a path that is kept as long as the list of hexes. */
  whole?: boolean;
}

export interface Outlined {
  hexes: readonly string[];
  ink: string;
  dash?: boolean;
  wide?: number;
}

export interface Scene {
  tints: Tinted[];
  outlines: Outlined[];
  area: Reach[];
  /** Movement Points that the area was worked out for. */
  allowance: number;
  offered: string[];
  /** What a step next door costs; null where it leads out of the play area for good. */
  costs: [hex: string, spent: number | null][];
  targets: string[];
  combat: string | null;
  interdicted: [hex: string, cost: number][];
  told: string[];
  cursor: string | null;
  focused: boolean;
  path: string[];
  /** The way that a click would take, and what it comes to. */
  way: { hexes: string[]; text: string; risky: boolean } | null;
  tokens: Token[];
  captions: Caption[];
  /** Counters on their way, from 0 to 1. */
  flights: { look: CounterLook; way: Point[] }[];
  flown: number;
}
