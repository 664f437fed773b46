/** The view and the board of Vietnam 1965-1975, as the server sends them. */

export type Side = "us" | "nlf";
export const SIDES: readonly Side[] = ["us", "nlf"];
export type Nation = "us" | "fwa" | "arvn" | "vc" | "nva";
export type Terrain = "cultivated" | "marsh" | "jungle" | "wooded_hills" | "mountain";
export type PlaceKind = "town" | "capital" | "city" | "major_city";
export type Border = "national" | "demarcation" | "disputed" | "foreign" | "corps" | "region";
/** A point in the plane of the map, where the centres of neighbouring hexes are 1 apart. */
export type Point = [number, number];
/** Two hexes: the side between them, or the road from one to the other. */
export type Pair = [string, string];
export type Counts = Record<string, number>;

// --- The board ---------------------------------------------------------------------------------

export interface Hex {
  id: string;
  x: number;
  y: number;
  all_sea: boolean;
  terrain: Terrain[];
  country: string[];
  coastal: boolean;
  region: string | null;
  corps: string | null;
  region_border: string[];
  corps_border: string[];
  border: Border[];
  town: { name: string; kind: PlaceKind; capital_of: string | null } | null;
  port: boolean;
  beach: string | null;
  label: string | null;
}

export interface Region {
  code: string;
  name: string;
  corps: string;
  population: number;
}

export type HexsideKind = "minor_river" | "escarpment" | "water";

export interface Face {
  ground: number;
  artillery: number;
  kind: "dedicated" | "independent" | "organic" | "naval" | null;
  range: number | null;
  movement: number | null;
  pursuit: number | null;
  moves: "foot" | "mech" | "airmobile" | "sea";
  airmobile: "always" | "none" | number;
}

export interface Counter {
  id: string;
  name: string;
  class_: string;
  type: string;
  size: string | null;
  front: Face;
  back: Face | null;
  on_ground: "foot" | "mech" | "airmobile" | "sea";
  alert: "full" | "reduced" | "regiment" | "none";
  zoc: boolean | null;
  parent: string | null;
  count: number;
  history: string | null;
  corps: string | null;
}

export interface Charts {
  terrain: Record<Terrain, { foot: number; mech: number; drm: number; regional: number; amphibious: number | null; pursuit: number }>;
  places: Record<PlaceKind, { drm: number; regional: number }>;
  road: { foot: number; mech: number; us_strategic: number };
  hexsides: Record<HexsideKind, { foot: number; mech: number; drm: number; halves: boolean }>;
  airmobile: { each: number; landing_clear: number; landing_zoc: number; landing_hot: number };
  exits: { enemy_hex: number; zoc: number; patrol_zoc: number; nlf_strategic_factor: number };
  strategic: { nlf_allowance_factor: number };
  interdiction: [points: number, cost: number][];
  border_rangers: [die: number, groups: number][];
  alert: { arvn: number; reduced: number; bombardment: number };
  bombardment_minimum: number;
  clear_and_secure_pursuit: number;
  rounds: number;
  odds: [ratio: string, shift: number][];
  bands: number[];
  results: Record<string, { attacker: number[]; defender: number[]; pursuit: number; air: boolean; airmobile: "always" | "hot" | null }>;
  victory: Counts;
  sources: Record<string, string>;
}

export interface Art {
  land: Point[][];
  borders: Point[][];
  demarcation: Point[][];
  rivers: Point[][];
  major_rivers: Point[][];
}

export interface Board {
  map: {
    hexes: Hex[];
    regions: Region[];
    roads: Pair[];
    minor_rivers: Pair[];
    water: Pair[];
    all_sea_sides: Pair[];
    escarpments: Pair[];
  };
  art: Art;
  counters: Counter[];
  charts: Charts;
  scenarios: Record<string, { area: string[]; reconstructed: boolean; source: string }>;
  reconstructed: string[];
}

