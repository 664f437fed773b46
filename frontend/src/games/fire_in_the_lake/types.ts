/** The view and the board of Fire in the Lake, as docs/protocol.md describes them. */

export type Faction = "us" | "arvn" | "nva" | "vc";
export const FACTIONS: readonly Faction[] = ["us", "arvn", "nva", "vc"];

export type Point = [number, number];
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

export interface Turn {
  faction: Faction;
  did: "op" | "op_activity" | "event" | null;
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

export interface Label {
  lines: string[];
  x: number;
  y: number;
  size: number;
  turn?: number;
}

export interface Layer {
  d: string;
  stroke: string;
  width: number;
  opacity?: number;
  dash?: string;
  band?: number;
}

export interface DrawnSpace {
  id: string;
  name: string;
  kind: "city" | "province" | "loc";
  terrain?: string;
  fill?: string;
  foreign?: boolean;
  d?: string;
  texture?: string;
  texture_kind?: string;
  label?: Label;
  marks: Partial<Record<"population" | "econ" | "control" | "support", Point>>;
  slots: Point[];
  population?: number;
  econ?: number;
  circle?: { cx: number; cy: number; r: number };
  tab?: { rect: [Point, Point]; radius: number };
  lines?: Point[][];
  width?: number;
  box?: { x: number; y: number; w: number; h: number; turn: number };
}

export interface Drawing {
  viewBox: [number, number, number, number];
  margin: number;
  token: number;
  palette: Record<string, string>;
  layers: {
    sea: { d: string };
    shore_lines: Layer[];
    out_of_play: { d: string };
    coast: Layer;
    frontiers: Layer;
    borders: Layer;
    rivers: Layer;
    relief: Layer;
  };
  spaces: DrawnSpace[];
  towns: { id: string; x: number; y: number; r: number; label: Label }[];
  sea_labels: Label[];
  country_labels: Label[];
  free_areas: { name: string; rect: [number, number, number, number] }[];
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
