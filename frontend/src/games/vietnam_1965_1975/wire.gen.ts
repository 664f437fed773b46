/** Made by tools/wire_types.py from the structs in Python: change those, and run it again. */

export type Phase =
  | "after_combat"
  | "after_trail_attack"
  | "air_defence"
  | "alert_check"
  | "alert_fire"
  | "alert_moves"
  | "allied_landing"
  | "allies_chosen"
  | "allies_leave"
  | "allies_sail"
  | "along_trail"
  | "announced"
  | "arvn_effectiveness"
  | "arvn_placement"
  | "arvn_recruitment"
  | "arvn_withdrawal"
  | "assign"
  | "attackers"
  | "blockade"
  | "bombard"
  | "bombing"
  | "bombing_judged"
  | "booked_withdrawal"
  | "campaign_end"
  | "candidate"
  | "capitals"
  | "choose_attack"
  | "combat_segment"
  | "convert"
  | "coup_dice"
  | "declare"
  | "declare_support"
  | "dispersal"
  | "draw"
  | "economic_aid"
  | "effectiveness"
  | "end_of_operation"
  | "end_on_trail"
  | "enter_trail"
  | "final_withdrawal"
  | "fire"
  | "forced_withdrawal"
  | "free_fire"
  | "game_turn"
  | "incident"
  | "induce"
  | "infiltration"
  | "initiative"
  | "interdiction"
  | "invasions"
  | "korea"
  | "last_pacification"
  | "leaders"
  | "leave_trail"
  | "losses"
  | "loyalty"
  | "mission_declaration"
  | "mission_order"
  | "missions"
  | "more_missions"
  | "move"
  | "movement"
  | "naval_landing"
  | "new_divisions"
  | "new_head"
  | "new_leader"
  | "nvn_forces"
  | "nvn_morale"
  | "nvn_plans"
  | "nvn_points_forced"
  | "nvn_points_withdrawn"
  | "nvn_units_forced"
  | "nvn_units_withdrawn"
  | "offensive"
  | "offensive_regiment"
  | "offensive_sections"
  | "other_allies"
  | "over"
  | "pacification"
  | "pacification_begins"
  | "place"
  | "politics"
  | "population_check"
  | "pursuit"
  | "rangers"
  | "reaction"
  | "record_keeping"
  | "replacement_dice"
  | "result"
  | "retreat"
  | "sea_supply"
  | "season_end"
  | "security"
  | "security_again"
  | "security_attack"
  | "strategic"
  | "support"
  | "svn_morale"
  | "target"
  | "thailand"
  | "trail"
  | "trail_air"
  | "trail_arrival"
  | "trail_attacks"
  | "trail_blocked"
  | "trail_repair"
  | "trail_status"
  | "trail_support"
  | "trail_work"
  | "unit_status"
  | "unloading"
  | "us_commitment"
  | "us_landing"
  | "us_morale"
  | "us_organization"
  | "vc_appears"
  | "vc_breakdown"
  | "vc_choice"
  | "vc_leftovers"
  | "vc_merger"
  | "vc_payment"
  | "vc_points"
  | "vc_points_withdrawn"
  | "vc_recruitment"
  | "vc_withdrawal";
export type Side = "nlf" | "us";
export type Nation = "arvn" | "fwa" | "nva" | "us" | "vc";
export type Index =
  | "air_defence"
  | "naval"
  | "nvn_commitment"
  | "nvn_morale"
  | "recruits"
  | "sea_supply"
  | "svn_draft"
  | "svn_morale"
  | "svn_supply"
  | "trail_effective"
  | "trail_optimal"
  | "trail_supply"
  | "us_commitment"
  | "us_morale"
  | "vc_draft"
  | "vc_supply";
export type Terrain = "cultivated" | "jungle" | "marsh" | "mountain" | "wooded_hills";
export type Border = "corps" | "demarcation" | "disputed" | "foreign" | "national" | "region";
export type PlaceKind = "capital" | "city" | "major_city" | "town";
export type Risk = "hot_landing" | "incidental" | "reaction";
export type Amount =
  | "air"
  | "air_defence"
  | "airmobile"
  | "naval"
  | "new_us"
  | "nvn_commitment"
  | "nvn_morale"
  | "recruits"
  | "region"
  | "replacements"
  | "riverine"
  | "sea_supply"
  | "sections"
  | "supply"
  | "svn_draft"
  | "svn_morale"
  | "svn_supply"
  | "trail_effective"
  | "trail_optimal"
  | "trail_supply"
  | "units"
  | "us_commitment"
  | "us_morale"
  | "vc_draft"
  | "vc_supply";

