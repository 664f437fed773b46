/** Made by tools/wire_types.py from the structs in Python: change those, and run it again. */

export type Point = [number, number];

/** All that the game shows. */
export interface Shapes {
  view: ThunderView;
  board: ThunderBoard;
  option: ThunderOption;
  hints: Hints;
}

/** The whole position; nothing in it is hidden from anybody. */
export interface ThunderView {
  /** Year, season and phase, in words. */
  headline: string;
  /** Scenario. */
  scenario: string;
  /** What was chosen before play. */
  options: OptionsView;
  /** Stretch of the year. */
  phase:
    | "alert"
    | "clean_up"
    | "designate"
    | "directives"
    | "flexibility"
    | "infiltration"
    | "moves"
    | "over"
    | "production"
    | "raids"
    | "rearm"
    | "recon_assign"
    | "recon_cards"
    | "recon_missions"
    | "recon_pilots"
    | "reinforce"
    | "repair"
    | "request"
    | "restrictions"
    | "sac_bomb"
    | "sac_place"
    | "support_discard"
    | "support_draw"
    | "support_exchange"
    | "upgrade"
    | "weather";
  /** What people call it. */
  phase_name: string;
  /** Year, 1965 to 1968. */
  year: number;
  /** Season of the year, 1 or 2. */
  season: number;
  /** Who holds the initiative. */
  initiative: "air_force" | "navy";
  /** What lies in each place. */
  spaces: {
    [k: string]: SpaceView;
  };

  /** Crossings that are down, by bridge. */
  bridges: {
    [k: string]: number;
  };

  /** The airfields. */
  airfields: {
    [k: string]: AirfieldView;
  };

  /** The objectives on the map. */
  objectives: ObjectiveView[];
  /** What each force has. */
  forces: ForcesView;
  /** The tracks. */
  tracks: TracksView;
  /** The matrices. */
  matrices: MatricesView;
  /** What Washington allows. */
  washington: WashingtonView;
  /** Truck Parks destroyed. */
  truck_parks: DestroyedParks;
  /** Movement allowance of black cubes (4.11.1). */
  black_allowance: number;
  /** B-52 `counters` to place, and how many are sent to each place. */
  b52: {
    [k: string]: number;
  };

  /** The decks. */
  decks: DecksView;
  /** The raid under way. */
  raid: RaidView | null;
  /** The armed recon mission under way. */
  mission: MissionView | null;
  /** What the missions still to be flown promise. */
  missions: MissionOutlook[];
  /** What the B-52s promise, until they bomb. */
  bombing: BombingOutlook | null;
  /** How the game ended; None while it goes on. */
  result: ResultView | null;
}

/** What was chosen before play. */
export interface OptionsView {
  difficulty: "easier" | "harder" | "historical";
  play_on: boolean;
  proposals: boolean;
  recon_free: boolean;
  storm_clouds: boolean;
  raids_alternate: boolean;
}

/** What lies in a place; what a place of its kind never has is missing. */
export interface SpaceView {
  /** Cubes by colour. */
  cubes: Counts;
  /** Cubes held up, where B-52s strike. */
  delayed?: Counts;
  /** B-52 counters, where they strike. */
  b52?: number;
  /** Weather of a region, from the dice of a season to its end. */
  weather?: "clear" | "monsoon" | "overcast" | "storms";
  /** MiG Ambush rating of a region as it stands (4.7.1). */
  mig_rating?: number;
  /** Truck Parks of a region. */
  truck_parks?: ParksView;
  /** What flies over it, where there is room for that. */
  squadrons?: SquadronsHere;
}

export interface Counts {
  [k: string]: number;
}

/** Which Truck Parks lie in a region (4.10.4). */
export interface ParksView {
  named: boolean;
  generic: boolean;
}

/** What each force has over a place: armed recon, suppression, pilots. */
export interface SquadronsHere {
  air_force: Counts;
  navy: Counts;
}

/** An airfield: its hits, and whether it is on alert, and whether that counts (4.7). */
export interface AirfieldView {
  damage: number;
  operational: boolean;
  alert: boolean;
  alert_in_effect: boolean;
  barcap: BarcapView | null;
}