// --- The view ----------------------------------------------------------------------------------

/** What everybody sees of a unit, and what whoever may know what it is sees besides. */
export interface Unit {
  id: number;
  hex: string | null;
  place: "map" | "gone" | "out" | "waiting" | "box" | "sea";
  nation: Nation;
  /** Null while it lies face down for whoever looks. */
  counter: string | null;
  face: 0 | 1;
  mission: "none" | "hold" | "patrol";
  /** Whether it has taken part in an operation this turn. */
  done: boolean;
  hits: number;
  /** Whether it lies face down on the table. */
  hidden: boolean;
  name?: string;
  ground?: number;
  artillery?: number;
  range?: number;
  movement?: number;
  pursuit?: number | null;
}

/** Kinds of operation and of movement, in the order of their numbers. */
export const KINDS = ["search", "clear", "security", "strategic", "naval", "bombard"] as const;
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
] as const;

export interface Move {
  units: number[];
  /** An index into `GOINGS`. */
  going: number;
  at: string;
  /** Half Movement Points. */
  spent: number;
  allowance: number | null;
  air: boolean;
  boats: boolean;
  started: boolean;
  path: string[];
  done: boolean;
}

export interface Combat {
  hex: string;
  /** 0 the US side, 1 the NLF. */
  attacker: 0 | 1;
  attackers: number[];
  defenders: number[];
  incidental: boolean;
  bombardment: boolean;
  security: boolean;
  guns: number[][];
  air: number;
  ships: [unit: number, points: number][];
  firing: number;
  die: number;
  row: number;
  losses: number[];
  taken: [unit: number, points: number][];
}

export interface Operation {
  /** An index into `KINDS`. */
  kind: number;
  side: 0 | 1;
  units: number[];
  fresh: number[];
  moved: number[];
  /** Target hexes and target units. */
  hexes: string[];
  targets: number[];
  round: number;
  air: number;
  air_used: number;
  ships: number[];
  ship_used: [unit: number, points: number][];
  fired: number[];
  guns: number[];
  interdicted: [hex: string, points: number][];
  result: number;
  raw: number;
  left: [unit: number, half: number][];
  lifted: number[];
  floated: number[];
  hot: number[];
  attacked: string[];
  fought: boolean;
  used: number[];
  alert: number;
  reactors: number[];
  regional: number;
  rangers: number[] | number;
  refuge: string[];
  firing: number;
  aim: string | null;
  aimed: number;
  ending: boolean;
  move: Move | null;
  combat: Combat | null;
}

export interface View {
  scenario: string;
  headline?: string;
  turn: number;
  turns: number;
  phase: string;
  side: Side;
  units: Unit[];
  pools: Record<"us" | "arvn" | "vc" | "nva", number>;
  support: Record<"air" | "airmobile" | "riverine", [left: number, total: number]>;
  rangers: number;
  free_fire: string[];
  tally: Counts;
  points: Record<Side, number>;
  operation: Operation | null;
  ended: boolean;
}

// --- Hints -------------------------------------------------------------------------------------

export type Risk = "incidental" | "reaction" | "hot_landing";

/** A hex in reach: what it costs to get there, the cheapest way and what may befall on it. */
export interface Reach {
  hex: string;
  spent: number;
  way: string[];
  risks: Risk[];
}

export interface Term {
  text?: string;
  rule?: string;
  value?: number;
}

export interface Prospects {
  ratio: string;
  attack: [ground: number, support: number];
  defence: [ground: number, support: number];
  terms: unknown;
  results: { die: number; row: number; attacker: number; defender: number; pursuit: number }[];
}

/** What the server works out for whoever decides. */
export interface Hints {
  area?: Reach[];
  allowance?: number;
  prospects?: Prospects;
}

export const asBoard = (board: unknown) => board as Board;
export const asView = (view: unknown) => view as View;
export const asHints = (hints: unknown) => (hints ?? {}) as Hints;
