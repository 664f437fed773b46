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
  terrain: Record<
    Terrain,
    { foot: number; mech: number; drm: number; regional: number; amphibious: number | null; pursuit: number }
  >;
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
  results: Record<
    string,
    { attacker: number[]; defender: number[]; pursuit: number; air: boolean; airmobile: "always" | "hot" | null }
  >;
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
  /** Half Movement Points; null of hidden units. */
  spent: number | null;
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
  /** Number of the phase that reactions came between. */
  then: number;
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

/** What Victory Points come from, the levels of victory, and who would win as it stands. */
export interface Victory {
  parts: { side: Side; id: string; count: number; points: number }[];
  levels: { name: string; winner: Side | "nobody"; at_least: number | null }[];
  /** Null where that hangs on what whoever looks does not know. */
  winner: Side | null;
  reason: string;
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
  victory: Victory;
  /** Hexes in a side's zones of control, with whether a unit on patrol exerts one. */
  zoc: Record<Side, Record<string, boolean>>;
  operation: Operation | null;
  ended: boolean;
}

// --- Hints -------------------------------------------------------------------------------------

export type Risk = "incidental" | "reaction" | "hot_landing";

/** A hex in reach: what it costs to get there, the cheapest way and what may happen on it. */
export interface Reach {
  hex: string;
  spent: number;
  way: string[];
  risks: Risk[];
}

/** What modifies the combat die, by the section of the rules. */
export interface Term {
  id: "ratio" | "terrain" | "hexside" | "pursuit";
  value: number;
  rule: string;
}

/** One side's part in a combat, in points. */
export interface Part {
  ground: number;
  /** Support that counts for the ratio. */
  support: number;
  units: { unit: number; printed: number; counted: number; why: ("hexside" | "hot_landing" | "hold")[] }[];
  regional: number;
  guns: [unit: number, points: number][];
  air: number;
  ships: [unit: number, points: number][];
  /** Support Points that work in full, and those that work by half. */
  points: [full: number, halved: number];
  /** The most of them that count for the ratio. */
  limit: number;
  /** The strength at which its losses are read. */
  strength: number;
}

/** A combat before its die: one of `known` units, or of the weakest and the strongest that may lie face down. */
export interface Prospects {
  case: "known" | "weakest" | "strongest";
  hex: string;
  attacker: Side;
  kind: "attack" | "incidental" | "bombardment" | "security";
  ratio: string;
  attack: Part;
  defence: Part;
  columns: [attacker: string, defender: string];
  sheltered: boolean;
  terms: Term[];
  modifier: number;
  bombardment: number | null;
  results: {
    die: number;
    row: number;
    attacker: number;
    defender: number;
    pursuit: number;
    support: ("air" | "airmobile")[];
  }[];
}

/** What an option makes of a combat; losses are means. */
export interface Change {
  ratio: string;
  modifier: number;
  losses: [attacker: number, defender: number];
  bombardment: number | null;
}

/** What the server works out for whoever decides. */
export interface Hints {
  area?: Reach[];
  allowance?: number;
  spent?: number;
  /** Movement Points of units that may move. */
  allowances?: Record<string, number>;
  prospects?: Prospects[];
  attacks?: Record<string, Prospects[]>;
  changes?: Record<string, Change>;
  /** What stands in hexes that may be the target, with the least and the most ground strength. */
  targets?: Record<string, { units: number; hidden: number; ground: [number, number] }>;
  interdiction?: { hex: string | null; points: number; levels: [points: number, cost: number][] };
}

export const asBoard = (board: unknown) => board as Board;
export const asView = (view: unknown) => view as View;
export const asHints = (hints: unknown) => (hints ?? {}) as Hints;