/** The squadron that keeps an airfield down (4.8.2). */
export interface BarcapView {
  force: "air_force" | "navy";
  squadron:
    | "cap"
    | "cap_missile"
    | "cap_upgraded"
    | "cap_upgraded_missile"
    | "sead"
    | "sead_missile"
    | "sead_upgraded"
    | "sead_upgraded_missile"
    | "strike"
    | "strike_missile"
    | "strike_upgraded"
    | "strike_upgraded_missile";
}

/** An objective on the map (2.5). */
export interface ObjectiveView {
  /** Its id. */
  id: string;
  /** What people call it. */
  name: string;
  /** Where it lies. */
  region: string;
  /** Whose it is. */
  force: "air_force" | "navy";
  /** Colour of its Target counter, or that printed on the map. */
  colour: "black" | "brown" | "gray" | "white";
  /** Its Target counter; None: it is printed on the map. */
  target: string | null;
  /** Hits that destroy it. */
  structure: number;
  /** Hits so far. */
  hits: number;
  /** Campaign Impact that its destruction brings. */
  impact: number;
  /** Experience that it brings. */
  experience: number;
  /** Letters of the cubes that it yields (`P`, `T`). */
  icons: string;
  /** Whether Truck Parks lie at it. */
  truck_parks: boolean;
  /** Whether it is. */
  destroyed: boolean;
}

/** Both forces. */
export interface ForcesView {
  air_force: ForceView;
  navy: ForceView;
}

/** What a force has and has done. */
export interface ForceView {
  /** Squadrons at hand, by kind. */
  reserve: Counts;
  /** Squadrons that have flown. */
  committed: Counts;
  /** Its Experienced Pilots. */
  pilots: PilotsView;
  /** Missiles at hand. */
  missiles: ("aim" | "arm" | "eogb")[];
  /** Where its More Sorties counter lies. */
  more_sorties: "board" | "flown" | "map" | "request_box";
  /** Squadrons that it may still send on armed recon or suppression. */
  recon_ready: number;
  /** Its Support cards. */
  hand: Counts;
  /** Hex of its Experience dial. */
  experience: number;
  /** Hits of its armed recon this season. */
  recon_hits: number;
  /** Box of its JCS-94 track. */
  jcs94: number;
  /** Crews lost. */
  losses: number;
  /** Its medals. */
  medals: MedalsView;
  /** The target type that it must raid first. */
  mandatory: "airfield" | "black" | "bridge" | "brown" | "gray" | "none" | "white";
  /** Whether it has raided this season. */
  raided: boolean;
}

/** The Experienced Pilots of a force. */
export interface PilotsView {
  reserve: number;
  committed: number;
}

/** The medals of a force, by what they were won or lost for (10.0). */
export interface MedalsView {
  jcs94: number;
  cubes: number;
  losses: number;
  total: number;
}

/** The tracks, and what they mean. */
export interface TracksView {
  /** Campaign Impact. */
  impact: number;
  /** What moved it, by cause. */
  impact_by: Counts;
  /** The level printed where the marker stands. */
  level: string;
  /** What holds if the game ends now. */
  performance: string;
  /** Rows that the short game asks for; None in the campaign game. */
  unfinished_rows: RowsLeft | null;
  /** What the JCS-94 tracks bring. */
  jcs94_impact: number;
  /** Crews lost by both. */
  losses: number;
  /** The box that is the end of the track. */
  losses_end: number;
  /** Whether that box ends the game. */
  losses_defeat: boolean;
}

/** Rows that are not complete, by matrix. */
export interface RowsLeft {
  transport: number;
  production: number;
}

/** Whose cubes stand in the matrices, in order, and how many lines are full. */
export interface MatricesView {
  transport: ("air_force" | "navy")[];
  production: ("air_force" | "navy")[];
  transport_lines: number;
  production_lines: number;
}

/** What Washington allows. */
export interface WashingtonView {
  /** Target Restriction Level. */
  level: number;
  /** What that opens. */
  authorized: Authorized;
  /** Directives in force. */
  directives: (
    "bombing_limited" | "mandatory_target" | "restricted_targets" | "rules_of_engagement" | "sorties_limited"
  )[];
  /** Whether squadrons near Hanoi count for less. */
  rules_of_engagement: boolean;
  /** The military request that was granted. */
  request: ("expand_targets" | "intensive_bombing" | "more_sorties" | "operational_flexibility") | null;
}

/** Which restricted targets are open (4.4). */
export interface Authorized {
  airfields: boolean;
  haiphong: boolean;
  hanoi: boolean;
}