/** All that the game shows. */
export interface Shapes {
  view: View;
  board: Board;
  option: Option;
  hints: Hints;
  chronicle: Chronicle;
}

/** What a seat may see of a position. */
export interface View {
  /** Where the game stands, in a line. */
  headline: string;
  /** Its id. */
  scenario: string;
  turn: number;
  turns: number;
  /** What comes next. */
  phase: Phase;
  /** Whose part of a phase it is. */
  side: Side;
  /** All units, destroyed ones among them. */
  units: Unit[];
  /** Replacement Points. */
  pools: Pools;
  /** Air, Airmobile and Riverine Points. */
  support: Support;
  /** Ranger groups in play. */
  rangers: number;
  /** Regions declared free-fire. */
  free_fire: string[];
  /** What Victory Points are counted from. */
  tally: Tally;
  /** Victory Points. */
  points: Points;
  /** Zones of control. */
  zoc: Zones;
  /** Who would win, and why. */
  victory: Standing;
  /** The operation under way. */
  operation: Operation | null;
  /** Whether the game is over. */
  ended: boolean;
  /** The record sheets of a campaign. */
  season?: Season;
}

/** What everybody sees of a unit, and what whoever may know what it is sees besides. */
export interface Unit {
  /** Its token; a unit that lies face down keeps it as long as it is told apart from others. */
  id: number;
  /** Where it is on the map. */
  hex: string | null;
  /** Where it is otherwise. */
  place: "aside" | "box" | "gone" | "map" | "out" | "sea" | "waiting";
  nation: Nation;
  /** None while it lies face down for whoever looks. */
  counter: string | null;
  /** 1 with its back up. */
  face: 0 | 1;
  /** What it is on all turn (6.2). */
  mission: "hold" | "none" | "patrol";
  /** Whether it has taken part in an operation this turn. */
  done: boolean;
  /** Replacement Points spent on it in this operation. */
  hits: number;
  /** Whether it lies face down on the table. */
  hidden: boolean;
  /** Set where it is an ARVN unit that is ineffective (11.1). */
  ineffective?: boolean;
  name?: string;
  ground?: number;
  artillery?: number;
  range?: number;
  movement?: number;
  pursuit?: number | null;
}

/** Replacement Points; in a campaign the NLF alone knows its own, and None stands for them. */
export interface Pools {
  us: number;
  arvn: number;
  vc: number | null;
  nva: number | null;
}

/** Points of support: what is left of them this turn, and all. */
export interface Support {
  air: [number, number];
  airmobile: [number, number];
  riverine: [number, number];
}

/** What Victory Points are counted from. */
export interface Tally {
  us_counters: number;
  us_replacements: number;
  air_points: number;
  airmobile_points: number;
  arvn_replacements: number;
  allied_strength: number;
  free_fire_zones: number;
  capitals_entered: number;
  major_cities_entered: number;
  invasions: number;
  vc_battalions: number;
  vc_others: number;
  nva_counters: number;
  nva_replacements: number;
  helicopter_points: number;
}

/** Victory Points of both sides. */
export interface Points {
  us: number;
  nlf: number;
}

/** Hexes in a side's zones of control, with whether a unit on patrol exerts one (3.1). */
export interface Zones {
  us: {
    [k: string]: boolean;
  };
  nlf: {
    [k: string]: boolean;
  };
}

/** What Victory Points come from, the levels of victory, and who would win as it stands. */
export interface Standing {
  /** What has been scored. */
  parts: ScorePart[];
  /** Best for the NLF first. */
  levels: Level[];
  /** None where that hangs on what whoever looks does not know, or nobody would. */
  winner: Side | null;
  /** Why. */
  reason: string;
  /** What the formula comes to, where a short campaign ends by one. */
  forecast?: Forecast;
}

/** What a side has scored for: how often, and how many Victory Points that makes. */
export interface ScorePart {
  side: Side;
  id:
    | "air_point"
    | "arvn_replacement"
    | "arvn_strength"
    | "capital_entered"
    | "free_fire"
    | "invasion"
    | "major_city_entered"
    | "nva"
    | "nva_replacement"
    | "objective"
    | "occupation"
    | "us_counter"
    | "us_replacement"
    | "vc_battalion"
    | "vc_other";
  count: number;
  points: number;
}

/** A level of victory: reached where NLF less US points are at least so many; None: by all else. */
export interface Level {
  name: string;
  winner: "nlf" | "nobody" | "us";
  at_least: number | null;
}

