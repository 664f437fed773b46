/** Made by tools/wire_types.py from the structs in Python: change those, and run it again. */

export type Control = "coin" | "nva";
export type Faction = "arvn" | "nva" | "us" | "vc";
export type Point = [number, number];

/** All that the game shows. */
export interface Shapes {
  view: FireView;
  board: FireBoard;
  option: Option;
}

/** What a seat may see of a position. */
export interface FireView {
  /** Where the game stands: the card played, or the phase of a Coup Round. */
  headline: string;
  /** The scenario. */
  scenario: string;
  /** The optional rules. */
  options: GameOptions;
  /** Whether a card is played or a Coup Round. */
  phase: "card" | "coup";
  /** The phase of a Coup Round, or null. */
  coup_phase: ("commitment" | "redeploy" | "reset" | "resources" | "support" | "victory") | null;
  /** The spaces, by id. */
  spaces: {
    [k: string]: SpaceView;
  };

  /** What the tracks show. */
  tracks: TracksView;
  /** The pieces off the map. */
  boxes: BoxesView;
  /** The deck. */
  cards: CardsView;
  /** Who may act. */
  eligibility: EligibilityView;
  /** The RVN Leader. */
  leader: LeaderView;
  /** Whether it is Monsoon. */
  monsoon: boolean;
  /** The Capabilities in force. */
  capabilities: Effect[];
  /** The Momentum in force. */
  momentum: Effect[];
  /** The strategy of a US that nobody plays, or null. */
  policy: ("jfk" | "lbj" | "nixon") | null;
  /** Who still holds the own Pivotal Event. */
  pivotal: Faction[];
  /** How all stand. */
  victory: Standings;
  /** The Deception markers, where they are played with. */
  deception: DeceptionView | null;
  /** What became of the war of a lone player, or of all players where a non-player has won. */
  verdict: VerdictView | null;
}

/**
 * The optional rules, under the names they are chosen by before play.
 *
 * `readings` are the doubtful rules that are read otherwise than usual.
 */
export interface GameOptions {
  period_events: boolean;
  sharing: "both" | "coin" | "insurgents" | "none";
  political_rhythm: boolean;
  high_winds: boolean;
  deception: boolean;
  novice_us: boolean;
  novice_arvn: boolean;
  novice_nva: boolean;
  novice_vc: boolean;
  nonplayers: string;
  easy: boolean;
  harder: boolean;
  hardest: boolean;
  play_on: boolean;
  may_play_on: boolean;
  readings: string[];
}

/** What lies in a space. */
export interface SpaceView {
  /** How many of each kind that is there. */
  pieces: {
    [k: string]: number;
  };

  /** From -2, Active Opposition, to 2, Active Support. */
  support: number;
  /** Who controls it, or null. */
  control: Control | null;
  /** Terror markers. */
  terror: number;
  /** Whether a line of communication is sabotaged. */
  sabotage: boolean;
}

/** What the edge track and the Trail show; of a faction, its Resources. */
export interface TracksView {
  aid: number;
  patronage: number;
  econ: number;
  trail: number;
  arvn: number;
  nva: number;
  vc: number;
}

/** The pieces off the map: how many of each type that is there. */
export interface BoxesView {
  available: {
    [k: string]: number;
  };
  casualties: {
    [k: string]: number;
  };
  out_of_play: {
    [k: string]: number;
  };
}

/** The deck. */
export interface CardsView {
  /** The card that is played. */
  current: Card | null;
  /** The card that comes next. */
  next: Card | null;
  /** The numbers of those before. */
  played: number[];
  /** How many are left. */
  left: number;
  /** How many Coup cards have come. */
  coups_played: number;
  /** How many are still to come. */
  coups_left: number;
}

/** What is printed on a card except its Event. */
export interface Card {
  /** Its number. */
  number: number;
  /** Its title. */
  title: string;
  /** The years whose scenarios have it, or null. */
  period: ("1964" | "1965" | "1968") | null;
  /** The factions in the order of their symbols. */
  order: Faction[];
  /** What kind of card it is. */
  kind: "arvn_capability" | "coup" | "event" | "nva_capability" | "pivotal" | "us_capability" | "vc_capability";
  /** What a Coup card's leader does, or null. */
  text: string | null;
}

/** Who may act on the current card, and who has. */
export interface EligibilityView {
  /** The factions in the card's order; none, if there is no card. */
  order: Faction[];
  /** Who is Eligible. */
  eligible: Faction[];
  /** Who is not. */
  ineligible: Faction[];
  /** Who has passed. */
  passed: Faction[];
  /** Who acts first, or null. */
  first: FirstTurn | null;
  /** Who acts second, or null. */
  second: SecondTurn | null;
  /** Who acts now, or null. */
  acting: Faction | null;
}

/** Who acts first on a card, and what it did, once it has acted. */
export interface FirstTurn {
  faction: Faction;
  did: ("event" | "op" | "op_activity") | null;
}

/** Who acts second on a card. */
export interface SecondTurn {
  faction: Faction;
}

/** The RVN Leader. */
export interface LeaderView {
  /** Stable name. */
  id: string;
  /** What people read. */
  name: string;
  /** The leader's effect. */
  text: string;
  /** The numbers of the cards in the Leader box. */
  cards: number[];
}

/** A lasting Event. */
export interface Effect {
  number: number;
  title: string;
  shaded: boolean;
}

/** How all stand. */
export interface Standings {
  us: Standing;
  arvn: Standing;
  nva: Standing;
  vc: Standing;
}

/** How a faction stands, as anybody can count it: Hidden Agendas are left out. */
export interface Standing {
  score: number;
  threshold: number;
  margin: number;
  parts: Part[];
}