/** Truck Parks on the matrices. */
export interface DestroyedParks {
  on_transport: number;
  on_production: number;
}

/** All decks. */
export interface DecksView {
  mig_ambush: DeckView;
  air_defense: DeckView;
  armed_recon: DeckView;
  support: SupportDeckView;
}

/** What is left of a deck, and what was drawn from it, by kind of card. */
export interface DeckView {
  left: Counts;
  discarded: Counts;
  shown: Counts;
}

/** The Support deck: how many cards are left, and which were discarded. */
export interface SupportDeckView {
  left: number;
  discarded: Counts;
}

/** The raid under way with its ratings as they stand. */
export interface RaidView {
  /** Who flies it. */
  force: "air_force" | "navy";
  /** What it is flown against. */
  target: string;
  /** Where that is. */
  region: string;
  /** Weather as the raid meets it. */
  weather: "clear" | "monsoon" | "overcast" | "storms";
  /** Its squadrons, by kind. */
  squadrons: Counts;
  /** How many squadrons it may have, by role. */
  limits: {
    [k: string]: number;
  };

  /** Suppression squadrons that its force may still send over the target. */
  suppression_room: number;
  /** Altitudes at which it may fly. */
  altitudes: ("high" | "low" | "medium")[];
  /** Its altitude; None: not chosen yet. */
  altitude: ("high" | "low" | "medium") | null;
  /** Roles that have a pilot. */
  pilots: ("cap" | "sead" | "strike")[];
  /** Missiles that it carries. */
  missiles: ("aim" | "arm" | "eogb")[];
  /** Role that the More Sorties counter raises. */
  more_sorties: ("cap" | "sead" | "strike") | null;
  /** Segment that it has come to (4.8). */
  segment: "composition" | "mig_ambush" | "sead" | "strike";
  /** Suppression squadrons over the target. */
  suppression: number;
  /** CAP rating. */
  cap: number;
  /** SEAD rating. */
  sead: number;
  /** STRIKE rating. */
  strike: number;
  /** Points of STRIKE lost so far. */
  lost: number;
  /** The die of its strike; 0: not rolled yet. */
  die: number;
  /** What it faces. */
  facing: FacingView;
  /** Whether defences have turned it back. */
  aborted: boolean;
  /** Odds from now on; None: it is not composed, or over. */
  odds: OddsView | null;
  /** Odds of each altitude, while that is open and a STRIKE squadron assigned. */
  odds_by_altitude: {
    [k: string]: OddsView;
  };

  /** By altitude, what is lost on the way, while no STRIKE squadron is assigned. */
  way_in: {
    [k: string]: WayInView;
  };
}

/** What a raid faces: MiG Ambush cards to come, and the tolls of the cards that lie open. */
export interface FacingView {
  mig_cards: number;
  ambush: TollView;
  defences: TollView;
}

/** Points of STRIKE and crews that a raid loses to what lies open. */
export interface TollView {
  strike: number;
  crews: number;
}

/** Exact odds of a raid from now on, rounded for people. */
export interface OddsView {
  /** Chance that the objective is destroyed, or a bridge or airfield hit. */
  success: number;
  /** Chance of each number of hits that count. */
  hits: number[];
  /** Chance of each number of crews lost. */
  crews: number[];
  /** Chance that defences turn the raid back. */
  aborted: number;
  /** Mean Experience. */
  experience: number;
  /** Mean points of STRIKE lost to the ambush and to the defences. */
  strike_lost: [number, number];
}

/** Chances of points of STRIKE and of crews lost on the way in. */
export interface WayInView {
  strike: number[];
  crews: number[];
}

/** The armed recon mission under way and the halves of the cards that lie open (4.10). */
export interface MissionView {
  force: "air_force" | "navy";
  place: string;
  upper: Counts;
  lower: Counts;
}

/** What armed recon over a place promises, as if it flew next (4.10). */
export interface MissionOutlook {
  /** Whose it is. */
  force: "air_force" | "navy";
  /** Where. */
  place: string;
  /** How many squadrons fly it. */
  squadrons: number;
  /** Cubes and Truck Parks that it destroys on average. */
  hits: number;
  /** Crews that it loses on average. */
  losses: number;
}

/** What the B-52s promise as they are sent (4.12). */
export interface BombingOutlook {
  /** Cubes in their way. */
  cubes: number;
  /** Cubes that they eliminate on average. */
  eliminated: number;
  /** Cubes that they delay on average. */
  delayed: number;
  /** Chance that they stop any. */
  success: number;
}