/** The chance of the US side to win the whole war, as a short campaign reckons it. */
export interface Forecast {
  /** What the sum begins with. */
  intercept: number;
  /** What is added to it. */
  terms: ForecastTerm[];
  /** The sum; the chance is 1 in 1 + e to the power of minus this. */
  total: number;
  /** The chance, in per cent. */
  percent: number;
  /** How it may end, the best for the US side first. */
  grades: Grade[];
  /** Where the weights come from. */
  source: string;
}

/** What a figure that both sides see adds to a sum. */
export interface ForecastTerm {
  /** Its name; `title` as one reads it. */
  figure:
    | "air_defence"
    | "capitals_held"
    | "naval"
    | "svn_draft"
    | "svn_morale"
    | "svn_population"
    | "svn_supply"
    | "trail_effective"
    | "trail_optimal"
    | "us_commitment"
    | "us_morale";
  /** What it is called. */
  title: string;
  /** What it is. */
  stands: number;
  /** What each point of it adds. */
  weight: number;
  /** What it adds. */
  adds: number;
}

/** How a short campaign ends where the chance of the US side is at least so many per cent. */
export interface Grade {
  name: string;
  winner: "nlf" | "nobody" | "us";
  at_least: number;
}

/** The operation under way (5). */
export interface Operation {
  kind: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  side: 0 | 1;
  /** Operating units; `fresh` those that came as reserves this round. */
  units: number[];
  fresh: number[];
  /** Units that have moved, or declined to, in this segment. */
  moved: number[];
  /**
   * Stacks that others may still meet where they stopped: half points spent, then units; those that
   * whoever looks knows.
   */
  stopped: number[][];
  hexes: string[];
  targets: number[];
  /** 1 to 3. */
  round: number;
  air: number;
  ships: number[];
  air_used: number;
  ship_used: [number, number][];
  /** Artillery that served this round. */
  fired: number[];
  /** Independent artillery of the other side that fired in defence. */
  guns: number[];
  /** Pairs of hex and what leaving it costs more. */
  interdicted: [string, number][];
  /** Lowest raw pursuit result of this round; 99 before any combat. */
  result: number;
  /** That of the round before. */
  raw: number;
  /** Pairs of unit and half points of pursuit allowance; those that whoever looks knows. */
  left: [number, number][];
  lifted: number[];
  floated: number[];
  /** Units that flew into a target hex this round. */
  hot: number[];
  /** Hexes attacked this round; `fought` whether any combat came of it. */
  attacked: string[];
  fought: boolean;
  /** Units that attacked this round. */
  used: number[];
  /** The alert die, 0 before it is rolled. */
  alert: number;
  /** Units that may still react; `then` is the phase after that. */
  reactors: number[];
  then: Phase | null;
  /** Replacement Points that regional forces took. */
  regional: number;
  /** Ranger units still to be placed. */
  rangers: number;
  /** Hexes that a retreat may not enter. */
  refuge: string[];
  /** Who places interdiction: 0 the side that operates, 1 the other. */
  firing: number;
  aim: string | null;
  aimed: number;
  /** Whether no round follows. */
  ending: boolean;
  move: Move | null;
  combat: Combat | null;
}

/** A stack on the move. */
export interface Move {
  /** Its units. */
  units: number[];
  /** Why it moves (`kinds.Going`). */
  going: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;
  /** Hex it is in. */
  at: string;
  spent: number | null;
  allowance: number | null;
  air: boolean;
  boats: boolean;
  /** Whether it has left its first hex. */
  started: boolean;
  /** Hexes it has been in, the present one last. */
  path: string[];
}

/** An attack on one hex. */
export interface Combat {
  /** Where the defenders are. */
  hex: string;
  /** Side that attacks. */
  attacker: 0 | 1;
  attackers: number[];
  defenders: number[];
  incidental: boolean;
  bombardment: boolean;
  security: boolean;
  /** Per side, artillery units that support it. */
  guns: number[][];
  /** Air Points. */
  air: number;
  /** Pairs of ship and points. */
  ships: [number, number][];
  /** Who allots support: 0 the attacker, 1 the defender; -1 before. */
  firing: -1 | 0 | 1;
  die: number;
  row: number;
  /** Loss points still to be met, per side. */
  losses: number[];
  /** Pairs of unit and Replacement Points spent on it in this combat. */
  taken: [number, number][];
}

