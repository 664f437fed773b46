/** What passes between page and server; docs/protocol.md describes it. */

export type Json = unknown;

// --- Before play -------------------------------------------------------------------------------

export type OptionValue = boolean | number | string;

/** A choice made before play: a switch when its values are booleans. */
export interface OptionSpec {
  id: string;
  title: string;
  help: string;
  choices: OptionValue[];
  labels: string[];
  /** The switch that must be on for this one to matter, or "". */
  needs: string;
  /** Whether it follows from who sits where, so that nobody is asked. */
  seated: boolean;
}

export interface ScenarioSpec {
  id: string;
  title: string;
  summary: string;
}

export interface SeatSpec {
  id: string;
  title: string;
}

/** Who can sit in a seat: `person`, `link`, or one of the computer players. */
export interface KindSpec {
  id: string;
  title: string;
  /** Whether the rules themselves play it, so that it is part of the set-up. */
  seated: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  scenarios: ScenarioSpec[];
  options: OptionSpec[];
  seats: SeatSpec[];
  kinds: KindSpec[];
  reconstructed: string[];
  /** Where its board is for good; null: it could not be drawn when the catalog was made. */
  board: string | null;
}

export interface Catalog {
  games: GameInfo[];
}

export interface NewGameRequest {
  game: string;
  scenario: string;
  options: Record<string, OptionValue>;
  seats: Record<string, string>;
  title?: string;
  /** Whether people bring their own dice and cards. */
  companion?: boolean;
}

/** Per option what goes with everything else, and for each choice why it does not, or null. */
export interface Choices {
  options: Record<string, { value: OptionValue; refused: (string | null)[] }>;
  /** Why people cannot bring their own dice and cards, or null. */
  companion: string | null;
}

export interface GameEntry {
  id: string;
  title: string;
  game: string;
  scenario: string;
  created: string | number;
  updated: string | number;
  revision: number;
  over: boolean;
  paused: string | boolean | null;
  /** Why it cannot be opened, or null. */
  broken: string | null;
  waiting: string[];
  seats: Record<string, string>;
  links: Record<string, string>;
  companion: boolean;
  /** What the dice follow from, so that whoever knows it can foresee them; null: nobody can. */
  seed: string | null;
  summary: string;
}

// --- At the table ------------------------------------------------------------------------------

export interface Option {
  id: string;
  label: string;
  space?: string;
  pieces?: Record<string, number>;
  count?: number;
  role?: string;
  /** A few facts that help to choose. */
  note?: string;
}

/** Answers that make sense as one, in the order in which they are given; `space` where all are about one place. */
export interface Together {
  label: string;
  words: string[];
  space?: string;
}

export interface Decision {
  seat: string;
  step: string;
  kind: string;
  rule: string;
  prompt: string;
  /** Ids that the question speaks of, spaces among them. */
  about?: string[];
  /** Lasting effects that change this action. */
  reminders?: string[];
  /** What the game has to say that helps to decide: areas in reach, odds … */
  hints?: Json;
  options: Option[];
}

/** A die or card that people bring themselves: put like a decision of whoever is asked. */
export interface Fate extends Decision {
  /** Whether only the seat that is asked may know. */
  secret: boolean;
}

export interface LogLine {
  at: number;
  key: string;
  rule: string;
  text: string;
  params?: Record<string, string | number>;
}

export interface Outcome {
  ranking: string[];
  scores: Record<string, number>;
  reason: string;
  text: string;
}

export interface Waiting {
  seat: string;
  kind: string;
  prompt: string;
}

export interface Update {
  type: "update";
  revision: number;
  seats: string[];
  seat: string | null;
  title: string;
  game: string;
  scenario: string;
  kinds: Record<string, string>;
  view: Json;
  secrets: boolean;
  /** What the dice follow from: everybody is to read it; null: nobody can foresee them. */
  seed: string | null;
  decision: Decision | null;
  fate: Fate | null;
  waiting: Waiting | null;
  log: LogLine[];
  log_from: number;
  /**
   * Where a seat of this page answered last, whether more than that came since, and where it answered last
   * before others acted.
   */
  since: { revision: number; more: boolean; turn: number | null };
  /** Each entry that may be taken back to, with what it would take back first. */
  undo: Record<string, string>;
  paused: string | null;
  outcome: Outcome | null;
}

/** What is set at a path of keys and list indices; without a value, what is deleted there. */
export type Change = [path: (string | number)[], value: Json] | [path: (string | number)[]];

/** An update that says what has changed since the one before, and brings the lines of the log from `log_from` on. */
export interface Changes {
  type: "changes";
  /** The revision of the update before. */
  base: number;
  revision: number;
  changes: Change[];
  log: LogLine[];
  log_from: number;
}

export interface PreviewLine {
  text: string;
  rule: string;
}

export type ServerMessage =
  | Update
  | Changes
  | { type: "earlier"; n: number; log: LogLine[]; log_from: number }
  | { type: "done"; n: number; taken: number }
  | { type: "refused"; n: number | null; error: string }
  | { type: "preview"; n: number; word: string; lines: PreviewLine[]; hints: Json }
  | { type: "pong"; n: number };

export type PageMessage =
  | { type: "answer"; n: number; revision: number; seat: string; words: string[]; path?: boolean }
  | { type: "fate"; n: number; revision: number; seat: string; word: string | null }
  | { type: "undo"; n: number; revision: number; seat: string; to?: number }
  | { type: "preview"; n: number; revision: number; seat: string; word: string }
  | { type: "look"; n: number; seat: string }
  | { type: "resync"; n: number }
  | { type: "earlier"; n: number; before: number }
  | { type: "ping"; n: number };

/** The position before an entry, for step-by-step replay. */
export interface Moment {
  revision: number;
  last: number;
  view: Json;
  log: LogLine[];
}

/** What came of one entry: the lines told, and the least parts of the view that changed. */
export interface Step {
  revision: number;
  changes: Change[];
  log: LogLine[];
}

/** A stretch of play; `seat` is who decided in it. */
export interface Scene {
  seat: string | null;
  headline: string | null;
  steps: Step[];
}

/** What happened since a revision. */
export interface Retelling {
  revision: number;
  last: number;
  view: Json;
  scenes: Scene[];
}