/** How the game ended. */
export interface ResultView {
  performance: string;
  reason: string;
}

/** What the page needs to draw the board. */
export interface ThunderBoard {
  /** The drawing. */
  drawing: Drawing;
  /** All values as played. */
  components: Components;
  /** The values of tables at another difficulty, by its name. */
  difficulties: {
    [k: string]: Components;
  };

  /** The forces. */
  forces: ForceNames;
  /** What a raid can be flown against: names by id. */
  targets: {
    [k: string]: string;
  };

  /** Names of the kinds of raid squadron. */
  squadrons: {
    [k: string]: string;
  };

  /** Names of the missiles. */
  missiles: {
    [k: string]: string;
  };

  /** The Support cards. */
  cards: {
    [k: string]: SupportCard;
  };

  /** The name of whatever an id stands for. */
  names: {
    [k: string]: string;
  };

  /** Table and field of each value that is not known from print. */
  reconstructed: string[];
  /** How many values those are, of how many, as a sentence. */
  census: string;
}

/** The board as the page draws it; `schema`, `generator` and `provenance` say where it is from. */
export interface Drawing {
  schema: string;
  game: string;
  generator: string;
  provenance: string;
  viewBox: [number, number, number, number];
  margin: number;
  token: number;
  palette: {
    [k: string]: string;
  };
  layers: Layers;
  spaces: DrawnPlace[];
  routes: DrawnRoute[];
  bridges: DrawnBridge[];
  airfields: DrawnField[];
  sizes: SlotSizes;
  hubs: Hub[];
  trail: string[];
  sea_labels: Label[];
  country_labels: Label[];
  free_areas: FreeArea[];
}

/** What lies under the spaces. */
export interface Layers {
  sea: Area;
  shore_lines: Line[];
  out_of_play: Area;
  coast: Line;
  frontiers: Line;
  borders: Line;
  rivers: Line;
  relief: Line;
}

/** An outline that is filled. */
export interface Area {
  d: string;
  fill: string;
}

/** Lines of one kind. */
export interface Line {
  d: string;
  stroke: string;
  width: number;
  opacity?: number;
  dash?: string;
  band?: number;
}

/** A region, pass or box as it is drawn, with the values printed on it. */
export interface DrawnPlace {
  /** Its id. */
  id: string;
  /** What people call it. */
  name: string;
  /** Kind of place. */
  kind: "box" | "city" | "pass" | "region";
  /** Its outline. */
  d: string;
  /** Its name on the map. */
  label: Label;
  /** Where its values are printed. */
  marks: {
    [k: string]: Point;
  };

  /** Where counters of each kind lie. */
  slots: {
    [k: string]: Point[];
  };

  /** Whose Route Package a region lies in. */
  fill?: "air_force" | "both" | "navy";
  /** Ground of a region, None where it is low. */
  terrain?: string | null;
  /** Lines that show the ground. */
  texture?: string;
  /** Which ground they show. */
  texture_kind?: string;
  /** A pass or box. */
  rect?: [number, number, number, number];
  /** Route Package of a region. */
  route_package?: string;
  /** Defence rating of a region. */
  defence?: number;
  /** MiG Ambush rating of a region, as printed. */
  mig_rating?: number;
  /** Airfields whose MiGs cover a region. */
  coverage?: string[];
  /** Weather zone and sector of a region. */
  weather?: Weather;
  /** Forces that have a part of a region each, None where it is not divided. */
  objective_zones?: ("air_force" | "navy")[] | null;
  /** Priority of a pass. */
  priority?: number;
  /** Cubes that a pass takes. */
  capacity?: number;
  /** Cubes that may use a pass. */
  accepts?: ("black" | "brown")[];
}

/** A name on the map. */
export interface Label {
  lines: string[];
  x: number;
  y: number;
  size: number;
  turn: number;
}

/** Which sector of which weather zone a region lies in (4.3). */
export interface Weather {
  zone: "north" | "south";
  sector: number;
}

/** A stretch of railway (black) or road (brown), and the bridge that it uses. */
export interface DrawnRoute {
  colour: "black" | "brown";
  from: string;
  to: string;
  bridge: string | null;
  points: Point[];
}

/** A place for Destroyed Bridges counters. */
export interface DrawnBridge {
  id: string;
  name: string;
  region: string;
  capacity: number;
  x: number;
  y: number;
  size: number;
}

