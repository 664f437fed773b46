/** The view and the board of Operation Rolling Thunder, as docs/protocol.md describes them. */

import type { MapDrawing, Place, Point } from "../../map/types";

export type Force = "air_force" | "navy";
export const FORCES: readonly Force[] = ["air_force", "navy"];
export const ROLES = ["cap", "sead", "strike"] as const;
export type Role = (typeof ROLES)[number];
export const CUBES = ["black", "brown", "red"] as const;
export type Cube = (typeof CUBES)[number];
export type Colour = "white" | "gray" | "black" | "brown";
export type Counts = Record<string, number>;
export type Weather = "clear" | "overcast" | "monsoon" | "storms";

// --- The view ----------------------------------------------------------------------------------

export interface SpaceView {
  cubes: Counts;
  delayed?: Counts;
  b52?: number;
  weather?: Weather;
  mig_rating?: number;
  truck_parks?: { named: boolean; generic: boolean };
  squadrons?: Record<Force, Counts>;
}

export interface Airfield {
  damage: number;
  operational: boolean;
  alert: boolean;
  alert_in_effect: boolean;
  barcap: { force: Force; squadron: string } | null;
}

export interface Objective {
  id: string;
  name: string;
  region: string;
  force: Force;
  colour: Colour;
  target: string | null;
  structure: number;
  hits: number;
  impact: number;
  experience: number;
  icons: string;
  truck_parks: boolean;
  destroyed: boolean;
}

export interface ForceView {
  reserve: Counts;
  committed: Counts;
  pilots: { reserve: number; committed: number };
  missiles: string[];
  more_sorties: string;
  hand: Counts;
  experience: number;
  recon_hits: number;
  jcs94: number;
  losses: number;
  medals: { jcs94: number; cubes: number; losses: number; total: number };
  mandatory: string;
  raided: boolean;
}

export interface Odds {
  success: number;
  hits: number[];
  crews: number[];
  aborted: number;
  experience: number;
  strike_lost: [number, number];
}

export interface RaidView {
  force: Force;
  target: string;
  region: string;
  weather: Weather;
  squadrons: Counts;
  altitude: string | null;
  pilots: string[];
  missiles: string[];
  more_sorties: string | null;
  segment: "composition" | "mig_ambush" | "sead" | "strike";
  suppression: number;
  cap: number;
  sead: number;
  strike: number;
  lost: number;
  die: number;
  facing: { mig_cards: number; ambush: { strike: number; crews: number }; defences: { strike: number; crews: number } };
  aborted: boolean;
  odds: Odds | null;
  odds_by_altitude: Record<string, Odds>;
  /** By altitude, chances of 0, 1, 2 … points of STRIKE and crews lost on the way, without a STRIKE squadron yet. */
  way_in: Record<string, { strike: number[]; crews: number[] }>;
}

export interface Deck {
  left: Counts;
  discarded: Counts;
  shown: Counts;
}

export interface View {
  scenario: string;
  options: { play_on: boolean; proposals: boolean };
  headline: string;
  phase: string;
  phase_name: string;
  year: number;
  season: number;
  initiative: Force;
  spaces: Record<string, SpaceView>;
  bridges: Record<string, number>;
  airfields: Record<string, Airfield>;
  objectives: Objective[];
  forces: Record<Force, ForceView>;
  tracks: {
    impact: number;
    impact_by: Counts;
    /** The level printed where the marker stands. */
    level: string;
    /** What holds if the game ends now. */
    performance: string;
    /** Rows that the short game asks for and that are not complete; null in the campaign game. */
    unfinished_rows: Record<"transport" | "production", number> | null;
    jcs94_impact: number;
    losses: number;
    losses_end: number;
    /** Whether that box ends the game. */
    losses_defeat: boolean;
  };
  matrices: { transport: Force[]; production: Force[]; transport_lines: number; production_lines: number };
  washington: {
    level: number;
    authorized: Record<"airfields" | "haiphong" | "hanoi", boolean>;
    directives: string[];
    rules_of_engagement: boolean;
    request: string | null;
  };
  truck_parks: { on_transport: number; on_production: number };
  black_allowance: number;
  b52: Counts;
  decks: Record<"mig_ambush" | "air_defense" | "armed_recon", Deck> & { support: { left: number; discarded: Counts } };
  raid: RaidView | null;
  mission: { force: Force; place: string; upper: Counts; lower: Counts } | null;
  result: { performance: string; reason: string } | null;
}

// --- The board ---------------------------------------------------------------------------------

export type Slots = "objectives" | "weather" | "squadrons" | "truck_parks" | "cubes" | "delayed" | "b52";

export interface DrawnPlace extends Place {
  name: string;
  kind: "region" | "city" | "box" | "pass";
  d: string;
  label: NonNullable<Place["label"]>;
  rect?: [number, number, number, number];
  marks: Partial<Record<"route_package" | "defence" | "mig" | "priority", Point>>;
  slots: Record<Slots, Point[]>;
  route_package?: string;
  defence?: number;
  mig_rating?: number;
  coverage?: string[];
  priority?: number;
  capacity?: number;
}

export interface DrawnField {
  id: string;
  name: string;
  region: string;
  colour: string;
  x: number;
  y: number;
  r: number;
}

export interface DrawnBridge {
  id: string;
  name: string;
  region: string;
  capacity: number;
  x: number;
  y: number;
  size: number;
}

export interface Drawing extends MapDrawing {
  spaces: DrawnPlace[];
  routes: { colour: "black" | "brown"; from: string; to: string; points: Point[] }[];
  bridges: DrawnBridge[];
  airfields: DrawnField[];
  hubs: { region: string; x: number; y: number; r: number }[];
  trail: string[];
  sizes: Record<Slots, number>;
}

export interface SupportCard {
  name: string;
  text: string;
  timing: string;
  side: Force | "both";
}

export interface Board {
  drawing: Drawing;
  components: {
    regions: Record<string, { defence: number; mig_rating: number }>;
    airfields: Record<string, { damage_spaces: number; inoperational_at: number }>;
    bridges: Record<string, { capacity: number }>;
    impact: { last: number; start: number; restriction_levels: [number, number][]; performance: [number, string][] };
    jcs94: { last: number; medal_boxes: number[]; impact: [number, number][] };
    losses: { last: number; first_line: number; minus_one_boxes: number[] };
    experience: { hexes: number };
    matrices: Record<"transport" | "production", { lines: number; boxes_per_line: number; plus_one_boxes: number[] }>;
  };
  forces: Record<Force, { name: string }>;
  squadrons: Record<string, string>;
  cards: Record<string, SupportCard>;
  names: Record<string, string>;
  reconstructed: string[];
}

/** What the shell hands over, as this game knows it. */
export const asBoard = (board: unknown) => board as Board;
export const asView = (view: unknown) => view as View;