/** A season of a campaign; what a seat may not see is None. */
export interface Season {
  number: number;
  seasons: number;
  /** As in `summer 1965`. */
  name: string;
  levels: Levels;
  opening: Levels;
  /** What has moved them since, in that order. */
  accounts: Account[];
  /** Who controls whom, by region. */
  people: People[];
  svn: number;
  vc: number;
  /** Towns that the NLF took and nobody has retaken. */
  captured: string[];
  /** Capitals with a Captured Capital marker. */
  marked: string[];
  /** Strategic bombing of this season. */
  missions: Bombing[];
  /** What NVN planned last season for this one. */
  plan: Planned | null;
  /** What the US side has booked this season. */
  booked: Booked[];
  new_us: number;
  new_nvn: number | null;
  /** What counts as new US commitment of the next season. */
  carried_us: number;
  /** Who governs South Vietnam. */
  rulers: Rulers;
  /** Counters that never come back. */
  departed: string[];
  /** US counters in the destroyed box. */
  destroyed: string[];
  /** FWA counters that may still be called. */
  on_call: string[];
  /** Whether the FWA have left for good. */
  allies_gone: boolean;
  /** Whether the US side has declared it. */
  final_withdrawal: boolean;
  /** How much of the McNamara Line stands: 1 its short form, 2 all. */
  line: 0 | 1 | 2;
  offensive: boolean;
  after_one: boolean;
  /** Whether the US side has ended its operations of this game-turn. */
  us_ended: boolean;
  /** Whether the NLF lets the US side operate until it declines. */
  nlf_waits: boolean;
  /** By neutral country, whose units have come there since the last reckoning. */
  abroad: {
    [k: string]: string[];
  };

  /** What has happened since the last Politics Phase. */
  reckoning: Reckoning;
  /** Whether the monsoon cuts Air and Airmobile Points, on all of the map alike. */
  monsoon: boolean;
  /** VC supply by region. */
  regional: RegionSupply[] | null;
  /** Where the Trail is blocked. */
  blocked: BlockedTrail;
}

/** Where the indices stand; None: on a sheet that whoever looks may not see. */
export interface Levels {
  us_morale: number;
  us_commitment: number;
  svn_morale: number;
  svn_draft: number;
  svn_supply: number;
  naval: number;
  trail_optimal: number;
  trail_effective: number;
  air_defence: number;
  nvn_morale: number | null;
  nvn_commitment: number | null;
  vc_draft: number | null;
  vc_supply: number | null;
  sea_supply: number | null;
  trail_supply: number | null;
  recruits: number | null;
}

/** What moved an index: how far, why, and the clause that says so. */
export interface Account {
  index: Index;
  by: number;
  cause: string;
  clause: string;
}

/** Who controls the people of a region. */
export interface People {
  /** Its code. */
  region: string;
  /** The step of the Population Shift Scale, in thirds of a point. */
  thirds: number;
  svn: number;
  vc: number;
}

/** A strategic bombing mission; `hits` is None before it is resolved (14). */
export interface Bombing {
  target: string;
  points: number;
  unrestrained: boolean;
  hits: number | null;
  star: boolean;
}

/** NVN commitment for the season to come (17.5). */
export interface Planned {
  trail: number;
  sea: number;
  recruits: number;
}

/** What the US side has booked: an item of the unit chart, counters by id, how many groups. */
export interface Booked {
  item: string;
  counters: string[];
  number: number;
  withdrawn: boolean;
}

/** Who governs South Vietnam (15). */
export interface Rulers {
  /** The id of the head of the government; None before one is drawn. */
  head: string | null;
  /** What he is called. */
  head_name: string | null;
  /** Leaders of two stars, then those of one. */
  commanders: Commander[];
  /** What the coup check of this season came to. */
  stability: "coup" | "stable" | "unstable";
  /** Whether the US side tried to induce a coup this season. */
  induced: boolean;
}

/** A leader of South Vietnam in his post (15). */
export interface Commander {
  /** A corps, `Capital`, `air`, `navy`, or the counter of a division's HQ. */
  post: string;
  /** His id. */
  leader: string;
  /** What he is called; names say nothing about ratings. */
  name: string;
  /** 1 or 2. */
  stars: 1 | 2;
  loyalty: number;
  tried: boolean;
  /** Where he stands in the coup check of this season. */
  stand: "loyal" | "pro_coup" | "wavering";
  /** Whether a failed replacement makes his units ineffective this season. */
  botched: boolean;
  /** Whether his counter is flipped over. */
  ineffective: boolean;
}

/** What has happened since the last Politics Phase. */
export interface Reckoning {
  /** Units destroyed or dispersed, by nation. */
  lost: {
    [k: string]: number;
  };