/** An airfield as it is drawn. */
export interface DrawnField {
  id: string;
  name: string;
  region: string;
  colour: string;
  x: number;
  y: number;
  r: number;
}

/** How large counters of each kind are drawn. */
export interface SlotSizes {
  objectives: number;
  weather: number;
  squadrons: number;
  truck_parks: number;
  cubes: number;
  delayed: number;
  b52: number;
}

/** Where the routes of a region meet. */
export interface Hub {
  region: string;
  x: number;
  y: number;
  r: number;
}

/** A part of the sheet where nothing is drawn. */
export interface FreeArea {
  name: string;
  rect: [number, number, number, number];
}

/** Everything in the box. */
export interface Components {
  regions: {
    [k: string]: Region;
  };
  bridges: {
    [k: string]: Bridge;
  };
  railways: {
    [k: string]: Edge;
  };
  roads: {
    [k: string]: Edge;
  };
  passes: {
    [k: string]: Pass;
  };
  boxes: {
    [k: string]: Box;
  };
  airfields: {
    [k: string]: Airfield;
  };
  weather: WeatherTable;
  mig_rating: MigRating;
  impact: ImpactTrack;
  jcs94: Jcs94;
  losses: LossTrack;
  experience: Experience;
  matrices: Matrices;
  black_movement: BlackMovement;
  strike: StrikeTable;
  sac: Sac;
  brown_movement: [number, number][];
  roe_strike: number;
  mandatory_squadrons: number;
  low_altitude: {
    [k: string]: [number, number];
  };
  missiles: Missiles;
  squadrons: Squadrons;
  region_counters: {
    [k: string]: RegionCounter;
  };
  yearly_draw: {
    [k: string]: number;
  };
  target_counters: {
    [k: string]: TargetCounter;
  };
  printed_objectives: {
    [k: string]: PrintedObjective;
  };
  truck_parks: TruckParks;
  experienced_pilots: number;
  decks: Decks;
  support: SupportRules;
  cards: {
    [k: string]: SupportCard;
  };
}

/** A province or city of North Vietnam (2.0). */
export interface Region {
  name: string;
  kind: "city" | "province";
  route_package: string;
  service: "air_force" | "both" | "navy";
  defence: number;
  mig_rating: number;
  coverage: string[];
  weather: Weather;
  latitude: number;
  adjacent: string[];
  /** Where its middle is on our sheet, for one that our drawing does not have. */
  place: [number, number] | null;
}

/** A Destroyed Bridges location and how many counters it takes (4.8.5.3). */
export interface Bridge {
  region: string;
  name: string;
  capacity: number;
  /** Where it is on our sheet, for one that our drawing does not have. */
  place: [number, number] | null;
}

/** A stretch of route out of a region, and the crossing it uses (4.11.3). */
export interface Edge {
  bridge: string | null;
}

/** A mountain pass (2.0, 4.11). */
export interface Pass {
  name: string;
  accepts: ("black" | "brown")[];
  priority: number;
  capacity: number;
}

/** An area outside North Vietnam; some receive foreign aid (4.9.2). */
export interface Box {
  name: string;
  capacity: number | null;
  aid: number;
  aid_years: number[];
}

/** An airfield of the VPAF (4.7). */
export interface Airfield {
  name: string;
  package: "air_force" | "both" | "navy";
  region: string;
  colour: string;
  alert_rolls: number[];
  damage_spaces: number;
  inoperational_at: number;
}

/** The dice of both zones, and what so many equal results mean (4.3). */
export interface WeatherTable {
  north: Dice;
  south: Dice;
  counters: {
    [k: string]: "monsoon" | "overcast" | "storms";
  };
}

/** So many dice of so many sides. */
export interface Dice {
  dice: number;
  sides: number;
}

/** How alert and damage change a MiG Ambush rating (4.7.1). */
export interface MigRating {
  alert_bonus: number;
  inoperational_unicolour: number;
  inoperational_bicolour: number;
}

/** The Campaign Impact track: boxes 0 to `last` (4.4, 4.5, 10.0). */
export interface ImpactTrack {
  last: number;
  start: number;
  restriction_levels: [number, number][];
  no_directive_to: number;
  two_directives_from: number;
  performance: [number, string][];
}

