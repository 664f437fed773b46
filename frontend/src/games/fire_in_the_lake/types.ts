/** The view and the board of Fire in the Lake, as docs/protocol.md describes them. */

import type { Label, MapDrawing, Place, Point } from "../../map/types";

export type { Label, Point };

export type Faction = "us" | "arvn" | "nva" | "vc";
export const FACTIONS: readonly Faction[] = ["us", "arvn", "nva", "vc"];

export type Counts = Record<string, number>;

// --- The view ----------------------------------------------------------------------------------

export interface SpaceView {
  pieces: Counts;
  support: number;
  control: "coin" | "nva" | null;
  terror: number;
  sabotage: boolean;
}

export interface Card {
  number: number;
  title: string;
  period: string | number | null;
  order: Faction[];
  kind: string;
  /** What a Coup card's leader does. */
  text: string | null;
}

/** What one text of a card says, in our words. */
export interface CardText {
  text: string;
  lasting: "capability" | "momentum" | null;
  reminder: string;
}

/** Who acts first or second on a card; `did` is known of the first alone, once it has acted. */
export interface Turn {
  faction: Faction;
  did?: "op" | "op_activity" | "event" | null;
}

export interface Effect {
  number: number;
  title: string;
  shaded: boolean;
}

export interface Standing {
  score: number;
  threshold: number;
  margin: number;
  parts: { label: string; value: number }[];
}

export interface View {
  scenario: string;
  options: Record<string, unknown>;
  phase: "card" | "coup";
  coup_phase: string | null;
  spaces: Record<string, SpaceView>;
  tracks: Record<"aid" | "patronage" | "econ" | "trail" | "arvn" | "nva" | "vc", number>;
  boxes: { available: Counts; casualties: Counts; out_of_play: Counts };
  cards: {
    current: Card | null;
    next: Card | null;
    played: number[];
    left: number;
    coups_played: number;
    coups_left: number;
  };
  eligibility: {
    order: Faction[];
    eligible: Faction[];
    ineligible: Faction[];
    passed: Faction[];
    first: Turn | null;
    second: Turn | null;
    acting: Faction | null;
  };
  leader: { id: string; name: string; text: string; cards: number[] };
  monsoon: boolean;
  capabilities: Effect[];
  momentum: Effect[];
  pivotal: Faction[];
  victory: Record<Faction, Standing>;
  deception: Record<string, string[]> | null;
  /** What became of a lone player's war. */
  verdict?: { title: string; text: string } | null;
  /** The strategy of a US that nobody plays. */
  policy?: string | null;
}

// --- The board ---------------------------------------------------------------------------------

export interface DrawnSpace extends Place {
  name: string;
  kind: "city" | "province" | "loc";
  slots: Point[];
  marks: Partial<Record<"population" | "econ" | "control" | "support", Point>>;
  population?: number;
  econ?: number;
  lines?: Point[][];
  width?: number;
}

export interface Drawing extends MapDrawing {
  spaces: DrawnSpace[];
  towns: { id: string; x: number; y: number; r: number; label: Label }[];
}

export interface SpaceFacts {
  name: string;
  kind: string;
  terrain: string | null;
  population: number;
  econ: number;
  coastal: boolean;
  country: string;
  adjacent: string[];
}

export interface Board {
  drawing: Drawing;
  spaces: Record<string, SpaceFacts>;
  factions: Record<Faction, { name: string }>;
  kinds: Record<string, { name: string; plural: string; faction: Faction }>;
  types: Record<string, { name: string; plural: string; faction: Faction }>;
  cards: Record<string, Card | undefined>;
  events: Record<string, Record<string, CardText | undefined> | undefined>;
}

/** What the shell hands over, as this game knows it. */
export const asBoard = (board: unknown) => board as Board;
export const asView = (view: unknown) => view as View;