  /** What VC and NVA units among them weigh. */
  casualties: number;
  /** Replacement Points spent, by nation; those of the VC are not counted. */
  spent: {
    [k: string]: number;
  };
  air_lost: number;
  helicopters_lost: number;
  /** Towns that the NLF took. */
  captured: string[];
  /** Neutral countries entered. */
  neutrals: string[];
  /** Attacks rolled, by seat. */
  rolls: {
    [k: string]: number;
  };

  /** Operations with US units, by kind. */
  with_us: {
    [k: string]: number;
  };
}

/** What a region takes of the VC's supply this season (17.5). */
export interface RegionSupply {
  /** Its code. */
  region: string;
  /** What new VC units have used up of it. */
  spent: number;
  /** What is left for more of them, doubled where a conduit can serve it. */
  room: number;
}

/** Where units of the US side block the Ho Chi Minh Trail (17.8). */
export interface BlockedTrail {
  /** Its boxes with such units, in Laos and in Cambodia. */
  boxes: string[];
  /** By how many boxes that lowers its Effective Status. */
  lowers: number;
}

/** What never changes in a game. */
export interface Board {
  /** How the page draws it. */
  kind: "hexmap";
  /** Hexes and hexsides. */
  map: HexMap;
  /** Curves under them. */
  art: Art;
  counters: Counter[];
  charts: Charts;
  /** The Ho Chi Minh Trail. */
  trail: Trail;
  /** South Vietnam's leaders as their counters have them. */
  leaders: Leader[];
  /** By id. */
  scenarios: {
    [k: string]: ScenarioArea;
  };

  /** What is not printed so. */
  reconstructed: string[];
}

/** The hex map; pairs of hexes name a hexside, or a road from one to the other. */
export interface HexMap {
  hexes: MapHex[];
  regions: Region[];
  roads: [string, string][];
  minor_rivers: [string, string][];
  water: [string, string][];
  all_sea_sides: [string, string][];
  escarpments: [string, string][];
}

/** A hex with its centre in the plane of the map, where neighbours are 1 apart. */
export interface MapHex {
  /** Four digits, column and row. */
  id: string;
  /** Whether it has no land. */
  all_sea: boolean;
  /** One or two kinds; empty at sea. */
  terrain: Terrain[];
  /** All countries that share it, the largest part first. */
  country: string[];
  coastal: boolean;
  region: string | null;
  corps: string | null;
  /** Codes of the other regions that share it. */
  region_border: string[];
  corps_border: string[];
  /** Kinds of borders that run through it. */
  border: Border[];
  town: Town | null;
  port: boolean;
  beach: string | null;
  label: string | null;
  /** Whether it is sea off the printed map, over which helicopters may fly (8.1). */
  imaginary: boolean;
  x: number;
  y: number;
}

/** A population centre. */
export interface Town {
  name: string;
  kind: PlaceKind;
  capital_of: string | null;
}

/** A population region of South Vietnam. */
export interface Region {
  code: string;
  name: string;
  corps: string;
  population: number;
}

/** What is drawn under the hexes. */
export interface Art {
  about: string;
  land: [number, number][][];
  borders: [number, number][][];
  demarcation: [number, number][][];
  rivers: [number, number][][];
  major_rivers: [number, number][][];
}

/** A counter, or several equal ones. */
export interface Counter {
  /** Dotted path: army, formation, unit. */
  id: string;
  name: string;
  /** Its kind, with what it shares with others of it. */
  class_: string;
  type: string;
  /** II, III, X, XX, or None. */
  size: string | null;
  front: Face;
  back: Face | null;
  on_ground: "airmobile" | "foot" | "mech" | "sea";
  alert: "full" | "none" | "reduced" | "regiment";
  zoc: boolean | null;
  /** Superior formation, whose dedicated artillery may support it. */
  parent: string | null;
  /** How many equal counters there are. */
  count: number;
  history: string | null;
  corps: string | null;
}

/** One face of a counter. */
export interface Face {
  /** Ground Combat Strength. */
  ground: number;
  /** Artillery Strength, of a `kind` and with a `range` in hexes. */
  artillery: number;
  kind: ("dedicated" | "independent" | "naval" | "organic") | null;
  range: number | null;
  /** Movement Point Allowance; None for ships. */
  movement: number | null;
  /** Pursuit modifier; None where none is printed. */
  pursuit: number | null;
  /** Which column of costs it uses. */
  moves: "airmobile" | "foot" | "mech" | "sea";
  /** "always", "none", or how many Airmobile Points lift it. */
  airmobile: ("always" | "none") | number;
}