/** The JCS-94 tracks and objectives box (4.8.6). */
export interface Jcs94 {
  last: number;
  medal_boxes: number[];
  points: {
    [k: string]: number;
  };
  impact: [number, number][];
}

/** The crew losses track (7.0, 11.0). */
export interface LossTrack {
  last: number;
  first_line: number;
  minus_one_boxes: number[];
}

/** The experience dial (6.0). */
export interface Experience {
  hexes: number;
}

/** Both matrices. */
export interface Matrices {
  transport: Matrix;
  production: Matrix;
}

/** The Transport or the Production Matrix (4.9.3, 4.11.1). */
export interface Matrix {
  lines: number;
  boxes_per_line: number;
  plus_one_boxes: number[];
}

/** Movement allowance of black cubes (4.11.1). */
export interface BlackMovement {
  start: number;
  loss_per_line: number;
}

/** Hits on an objective, green dots and yellow dots per column and die (4.8.5.1). */
export interface StrikeTable {
  columns: {
    [k: string]: [number, number, number][];
  };
  overflow: {
    [k: string]: [number, number, number];
  };
}

/** The strategic bombing tables: last total, eliminated, delayed (4.12). */
export interface Sac {
  passes: [number, number, number][];
  trail: [number, number, number][];
  per_cube: number;
  two_b52: number;
  b52: {
    [k: string]: number;
  };
  intensive: number;
  most_per_area: number;
}

/** Per year: the least die that succeeds, and what it adds (4.8.3.3, 4.8.4.3, 4.8.5.5). */
export interface Missiles {
  aim: {
    [k: string]: [number, number];
  };
  arm: {
    [k: string]: [number, number];
  };
  eogb: {
    [k: string]: [number, number];
  };
}

/** The squadron counters of each force (2.3, 2.3.1, 2.8, 3.0). */
export interface Squadrons {
  start: {
    [k: string]: number;
  };
  most_per_type: number;
  reinforcements: {
    [k: string]: number;
  };
  upgrades: {
    [k: string]: number;
  };
  standard: {
    [k: string]: number;
  };
  upgraded: {
    [k: string]: number;
  };
  raid_limits: {
    [k: string]: number;
  };
  missile_icons: {
    [k: string]: number[];
  };
}

/** A Region or Hanoi counter (2.5.1). */
export interface RegionCounter {
  service: "air_force" | "hanoi" | "navy";
  region: string;
  colour: "black" | "brown" | "gray" | "white";
  impact: number;
  icons: ("P" | "T")[];
  name: string;
}

/** A Target counter (2.5, 2.5.2). */
export interface TargetCounter {
  colour: "black" | "brown" | "gray" | "white";
  structure: number;
  experience: number;
  icons: ("P" | "T")[];
  tp: boolean;
}

/** An objective printed on the map (3.1.3). */
export interface PrintedObjective {
  name: string;
  region: string;
  service: "air_force" | "navy";
  colour: "black" | "brown" | "gray" | "white";
  structure: number;
  experience: number;
  impact: number;
  icons: ("P" | "T")[];
  tp: boolean;
}

/** Truck Parks counters: the named ones with their icons, and the generic ones (2.8, 4.10.4). */
export interface TruckParks {
  named: {
    [k: string]: ("P" | "T")[];
  };
  generic: number;
}

/** The three Combat Resolution decks. */
export interface Decks {
  mig_ambush: Deck;
  air_defense: Deck;
  armed_recon: Deck;
}

/** A Combat Resolution deck: cards of 1965, and those added later (2.7, 3.0). */
export interface Deck {
  base: {
    [k: string]: number;
  };
  added: {
    [k: string]: {
      [k: string]: number;
    };
  };
}

/** Hand size, and what Operational Flexibility draws and discards (3.2, 4.6). */
export interface SupportRules {
  hand: number;
  flexibility: [number, number];
}

/** A Support card (3.2). */
export interface SupportCard {
  name: string;
  copies: number;
  /** Who may play it. */
  side: "air_force" | "both" | "navy";
  /** Whether it serves its player or both forces. */
  affects: "both" | "self";
  /** The moment at which it is played. */
  timing:
    | "armed_recon"
    | "directive"
    | "loss"
    | "movement"
    | "raid_before"
    | "raid_composition"
    | "raid_mig_ambush"
    | "raid_sead"
    | "raid_strike"
    | "sac_before"
    | "sac_roll"
    | "target_restriction";
  /** What must hold besides. */
  when: (HasRole | Against | InRegion | UnderWeather | AtAltitude | InYear)[];
  /** Its effects, in order. */
  does: (
    | Rating
    | Discard
    | Limit
    | BetterWeather
    | Sight
    | Reroll
    | More
    | Save
    | Draw
    | Take
    | Slow
    | Recover
    | Cancel
    | Level
  )[];
  /** What people read on it. */
  text: string;
}