/** A part of a score. */
export interface Part {
  label: string;
  value: number;
}

/** The Deception markers of each faction, `?` where one may not be seen. */
export interface DeceptionView {
  us: string[];
  arvn: string[];
  nva: string[];
  vc: string[];
}

/** What became of the war. */
export interface VerdictView {
  title: string;
  text: string;
}

/** What the page needs to draw the board, and what things are called. */
export interface FireBoard {
  /** The drawing. */
  drawing: Drawing;
  /** The facts of the spaces, by id. */
  spaces: {
    [k: string]: SpaceFacts;
  };

  /** What is printed on the cards, by number. */
  cards: {
    [k: string]: Card;
  };

  /** The factions. */
  factions: FactionNames;
  /** What stands on the map. */
  kinds: {
    [k: string]: PieceName;
  };

  /** What a force pool counts. */
  types: {
    [k: string]: PieceName;
  };

  /** The texts of the cards, by number. */
  events: {
    [k: string]: CardTexts;
  };
}

/** The board as it is drawn. */
export interface Drawing {
  /** Which form the file has. */
  schema: string;
  /** The game. */
  game: string;
  /** What drew it. */
  generator: string;
  /** The sheet. */
  viewBox: [number, number, number, number];
  /** How far the map lies from its edge. */
  margin: number;
  /** The size of a piece. */
  token: number;
  /** Colours, by what they are for. */
  palette: {
    [k: string]: string;
  };

  /** Where the shapes come from. */
  provenance: string;
  /** What lies under the spaces. */
  layers: Layers;
  /** The spaces. */
  spaces: DrawnSpace[];
  /** The towns. */
  towns: Town[];
  /** Names on the sea. */
  sea_labels: Label[];
  /** Names of countries. */
  country_labels: Label[];
  /** Where nothing is drawn. */
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

/** A space as it is drawn: a city's disc, a province's outline, or a line with a box. */
export interface DrawnSpace {
  /** Its id. */
  id: string;
  /** What people call it. */
  name: string;
  /** What kind of space it is. */
  kind: "city" | "loc" | "province";
  /** Whether it lies by the sea. */
  coastal: boolean;
  /** Where its values and markers stand. */
  marks: Marks;
  /** Where pieces stand. */
  slots: Point[];
  /** Its name on the map. */
  label?: Label;
  /** Its Population. */
  population?: number;
  /** Its Econ value. */
  econ?: number;
  /** Its ground. */
  terrain?: "both" | "highland" | "highway" | "jungle" | "lowland" | "mekong";
  /** Where a province lies. */
  country?: "cambodia" | "laos" | "north_vietnam" | "south_vietnam";
  /** Whether a province lies outside South Vietnam. */
  foreign?: boolean;
  /** Its outline or course. */
  d?: string;
  /** Lines that show the ground. */
  texture?: string;
  /** A city's disc. */
  circle?: Disc;
  /** A city's name tab. */
  tab?: Tab;
  /** The course of a line of communication. */
  lines?: Point[][];
  /** How broad that is. */
  width?: number;
  /** The box beside it. */
  box?: Box;
}

/** Where the values and markers of a space stand. */
export interface Marks {
  population?: Point;
  econ?: Point;
  control?: Point;
  support?: Point;
}

/** A name on the map. */
export interface Label {
  lines: string[];
  x: number;
  y: number;
  size: number;
  turn: number;
}

/** Where a city lies. */
export interface Disc {
  cx: number;
  cy: number;
  r: number;
}

/** Where a city's name stands, from corner to corner. */
export interface Tab {
  rect: [Point, Point];
  radius: number;
}

/** Where the pieces on a line of communication stand. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
}

/** A town on a line of communication. */
export interface Town {
  id: string;
  name: string;
  x: number;
  y: number;
  r: number;
  label: Label;
}

/** A part of the sheet where nothing is drawn. */
export interface FreeArea {
  name: string;
  rect: [number, number, number, number];
}

/** What is printed in a space. */
export interface SpaceFacts {
  /** What people call it. */
  name: string;
  /** What kind of space it is. */
  kind: "city" | "loc" | "province";
  /** Its ground, or null. */
  terrain: ("both" | "highland" | "highway" | "jungle" | "lowland" | "mekong") | null;
  /** Its Population. */
  population: number;
  /** Its Econ value. */
  econ: number;
  /** Whether it lies by the sea. */
  coastal: boolean;
  /** Where it lies. */
  country: "cambodia" | "laos" | "north_vietnam" | "south_vietnam";
  /** The ids of the spaces beside it. */
  adjacent: string[];
}

/** What people call the factions. */
export interface FactionNames {
  us: FactionName;
  arvn: FactionName;
  nva: FactionName;
  vc: FactionName;
}

/** What people call a faction. */
export interface FactionName {
  name: string;
}

/** What people call one piece of a kind or type, and several, and whose they are. */
export interface PieceName {
  name: string;
  plural: string;
  faction: Faction;
}

/** The texts of a card: of both its sides, or a single one. */
export interface CardTexts {
  unshaded?: CardText;
  shaded?: CardText;
  single?: CardText;
}

/** What one text of a card says, in our words. */
export interface CardText {
  /** All of it. */
  text: string;
  /** As what it lasts, or null. */
  lasting: ("capability" | "momentum") | null;
  /** What to have in mind while it does. */
  reminder: string;
}

/** What a page shows of one answer; a game's own adds fields. */
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
  /** What has a fixed place among the buttons (`done`, `pass`, `activity`, `give`, `ask`). */
  role?: string;
  /** A few facts that help to choose, ` · ` between them. */
  note?: string;
}