/** All charts that the non-campaign game needs. */
export interface Charts {
  terrain: {
    [k: string]: Ground;
  };
  places: {
    [k: string]: Place;
  };
  road: Road;
  hexsides: {
    [k: string]: Hexside;
  };
  airmobile: Airmobile;
  exits: Exits;
  strategic: Strategic;
  interdiction: [number, number][];
  border_rangers: [number, number][];
  alert: AlertChart;
  bombardment_minimum: number;
  clear_and_secure_pursuit: number;
  rounds: number;
  odds: [string, number][];
  bands: number[];
  results: {
    [k: string]: Row;
  };
  victory: Victory;
  sources: {
    [k: string]: string;
  };
}

/** A terrain: Movement Points to enter, modifier to the combat die, strength it lends. */
export interface Ground {
  foot: number;
  mech: number;
  drm: number;
  regional: number;
  amphibious: number | null;
  pursuit: number;
}

/** What a population centre does in combat. */
export interface Place {
  drm: number;
  regional: number;
}

/** Movement Points along a road. */
export interface Road {
  foot: number;
  mech: number;
  us_strategic: number;
}

/** What crossing a hexside costs, and what it does to an attack across it. */
export interface Hexside {
  foot: number;
  mech: number;
  drm: number;
  halves: boolean;
}

/** Movement Points of airmobile movement (8.1). */
export interface Airmobile {
  each: number;
  landing_clear: number;
  landing_zoc: number;
  landing_hot: number;
}

/** Extra Movement Points to leave a hex (3.1). */
export interface Exits {
  enemy_hex: number;
  zoc: number;
  patrol_zoc: number;
  nlf_strategic_factor: number;
}

/** Strategic movement (3.3). */
export interface Strategic {
  nlf_allowance_factor: number;
}

/** Modifiers to the alert allowance (5.2). */
export interface AlertChart {
  arvn: number;
  reduced: number;
  bombardment: number;
}

/** A row of the Combat Results Table: losses per strength band, raw pursuit, support lost. */
export interface Row {
  attacker: number[];
  defender: number[];
  pursuit: number;
  air: boolean;
  airmobile: ("always" | "hot") | null;
}

/** Victory Points of non-campaign scenarios, in quarters (18.1). */
export interface Victory {
  unit_in_city: number;
  unit_in_capital: number;
  units_counted_per_hex: number;
  town: number;
  cultivated: number;
  other_hex: number;
  capital_entered: number;
  major_city_entered: number;
  free_fire: number;
  invasion: number;
  us_counter: number;
  us_replacement: number;
  air_point: number;
  arvn_replacement: number;
  arvn_strength: number;
  vc_battalion: number;
  vc_other: number;
  nva: number;
  nva_replacement: number;
}

/** The Ho Chi Minh Trail as it is printed. */
export interface Trail {
  /** What units move along, from north to south. */
  boxes: TrailBox[];
  /** The boxes of the Trail Track by their number, with what each gives. */
  track: {
    [k: string]: TrackBox;
  };
}

/** A box of the Ho Chi Minh Trail (17.8). */
export interface TrailBox {
  /** From 1, north to south. */
  id: number;
  name: string;
  /** Where it lies. */
  country: string;
  /** Ids of the hexes that it touches. */
  hexes: string[];
}

/** A box of the track. */
export interface TrackBox {
  /** Supply per commitment. */
  supply: number;
  /** Recruits per commitment. */
  recruits: number;
  factor: number;
  add: number;
  /** Commitment to raise the Optimal Status to the next box; None at the top. */
  upgrade: number | null;
}

/** A leader counter. */
export interface Leader {
  id: string;
  /** 1 to 3. */
  stars: number;
  effectiveness: number;
  faction: ("A" | "B" | "C") | null;
  svn_morale: number;
  us_morale: number;
}

/** A scenario's play area, and where it comes from. */
export interface ScenarioArea {
  area: string[];
  reconstructed: boolean;
  source: string;
}

/** What a page shows of one answer. */
export interface Option {
  /** The word that answers so; whoever sends the option fills it in. */
  id: string;
  /** What a person reads. */
  label: string;
  /** Board space to light up. */
  space?: string;
  /** How many of each kind of piece. */
  pieces?: {
    [k: string]: number;
  };