/** The raid has a squadron in a role (4.8.3.5, 4.8.4.5). */
export interface HasRole {
  is: "role";
  role: "cap" | "sead" | "strike";
}

/** The raid is flown against one of these kinds of target. */
export interface Against {
  is: "target";
  kinds: ("airfield" | "black" | "bridge" | "brown" | "gray" | "white")[];
}

/** The raid is flown into one of these regions. */
export interface InRegion {
  is: "region";
  regions: string[];
}

/** The raid meets one of these weathers. */
export interface UnderWeather {
  is: "weather";
  weathers: ("clear" | "monsoon" | "overcast" | "storms")[];
}

/** The raid flies at one of these altitudes. */
export interface AtAltitude {
  is: "altitude";
  altitudes: ("high" | "low" | "medium")[];
}

/** It is one of these years. */
export interface InYear {
  is: "year";
  years: (1965 | 1966 | 1967 | 1968)[];
}

/** A rating of the raid, or a bombardment roll, is so much higher. */
export interface Rating {
  verb: "rating";
  of: "cap" | "sac" | "sead" | "strike";
  by: number;
}

/** Cards drawn against the raid are discarded. */
export interface Discard {
  verb: "discard";
  /** Which deck's. */
  deck: "air_defense" | "mig_ambush";
  /** Which of its cards. */
  faces: string[];
  /** How many at most; all if left out. */
  count: number | null;
  /** Whether the player chooses, or the strongest go first. */
  pick: "chosen" | "strongest";
  /** Experience for each, and the most that there is. */
  experience: number;
}

/** The raid may have so many STRIKE squadrons. */
export interface Limit {
  verb: "limit";
  to: number;
}

/** The raid meets weather so many steps better. */
export interface BetterWeather {
  verb: "weather";
  by: number;
}

/** Weather does not lower the STRIKE rating. */
export interface Sight {
  verb: "sight";
}

/** A die is rolled again. */
export interface Reroll {
  verb: "reroll";
  die: "sac" | "strike";
  keep: "better" | "second";
}

/** What scored scores more: hits on an objective, or dots on a bridge or airfield. */
export interface More {
  verb: "damage";
  hits: number;
  dots: number;
}

/** Crews just lost are saved. */
export interface Save {
  verb: "save";
  crews: number;
}

/** The armed recon mission draws one more card, of which one half or both count. */
export interface Draw {
  verb: "draw";
  half: "both" | "lower";
}

/** A cube is delayed in a pass, or a cube or Truck Parks destroyed in one of some regions. */
export interface Take {
  verb: "take";
  how: "delay" | "destroy";
  places: string[];
}

/** Brown cubes move so many points less this season. */
export interface Slow {
  verb: "slow";
  by: number;
}

/** A committed squadron of one of these roles flies again. */
export interface Recover {
  verb: "recover";
  roles: ("cap" | "sead" | "strike")[];
}

/** A directive of the season is cancelled, and with it the bar on its request. */
export interface Cancel {
  verb: "cancel";
}

/** The Target Restriction Level of the season is so much higher, 3 at most. */
export interface Level {
  verb: "level";
  by: number;
}

/** What the forces are called. */
export interface ForceNames {
  air_force: ForceName;
  navy: ForceName;
}

/** What a force is called. */
export interface ForceName {
  name: string;
}

/** An answer as the page shows it. */
export interface ThunderOption {
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
  /** What is worth knowing of it. */
  note?: string;
  /** The Support card that it plays. */
  card?: string;
  /** How many more squadrons may go there, where armed recon is sent out. */
  faces?: FacesRoom;
}

/** How many more squadrons may show each face over a place (4.10.2). */
export interface FacesRoom {
  armed_recon: number;
  suppression: number;
}

/** What a game has to say that helps to decide; a game's own adds fields. */
export interface Hints {
  /** Answers that make sense as one. */
  together?: Together[];
  /** What a later question offers, where whoever may answer it also answers this one. */
  onward?: Onward[];
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