  /** How many. */
  count?: number;
  /** Where it has its place. */
  role: "choice" | "done" | "pass" | "space";
  /** A fact that helps to choose. */
  note?: string;
  /** The unit that it is about. */
  unit?: number;
  /** Movement Points that a stack has spent once it is there. */
  spent?: number;
  /** Whether it takes the stack out of the play area. */
  leaves?: boolean;
}

/** What helps with a decision. */
export interface Hints {
  /** Answers that make sense as one. */
  together?: Together[];
  /** What a later question offers, where whoever may answer it also answers this one. */
  onward?: Onward[];
  /** Where a stack on the move could go. */
  area?: Leg[];
  allowance?: number;
  spent?: number;
  /** Movement Points of units that may move, by their tokens. */
  allowances?: {
    [k: string]: number;
  };

  /** Of a combat: one, or the weakest and the strongest case. */
  prospects?: Prospects[];
  /** Those of the attacks on offer, by hex. */
  attacks?: {
    [k: string]: Prospects[];
  };

  /** What each option makes of a combat, by its word. */
  changes?: {
    [k: string]: Change;
  };

  /** What stands in hexes that may be the target. */
  targets?: {
    [k: string]: Target;
  };

  /** Of the hex being interdicted. */
  interdiction?: Interdiction;
  /** Of a sheet of a campaign's season: what it draws on, and what answers come to. */
  sheet?: Sheet;
}

/** Answers that make sense as one, such as a whole stack. */
export interface Together {
  /** What a person reads. */
  label: string;
  /** The answers, in order. */
  words: string[];
  /** Board space that they belong to. */
  space?: string;
  /** Whether counters are drawn between them, through which they go on. */
  through?: boolean;
  /** How much of what it repeats is left out, since it cannot be had now. */
  missing?: number;
}

/** An answer to a later question, offered at once: the answers up to it are beyond doubt. */
export interface Onward {
  /** The word that answers so; whoever sends the option fills it in. */
  id: string;
  /** What a person reads. */
  label: string;
  /** Board space to light up. */
  space?: string;
  /** How many of each kind of piece. */
  pieces?: {
    [k: string]: number;
  };

  /** How many. */
  count?: number;
  /** What has a fixed place among the buttons (`done`, `pass`, `activity`, `give`, `ask`). */
  role?: string;
  /** A few facts that help to choose, ` · ` between them. */
  note?: string;
  /** The answers, in order; the last is that of the later question. */
  words: string[];
  /** Whose decisions they answer. */
  seats: string[];
}

/** A hex in reach as a page is told: most ways are those of another hex in reach, and one hex. */
export interface Leg {
  /** Its id. */
  hex: string;
  /** Movement Points when the stack is there. */
  spent: number;
  /** The hex in reach whose way leads on to this one. */
  after?: string;
  /** The way itself, where there is no such hex. */
  way?: string[];
  /** What may happen on the way, if anything may. */
  risks?: Risk[];
}

/** A combat before its die. */
export interface Prospects {
  /** Of `known` units, or of the weakest or strongest that may lie face down. */
  case: "known" | "strongest" | "weakest";
  /** Where. */
  hex: string;
  /** Who attacks. */
  attacker: Side;
  /** What kind of attack it is. */
  kind: "attack" | "bombardment" | "incidental" | "security";
  /** Empty for a bombardment. */
  ratio: string;
  attack: Part;
  defence: Part;
  /** Strengths that the losses of attacker and defender are read at. */
  columns: [string, string];
  /** Whether all defenders hold, and so lose by a lower column (6.2). */
  sheltered: boolean;
  terms: Term[];
  modifier: number;
  /** Points of a bombardment. */
  bombardment: number | null;
  /** By the die. */
  results: Result[];
}

/** One side's part in a combat, in points. */
export interface Part {
  /** Ground strength. */
  ground: number;
  /** Support that counts for the ratio. */
  support: number;
  /** Unit by unit. */
  units: Strength[];
  /** Strength of regional forces. */
  regional: number;
  guns: [number, number][];
  /** Air Points. */
  air: number;
  ships: [number, number][];
  /** Support Points that work in full, and those that work by half. */
  points: [number, number];
  /** The most of them that count for the ratio. */
  limit: number;
  /** At which its losses are read. */
  strength: number;
}

/** A unit's part in a combat: strength as printed and as counted, and why they differ. */
export interface Strength {
  unit: number;
  printed: number;
  counted: number;
  why: ("hexside" | "hold" | "hot_landing")[];
}

/** What modifies the combat die, with its section of the rules. */
export interface Term {
  id: "hexside" | "pursuit" | "ratio" | "terrain";
  value: number;
  rule: string;
}

/** What one roll of the die would bring: losses, raw pursuit, kinds of support lost. */
export interface Result {
  die: number;
  row: number;
  attacker: number;
  defender: number;
  pursuit: number;
  support: ("air" | "airmobile")[];
}

/** What an option makes of a combat; losses of attacker and defender are means. */
export interface Change {
  ratio: string;
  modifier: number;
  losses: [number, number];
  bombardment: number | null;
}

/** What stands in a hex: units, those face down, least and most ground strength. */
export interface Target {
  units: number;
  hidden: number;
  ground: [number, number];
}

/** Points put on a hex so far, and pairs of points and what leaving it costs more (7.5). */
export interface Interdiction {
  hex: string | null;
  points: number;
  levels: [number, number][];
}

/** What helps to fill a sheet. */
export interface Sheet {
  /** What it draws on. */
  budgets: Budget[];
  /**
   * What each answer comes to, by its word; of bombing missions those with the fewest Air Points for a
   * row of their table.
   */
  lines: {
    [k: string]: Line;
  };

  /** What dice may bring, by the answer after which they are rolled. */
  odds: {
    [k: string]: Odds[];
  };

  /** What to think of before it is sent as it stands. */
  warnings: SheetWarning[];
}

/** An amount that a sheet draws on, with all that is written on it so far. */
export interface Budget {
  /** Which. */
  name: Amount;
  /** Where it stands. */
  level: number;
  /** How much more may be written, where that is limited. */
  left?: number;
  /** Up to what it may go. */
  limit?: number;
  /** Beyond this level everything costs twice as much, or takes northern recruits. */
  dearer_from?: number;
  /** The region whose supply it is. */
  region?: string;
  /** What it does to morale as it stands. */
  moves?: {
    [k: string]: number;
  };
}

/** What an answer comes to. */
export interface Line {
  /** What it takes of each amount; below 0 what it gives back. */
  costs?: {
    [k: string]: number;
  };

  /** What it adds to each amount, on average where dice decide. */
  brings?: {
    [k: string]: number;
  };

  /** How many come or go for that. */
  group?: number;
  /** How many groups may be written at most. */
  most?: number;
  /** Whether it asks how many groups. */
  numbered?: boolean;
  /** The chance of each number of hits, from 0. */
  hits?: number[];
  /** The chance that a hit on the Trail lowers its Optimal Status too. */
  star?: number;
}

/** One of the things that dice may bring: how likely it is, and what it does to morale. */
export interface Odds {
  what: "botched" | "coup" | "ineffective" | "replaced" | "stable" | "stays" | "unstable";
  chance: number;
  moves?: {
    [k: string]: number;
  };
}

/** What whoever fills a sheet should know before it is sent. */
export interface SheetWarning {
  /**
   * What it is about: places left `empty` or `captured` at once, `headquarters` that leave for good,
   * `allies`, an `offensive` of the NLF, commitment above `morale`, a `coup`, a `draft`, `supply` and
   * `recruits` that are of no use, `air` for support, `leaders`.
   */
  kind:
    | "air"
    | "allies"
    | "captured"
    | "coup"
    | "draft"
    | "empty"
    | "headquarters"
    | "leaders"
    | "morale"
    | "offensive"
    | "recruits"
    | "supply";
  /** It in a sentence. */
  text: string;
  /** The sections that say so. */
  rule: string;
  /** Where on the map. */
  spaces: string[];
}

/** The seasons of a campaign that are over, the first one first. */
export interface Chronicle {
  seasons: SeasonOver[];
}

/** A season that is over, of a campaign; what a seat may not see is None. */
export interface SeasonOver {
  /** Which it was, from 1. */
  number: number;
  /** As in `summer 1965`. */
  name: string;
  levels: Levels;
  opening: Levels;
  /** What moved them meanwhile; what has one cause and clause is one entry. */
  accounts: Account[];
  /** What SVN controlled of each region at its end, by code, in thirds of a point. */
  thirds: {
    [k: string]: number;
  };
  svn: number;
  vc: number;
  /** What happened from its Politics Phase to its end. */
  reckoning: Reckoning;
  /** Towns that the NLF had taken and nobody had retaken. */
  captured: string[];
  /** Capitals with a Captured Capital marker. */
  marked: string[];
  new_us: number;
  new_nvn: number | null;
  /** How the government stood after the coup check. */
  stability: "coup" | "stable" | "unstable";
  /** Whether the NLF had declared one. */
  offensive: boolean;
  /** Whether the US side had declared it by then. */
  final_withdrawal: boolean;
}
