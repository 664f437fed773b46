/** Made by tools/wire_types.py from the structs in Python: change those, and run it again. */

export type PageMessage =
  | Answer
  | Fate
  | Undo
  | Preview
  | Drafts
  | WhyNot
  | Advise
  | Alternatives
  | Overrule
  | Lesson
  | MoveUp
  | Look
  | Resync
  | Earlier
  | Ping;
export type ServerMessage =
  | Update
  | Changes
  | Done
  | Refused
  | Previewed
  | Drafted
  | NotOffered
  | Advised
  | Otherwise
  | EarlierLines
  | Pong
  | Company;
/** A path with what now stands there, any part of the whole; alone: it is gone. */
export type Change = [(string | number)[], unknown] | [(string | number)[]];
export type ClauseKind = "definition" | "example" | "exception" | "nonplayer" | "option" | "rule" | "ruling";

/** All that passes between page and server: over the socket, and by address. */
export interface Wire {
  page: PageMessage;
  server: ServerMessage;
  failure: Failure;
  "POST /api/games asks": NewGame;
  "POST /api/choices asks": NewGame;
  "POST /api/claim asks": Claim;
  "POST /api/browser asks": OwnersToken;
  "POST /api/games/{id}/links asks": NewLink;
  "GET /api/catalog": Catalog;
  "GET /api/rules/{game}": RulesReference;
  "GET /api/rules/{game}/search": RulesFound;
  "GET /api/games": GameEntry[];
  "POST /api/games": GameEntry;
  "POST /api/choices": Choices;
  "POST /api/examples/{game}/{clause}": GameEntry;
  "POST /api/games/{id}/duplicate": GameEntry;
  "POST /api/import": GameEntry;
  "POST /api/claim": Claimed;
  "POST /api/games/{id}/links": Link;
  "GET /api/browsers": Browser[];
  "POST /api/browsers": Link;
  "GET /api/security": SecurityEvent[];
  "GET /api/lessons/{game}/{id}": LessonText;
  "GET /api/games/{id}/at/{revision}": Moment;
  "GET /api/games/{id}/since/{revision}": Retelling;
  "GET /api/charts/{game}": Chart[];
  "GET /api/games/{id}/trace/{line}": Trace;
}

/** Answers for a seat, in order, all or nothing. */
export interface Answer {
  type: "answer";
  /** The one that the page has seen. */
  revision: number;
  /** Who answers. */
  seat: string;
  /** The answers. */
  words: string[];
  /** Whether all words answer the step that is asked now; it breaks off where it is interrupted. */
  path?: boolean;
  /** Whether later words may answer for other seats of this connection. */
  across?: boolean;
  /**
   * Whether they go on through dice and counters that fall without people being asked; it breaks off at
   * a word that is not on offer after one of these.
   */
  through?: boolean;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Says what a person's own die or card shows, or the dice of a sheet, all or nothing. */
export interface Fate {
  type: "fate";
  /** The one that the page has seen. */
  revision: number;
  /** Who is asked. */
  seat: string;
  /** What each shows, in order; null: the computer rolls or draws this one. */
  words: (string | null)[];
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Takes answers back. */
export interface Undo {
  type: "undo";
  /** The one that the page has seen. */
  revision: number;
  /** Whose answers. */
  seat: string;
  /** To before this entry, one of the points that may be taken back to; without it, the last. */
  to?: number | null;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks what answers in a row would do. */
export interface Preview {
  type: "preview";
  /** The one that the page has seen. */
  revision: number;
  /** Who would answer. */
  seat: string;
  /** The answers, in order. */
  words: string[];
  /** Whether to leave out what is not offered in its place, rather than refuse it. */
  fit?: boolean;
  /** Whether to tell the position that they lead to, and the decision. */
  show?: boolean;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks which answers in a row the game suggests. */
export interface Drafts {
  type: "drafts";
  /** The one that the page has seen. */
  revision: number;
  /** Who would answer. */
  seat: string;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks why something is not offered. */
export interface WhyNot {
  type: "why_not";
  /** The one that the page has seen. */
  revision: number;
  /** Who decides. */
  seat: string;
  /** Answers that are pointed at. */
  words?: string[];
  /**
   * What is pointed at on the board, as the board calls it. Without either: all that is missing from a
   * choice between a few words, or the buttons missing from any other.
   */
  thing?: string | null;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks what the computer would answer in the place of a seat. */
export interface Advise {
  type: "advise";
  /** The one that the page has seen. */
  revision: number;
  /** Who decides. */
  seat: string;
  /** Whether the whole sheet is wanted that the pending decision is part of. */
  sheet?: boolean;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks what else a non-player could have chosen. */
export interface Alternatives {
  type: "alternatives";
  /** The one that the page has seen. */
  revision: number;
  /** Who asks. */
  seat: string;
  /** A line of the log, as that seat numbers them, which tells of the choice or of why it was made so. */
  line?: number;
  /** The entry of the choice, if that is known; then `line` does not count. */
  at?: number | null;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Has a non-player choose otherwise; what came after is taken back. */
export interface Overrule {
  type: "overrule";
  /** The one that the page has seen. */
  revision: number;
  /** Who overrules. */
  seat: string;
  /** The entry of the choice. */
  at: number;
  /** What the non-player is to answer. */
  word: string;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Goes on in the lesson of a game. */
export interface Lesson {
  type: "lesson";
  /** The one that the page has seen. */
  revision: number;
  /**
   * `watch`: the others do what they do in it; `back`: what was answered beside it is taken back; `on`:
   * after its end, the others begin to play by themselves.
   */
  act: "back" | "on" | "watch";
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Says whether the people of this connection agree that the game goes on by the rules of now. */
export interface MoveUp {
  type: "move_up";
  /** The one that the page has seen. */
  revision: number;
  /** Whether they do. */
  agree: boolean;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks to be shown what a seat sees. */
export interface Look {
  type: "look";
  /** One of this connection; null: what everybody sees. */
  seat: string | null;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks for everything as it is now, as a new connection gets it. */
export interface Resync {
  type: "resync";
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks for earlier lines of the log. */
export interface Earlier {
  type: "earlier";
  /** The number of the first line that the page has. */
  before: number;
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Asks whether the server is there. */
export interface Ping {
  type: "ping";
  /** A number of the page's own, sent back in the reply. */
  n?: number | null;
}

/** Everything as it is now. */
export interface Update {
  type: "update";
  /** The seats of this connection; none: a spectator. */
  seats: string[];
  /** Whether it is the owner's of the table. */
  owner: boolean;
  /** The one whose view is shown; null: what everybody may see. */
  seat: string | null;
  /** What the table is called. */
  title: string;
  /** Name of the game. */
  game: string;
  /** The starting position. */
  scenario: string;
  /** Kind of player per seat. */
  kinds: {
    [k: string]: string;
  };

  /** What the seat sees. */
  view: View;
  /** Whether seats hide things from each other. */
  secrets: boolean;
  /** What one of `seats` must decide, if its view is shown. */
  decision: Decision | null;
  /** Whether people bring their own dice and cards. */
  companion: boolean;
  /** What the dice follow from: everybody is to read it; null: nobody can foresee them. */
  seed: string | null;
  /** The keys of dice and draws; none where a lesson or people bring them. */
  dice: DiceKey[];
  /** So many entries from the start came from elsewhere. */
  imported: number;
  /** The die or card that one of `seats` is asked for, if its view is shown. */
  fate: FateDecision | null;
  /** Who else is waited for. */
  waiting: Waiting | null;
  /** From where on to tell what happened. */
  since: Since;
  /** Where one may take back to, each with what it would take back first. */
  undo: {
    [k: string]: string;
  };

  /** Why nothing can be done, or null. */
  paused: string | null;
  /** How it ended; null: it goes on. */
  outcome: Outcome | null;
  /** The lesson that the game follows; null: none. */
  lesson: LessonStanding | null;
  /**
   * What its people may choose, where it does not go on as it was by the rules of now; null: it does, or
   * nothing can be chosen.
   */
  moving: Moving | null;
  /** How many entries the game has. */
  revision: number;
  /** The lines from `log_from` on. */
  log: LogLine[];
  /** The number of the first of them. */
  log_from: number;
}

/** What a seat may see of a position; a game's own view adds the rest. */
export interface View {
  /** Where the game stands, in a line; a view that always has one says so by `str`. */
  headline?: string;
}

/** What a seat of this connection must decide. */
export interface Decision {
  /** Who is asked. */
  seat: string;
  /** Where in the rules this is. */
  step: string;
  /** What is chosen: `space`, `pieces`, `number`, `choice` … */
  kind: string;
  /** Section of the rulebook. */
  rule: string;
  /** The sentence that asks. */
  prompt: string;
  /** Ids that the question speaks of, spaces among them. */
  about: string[];
  /** All that may be answered. */
  options: Option[];
  /** Lasting effects that change this action, and the like. */
  reminders: string[];
  /** What the game has to say that helps to decide; null: nothing. */
  hints: Hints | null;
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

/** What answers the dice and draws of a game, so that they can be checked afterwards. */
export interface DiceKey {
  /** The first entry that it answers. */
  first: number;
  /** SHA-256 of the key, in hexadecimal: told before the first die. */
  hash: string;
  /** The key, in hexadecimal; null before the game is over. */
  key: string | null;
}

/** A die or card that people bring themselves, put like a decision of whoever is asked. */
export interface FateDecision {
  /** Who is asked. */
  seat: string;
  /** Where in the rules this is. */
  step: string;
  /** What is chosen: `space`, `pieces`, `number`, `choice` … */
  kind: string;
  /** Section of the rulebook. */
  rule: string;
  /** The sentence that asks. */
  prompt: string;
  /** Ids that the question speaks of, spaces among them. */
  about: string[];
  /** All that may be answered. */
  options: Option[];
  /** Whether only the seat that is asked may know. */
  secret: boolean;
  /** The like dice that follow whatever this one shows, and itself; null: none do. */
  sheet: DiceSheet | null;
}

/** Like dice that are asked for one after the other, to be told all at once. */
export interface DiceSheet {
  /** The question that they have in common. */
  heading: string;
  /** What each is rolled for, in order; the first is the die that is asked for now. */
  labels: string[];
}

/** Who else must decide or is asked. */
export interface Waiting {
  /** Who. */
  seat: string;
  /** The kind of player in that seat. */
  kind: string;
  /** What is asked; neutral, if that is a secret. */
  prompt: string;
}

/** From where on a page may want to be told what happened. */
export interface Since {
  /** Where one of its seats answered last; 0: nowhere yet. */
  revision: number;
  /** Whether more came of that than the answer itself. */
  more: boolean;
  /** Where one of them answered last before somebody else acted; null: nobody has. */
  turn: number | null;
}

/** How a game ended. */
export interface Outcome {
  /** Seats from first to last place. */
  ranking: string[];
  /** What each has scored. */
  scores: {
    [k: string]: number;
  };

  /** Why it ended so. */
  reason: string;
  /** The sentence that says it all. */
  text: string;
}

/** Where the lesson of a game stands; its texts are at `/api/lessons/{game}/{id}`. */
export interface LessonStanding {
  /** Which lesson; of a worked example `example:` and its clause. */
  id: string;
  /** The beat whose answers come next, from 0; the last one if none come. */
  beat: number;
  /**
   * The first beat that nothing answered has gone beyond: those from here to `beat` may be read one
   * after the other.
   */
  first: number;
  /** How many answers of `beat` have been given. */
  given: number;
  /** Whether nothing else was answered so far. */
  on_track: boolean;
  /** What the seat shown is to answer now; null: nothing. */
  expects: Expected | null;
  /** Whether all of its answers have been given. */
  done: boolean;
  /** Whether the game has gone on beyond it. */
  ended: boolean;
  /** Why it cannot go on, or null. */
  stale: string | null;
}

/** What a lesson has its learner answer. */
export interface Expected {
  /** Where in the rules. */
  step: string;
  /** The answer. */
  word: string;
}

/** What a game's people may choose where it does not go on as it was by the rules of now. */
export interface Moving {
  /**
   * `offered`: all answers still fit, but lead elsewhere, or nobody can tell; `diverging`: an answer
   * does not fit any more.
   */
  kind: "diverging" | "offered";
  /** The rules that it was begun with. */
  begun: string;
  /** Those that it was played by last. */
  was: string;
  /** Those of now. */
  now: string;
  /** What is different, in a sentence. */
  why: string;
  /** How many entries stand if it goes on. */
  stands: number;
  /** How many are taken back then. */
  lost: number;
  /**
   * What is different in the position, as far as it is told; nothing of it in a game whose seats hide
   * things.
   */
  different: Different[];
  /** How many differences more there are. */
  more: number;
  /** The seats that people hold, each with whether they agree. */
  agreed: {
    [k: string]: boolean;
  };
}

/** A place at which a position is another one by the rules of now. */
export interface Different {
  /** Where, from the outside in, with slashes between. */
  path: string;
  /** What was there. */
  before: string;
  /** What is there now. */
  after: string;
}

/** Something that happened. */
export interface LogLine {
  /** Its number among the lines that the shown seat may read, from 0. */
  at: number;
  /** Which message; one that begins with `why.` tells why something is done, not what. */
  key: string;
  /** Section of the rulebook that made it happen. */
  rule: string;
  /** The sentence. */
  text: string;
  /** Values of the message. */
  params: {
    [k: string]: string | number;
  };
}

/** What has changed of the last update. */
export interface Changes {
  type: "changes";
  /** The revision from which it leads on. */
  base: number;
  /** The one to which it leads. */
  revision: number;
  /** What changed, in order. */
  changes: Change[];
  /** The lines from `log_from` on. */
  log: LogLine[];
  /** The number of the first of them; what the page has from there on is void. */
  log_from: number;
}

/** What was asked for is done; what came of it was told before. */
export interface Done {
  type: "done";
  /** The page's number. */
  n: number | null;
  /** How many words were carried out. */
  taken: number;
}

/** What was asked for cannot be done, or the connection is about to be closed. */
export interface Refused {
  type: "refused";
  /** The page's number; null: it could not be read, or nothing was asked. */
  n: number | null;
  /** Why, as a sentence. */
  error: string;
}

/** What answers in a row would do. */
export interface Previewed {
  type: "preview";
  /** The page's number. */
  n: number | null;
  /** The answers that would be taken. */
  words: string[];
  /** What would happen. */
  lines: PreviewLine[];
  /** What helps with the decision that they lead to, if the same seat decides next. */
  hints: Hints | null;
  /** That decision, if it was asked for and nobody hides anything. */
  decision: Decision | null;
  /** The position that they lead to, likewise. */
  view: View | null;
}

/** A line of the log as it would be. */
export interface PreviewLine {
  /** The sentence. */
  text: string;
  /** Section of the rulebook that would make it happen. */
  rule: string;
}

/** Answers in a row that the game suggests. */
export interface Drafted {
  type: "drafts";
  /** The page's number. */
  n: number | null;
  /** The suggestions, to be looked at and changed; none where it has none. */
  drafts: Draft[];
}

/** Answers in a row that a game suggests, to be looked at, changed and then given. */
export interface Draft {
  /** What a person reads. */
  label: string;
  /** The answers, in order; what leaves no choice is not among them. */
  words: string[];
  /** The step that each of them answers. */
  steps: string[];
}

/** Why something is not offered. */
export interface NotOffered {
  type: "why_not";
  /** The page's number. */
  n: number | null;
  /** What is missing and why; none where it is offered, or no answer speaks of it. */
  missing: Missing[];
  /** Whether it is offered after all. */
  offered: boolean;
}

/** An answer that is not offered. */
export interface Missing {
  /** The answer. */
  word: string;
  /** What people call it. */
  label: string;
  /** Which condition fails, as a sentence. */
  text: string;
  /** The clause or section that asks for it. */
  rule: string;
}

/** What the computer would answer in the place of a seat. */
export interface Advised {
  type: "advise";
  /** The page's number. */
  n: number | null;
  /** To the pending decision, then to those that follow it; none where nobody can tell. */
  answers: AdvisedAnswer[];
}

/** An answer that the computer would give. */
export interface AdvisedAnswer {
  /** The answer. */
  word: string;
  /** What people call it. */
  label: string;
  /** The place on the board that it is about, if any. */
  space: string | null;
  /** Why, in words; "" where there is none. */
  reason: string;
  /** The section that the reason follows; "" where it follows none. */
  rule: string;
}

/** What else a non-player could have chosen. */
export interface Otherwise {
  type: "alternatives";
  /** The page's number. */
  n: number | null;
  /** The choice, with all that it was among; null: the line tells of none. */
  choice: NonplayerChoice | null;
}

/** A choice that the rules made for a seat that nobody plays. */
export interface NonplayerChoice {
  /** Who is asked. */
  seat: string;
  /** Where in the rules this is. */
  step: string;
  /** What is chosen: `space`, `pieces`, `number`, `choice` … */
  kind: string;
  /** Section of the rulebook. */
  rule: string;
  /** The sentence that asks. */
  prompt: string;
  /** Ids that the question speaks of, spaces among them. */
  about: string[];
  /** All that may be answered. */
  options: Option[];
  /** Its entry. */
  at: number;
  /** The word that was answered. */
  taken: string;
  /** The word that the non-player chose by itself. */
  own: string;
  /** Why nobody here may overrule it now, as a sentence; null: it may be overruled. */
  refused: string | null;
  /** The entry of the choice before it that a non-player made; null: none is near. */
  earlier: number | null;
  /** That of the one after it; null: none is near. */
  later: number | null;
}

/** Earlier lines of the log. */
export interface EarlierLines {
  type: "earlier";
  /** The page's number. */
  n: number | null;
  /** The lines from `log_from` on, up to those that the page has. */
  log: LogLine[];
  /** The number of the first of them. */
  log_from: number;
}

/** The server is there. */
export interface Pong {
  type: "pong";
  /** The page's number. */
  n: number | null;
}

/**
 * How many connections the seats of this one have, it among them.
 *
 * It comes where that changes; before it first comes, each has one.
 */
export interface Company {
  type: "company";
  /** How many, by seat. */
  seats: {
    [k: string]: number;
  };
}

/** The answer where something was not understood, not allowed or not possible. */
export interface Failure {
  /** Why, as a sentence. */
  error: string;
}

/** A game that is wished for. */
export interface NewGame {
  /** Its name. */
  game: string;
  /** The starting position. */
  scenario: string;
  /** The choices made before play; what is left out has its default. */
  options?: {
    [k: string]: boolean | number | string;
  };

  /** Kind of player per seat; people sit where nothing is said. */
  seats?: {
    [k: string]: string;
  };

  /** What the table is called; null: as the game is. */
  title?: string | null;
  /** Decides the dice, where the server takes one. */
  seed?: number | string | null;
  /** Whether people bring their own dice and cards. */
  companion?: boolean;
  /** The lesson to be played; it decides all but the title. Null: none. */
  lesson?: string | null;
}

/** A link that is opened. */
export interface Claim {
  /** The game in its address. */
  game: string;
  /** The secret behind it. */
  key: string;
}

/** An address of the owner's that is opened. */
export interface OwnersToken {
  /** The secret behind it. */
  token: string;
}

/** A link that is wished for. */
export interface NewLink {
  /** The seat; null: to look on. */
  seat: string | null;
  /** Whether those from before are void, and nobody else holds the seat any more. */
  renew?: boolean;
}

/** What can be played. */
export interface Catalog {
  /** All of them. */
  games: GameInfo[];
}

/** A game that can be played. */
export interface GameInfo {
  /** Stable name. */
  name: string;
  /** What a person reads. */
  title: string;
  /** The starting positions. */
  scenarios: ScenarioSpec[];
  /** The choices made before play. */
  options: OptionSpec[];
  /** All seats. */
  seats: SeatSpec[];
  /** Who can sit in them. */
  kinds: KindSpec[];
  /** Whether a computer of it can say what it would do in the place of whoever decides. */
  advises: boolean;
  /**
   * What all seats are called together where the first way to play is that one person has them all;
   * null: it is not.
   */
  one_person: string | null;
  /** What it is, in a few lines; null: it does not say. */
  intro: Intro | null;
  /** Where its board is for good; null: it could not be drawn when the catalog was made. */
  board: string | null;
  /** Whether it has rules to read, at `/api/rules/{name}`. */
  rules: boolean;
  /** Which values of its components are not known from print. */
  reconstructed: string[];
  /** How many values those are, of how many, as a sentence; null: they are not counted. */
  census: string | null;
  /** Its guided games, in order. */
  lessons: LessonInfo[];
}

/** A starting position with a name. */
export interface ScenarioSpec {
  id: string;
  title: string;
  summary: string;
  /** Whether a game of it is so long that tools play whole ones only if they are told to. */
  long: boolean;
  /** Whether newcomers begin best with it. */
  first: boolean;
  /** The scenario whose start it has, so that tools look into that one alone; "": none. */
  begins_as: string;
}

/** A choice made before play: a switch, or one of `choices`. */
export interface OptionSpec {
  /** Stable name in records. */
  id: string;
  /** What a person reads. */
  title: string;
  /** One sentence. */
  help: string;
  /** Allowed values; the first is the default. */
  choices: (boolean | number | string)[];
  /** What a person reads for each choice. */
  labels: string[];
  /** Id of the switch that must be on for this option to matter; "" if none. */
  needs: string;
  /** Whether it follows from who sits where, so that a table need not ask. */
  seated: boolean;
  /** Whether it says how hard the game is, so that a table asks it among the first. */
  level: boolean;
  /**
   * What it belongs with, where a table asks it apart from others: `readings`, of doubtful rules; "" if
   * it stands with the rest.
   */
  group: string;
  /** Whether a form chooses it by itself where one person plays against seats that the rules play. */
  alone: boolean;
}

/** A side that somebody plays. */
export interface SeatSpec {
  id: string;
  title: string;
}

/** Who can sit in a seat: `person`, `link`, or one of the computer players. */
export interface KindSpec {
  /** Stable name. */
  id: string;
  /** What a person reads. */
  title: string;
  /** Whether the rules themselves play it, so that it is part of the set-up. */
  seated: boolean;
}

/** What a game says of itself to whoever has never played it, each in a short line. */
export interface Intro {
  /** What it is. */
  what: string;
  /** Who plays against whom. */
  sides: string;
  /** How long a game takes. */
  length: string;
}

/** A guided game that is offered. */
export interface LessonInfo {
  /** Its name. */
  id: string;
  /** What it is called. */
  title: string;
  /** What one learns, in a sentence. */
  about: string;
  /** How long it takes, about. */
  minutes: number;
  /** Its starting position. */
  scenario: string;
}

/** A game's rules to read. */
export interface RulesReference {
  /** Name of the game. */
  game: string;
  /** What a person reads. */
  title: string;
  /** The rules, in the order of the rulebook. */
  chapters: RulesChapter[];
  /** The glossary. */
  terms: RulesTerm[];
  /** The action cards. */
  actions: ActionCard[];
  /** Which values of its components are not known from print. */
  reconstructed: string[];
  /** The clauses whose worked example can be tried. */
  examples: string[];
}

/** A chapter of the rules. */
export interface RulesChapter {
  /** Its title. */
  chapter: string;
  /** What it is about, as a sentence. */
  about: string;
  /** Its sections. */
  sections: RulesSection[];
}

/** A section of the rules. */
export interface RulesSection {
  /** Its number in the rulebook, or a name such as `setup.short`. */
  section: string;
  /** What it is about. */
  title: string;
  /** The answer first: the most important of it, as a sentence. */
  short: string;
  /** Whether it is about sides that the computer runs, and nothing else. */
  computer: boolean;
  /** Its statements. */
  clauses: RulesClause[];
}

/** One statement of the rules, which can be read alone. */
export interface RulesClause {
  /** Section and letters; it never changes. */
  id: string;
  /**
   * What it is: `nonplayer` is about a side that the computer runs, `ruling` settles what the rulebook
   * leaves open or says in two ways.
   */
  kind: ClauseKind;
  /** The rule as it is played. */
  says: string;
  /** What the rulebook leaves open here, and why it is played so; may be empty. */
  ruling: string;
  /** Other clauses and sections that belong to it. */
  see: string[];
  /** The clause that is played in place of this one, whose reading is not used; or empty. */
  instead: string;
  /** Whether it concerns the printed game alone. */
  printed: boolean;
  /** Whether it is a list of names and numbers. */
  listing: boolean;
}

/** A word of the game. */
export interface RulesTerm {
  /** The word as the rules have it. */
  term: string;
  /** What it means. */
  says: string;
  /** Other words for it. */
  also: string[];
  /** The clauses and sections that define it. */
  see: string[];
}

/** All about one action on one card. */
export interface ActionCard {
  /** Its name. */
  title: string;
  /** Where it is defined. */
  section: string;
  /** Who may do it, and when. */
  who: RulesLine;
  /** What it costs. */
  cost: RulesLine;
  /** Where it can be done. */
  where: RulesLine;
  /** Its steps, in order. */
  how: RulesLine[];
  /** What bounds it. */
  limits: RulesLine[];
  /** Where it goes otherwise. */
  exceptions: RulesLine[];
  /** What changes it: Events, capabilities, weather, other rules. */
  changed_by: RulesLine[];
  /** A worked case; null: there is none. */
  example: RulesLine | null;
}

/** A line of an action card. */
export interface RulesLine {
  /** The line. */
  says: string;
  /** The clauses and sections that it comes from. */
  see: string[];
}

/** What a search in the rules found. */
export interface RulesFound {
  /** What was asked. */
  query: string;
  /** What was searched for in its place, where it was misspelt; else empty. */
  corrected: string;
  /** What was found, the best first. */
  hits: RulesHit[];
}

/** A clause, or a word of the glossary, that answers a question. */
export interface RulesHit {
  /** The clause; of a word the first that defines it. */
  id: string;
  /** The section of that clause. */
  section: string;
  /** What that section is about. */
  title: string;
  /** What the clause is. */
  kind: ClauseKind;
  /** What the clause says, or what the word means. */
  says: string;
  /** The word; empty where it is a clause. */
  term: string;
}

/** A game in the list. */
export interface GameEntry {
  /** Its own name, which nobody could guess. */
  id: string;
  /** What the table is called. */
  title: string;
  /** Name of the game. */
  game: string;
  /** The starting position. */
  scenario: string;
  /** When, UTC in ISO 8601. */
  created: string;
  /** When it last went on. */
  updated: string;
  /** How many entries it has. */
  revision: number;
  /** Whether it is over. */
  over: boolean;
  /** Why nothing can be done, or null. */
  paused: string | null;
  /** Why it cannot be opened, or null. */
  broken: string | null;
  /** Who is waited for. */
  waiting: string[];
  /** Kind of player per seat. */
  seats: {
    [k: string]: string;
  };

  /** The link of each seat that is played by link. */
  links: {
    [k: string]: LinkStanding;
  };

  /** The link to look on by. */
  watch: LinkStanding;
  /** Whether people bring their own dice and cards. */
  companion: boolean;
  /** What the dice follow from; null: nobody can foresee them. */
  seed: string | null;
  /** The keys of its dice and draws; none where a lesson or people bring them. */
  dice: DiceKey[];
  /** So many entries from the start came from elsewhere. */
  imported: number;
  /** How it ended, or where it stands. */
  summary: string;
  /** The lesson that it follows, or null. */
  lesson: string | null;
}

/** How the link of a seat stands, or that to watch. */
export interface LinkStanding {
  /** Its address; null: none is open, or the server has started since it was made. */
  url: string | null;
  /** Whether it can still be opened. */
  open: boolean;
  /** How many browsers hold the seat, or may watch. */
  holders: number;
}

/** Which choices before play go together. */
export interface Choices {
  /** By option that is asked for. */
  options: {
    [k: string]: Choice;
  };

  /** Why people cannot bring their own dice and cards, or null. */
  companion: string | null;
  /**
   * Sentences about what decides a game with these choices, and how hard it is; none where the game has
   * nothing to tell.
   */
  stakes: string[];
}

/** What goes with everything else that is chosen. */
export interface Choice {
  /** What is chosen. */
  value: boolean | number | string;
  /** For each choice why the rules would refuse it now, or null. */
  refused: (string | null)[];
}

/** What a link gave. */
export interface Claimed {
  /** The game. */
  game: string;
  /** The seat; null: to look on. */
  seat: string | null;
}

/** A link that was made; it is told once. */
export interface Link {
  /** Its address. */
  url: string;
}

/** A browser of the owner's. */
export interface Browser {
  /** Its number. */
  id: number;
  /** Whether it is the one that asks. */
  here: boolean;
  /** When it came in, in UTC. */
  since: string;
  /** When it was here last, to the day. */
  seen: string;
  /** What it calls itself. */
  about: string;
}

/** Something to be noted of who came. */
export interface SecurityEvent {
  /** When last, in UTC. */
  time: string;
  /** What happened. */
  event: string;
  /** Where it came from; empty where that says nothing. */
  address: string;
  /** What it was about. */
  detail: string;
  /** How many times in a row. */
  times: number;
}

/** A guided game, to be read. */
export interface LessonText {
  /** Its name. */
  id: string;
  /** What it is called. */
  title: string;
  /** What one learns, in a sentence. */
  about: string;
  /** How long it takes, about. */
  minutes: number;
  /** The seats whose part it teaches. */
  learner: string[];
  /** The lesson that follows it, if one does. */
  after: LessonInfo | null;
  /** Its pieces, in order. */
  beats: BeatText[];
}

/** A piece of a lesson. */
export interface BeatText {
  /** What it is about; "" where it goes on from the one before. */
  title: string;
  /** The paragraphs, with **bold** and [§3.2] for what they mark. */
  says: string[];
  /** What is said where the learner does something else; "" for the usual. */
  wrong: string;
  /** What is lit, as `kind:name`; the kinds are space, thing, option, part, tab. */
  lights: string[];
  /** Sections or clauses that it is about. */
  rules: string[];
  /** Whether there is something to do, to watch, or only to read. */
  act: "do" | "read" | "watch";
  /** How many answers that takes. */
  answers: number;
  /** Whether a sheet of the page is to be used for them. */
  sheet: boolean;
}

/** The position before an entry, for step-by-step replay. */
export interface Moment {
  /** The number of the entry. */
  revision: number;
  /** How many entries there are. */
  last: number;
  /** What the seat sees. */
  view: View;
  /** The lines told since the entry before. */
  log: LogLine[];
}

/** What happened since a revision. */
export interface Retelling {
  /** The one from which it is told; later than asked for where that is long ago. */
  revision: number;
  /** How many entries there are. */
  last: number;
  /** What the seat saw at `revision`. */
  view: View;
  /** What came of it, in order; all changes lead to the view at `last`. */
  scenes: Scene[];
}

/** A stretch of play, or what of it is told. */
export interface Scene {
  /** Who decided in it first; null: nobody. */
  seat: string | null;
  /** Where the game stood, if its views say so. */
  headline: string | null;
  /** What happened. */
  steps: SceneStep[];
}

/** What one entry brought about. */
export interface SceneStep {
  /** How many entries there are after it. */
  revision: number;
  /** What changed in the view, in order. */
  changes: Change[];
  /** The lines told. */
  log: LogLine[];
}

/** How a seat that nobody takes comes to its action. */
export interface Chart {
  /** The seat. */
  seat: string;
  /** What the chart is called. */
  title: string;
  /** The section that it stands for. */
  rule: string;
  /** Its boxes in the order in which they are come to, the first one first. */
  nodes: ChartNode[];
  /** The ways between them. */
  arrows: ChartArrow[];
}

/** A box of a chart. */
export interface ChartNode {
  /** Its name, which never changes. */
  id: string;
  /**
   * `question`, `die` (a question that dice decide), `action`, `event`, `pass`; `apart`: asked outside
   * the chart's own way.
   */
  kind: "action" | "apart" | "die" | "event" | "pass" | "question";
  /** What it belongs to, such as the action that its question leads to. */
  part: string;
  /** What it asks or does. */
  words: string;
  /** The section that says so. */
  rule: string;
  /** What goes with an action, in the order in which it is tried. */
  then: string[];
  /** Actions to try instead where this one comes to nothing, in order. */
  if_none: string[];
}

/** A way from box to box. */
export interface ChartArrow {
  /** The box that it leaves. */
  origin: string;
  /** The box that it comes to. */
  target: string;
  /** The answer that goes there; `none`: the action comes to nothing. */
  when: "no" | "none" | "yes";
  /** Whether the answer leaves what the question belongs to. */
  past: boolean;
}

/** The way of one action through a chart, and how it was carried out. */
export interface Trace {
  /** Whose action and chart it is. */
  seat: string;
  /** The boxes that it came through, in order. */
  way: ChartStep[];
  /** What was thought and done in the action that it came to. */
  thoughts: Thought[];
}

/** A box that an action came through. */
export interface ChartStep {
  /** The box. */
  node: string;
  /** `yes`, `no`; of an action `then` if it could be carried out, else `none`. */
  answer: "no" | "none" | "then" | "yes";
  /** What decided, in a few words; "" where nothing more is to be said. */
  text: string;
  /** What dice showed. */
  dice: number[];
}

/** Something thought or done while an action was carried out. */
export interface Thought {
  /** `pick`: one of several candidates; `note`: a reason; `deed`: what was done. */
  kind: "deed" | "note" | "pick";
  /** What it is, in a sentence or a few words. */
  text: string;
  /** Its section; "" if there is none. */
  rule: string;
  /** What comes into question. */
  candidates: string[];
  /** What each priority made of them, in order. */
  sifted: Sifting[];
}

/** What one priority made of the candidates. */
export interface Sifting {
  /**
   * `only`, `first`, `most`, `least`; `all` or `none`: so many met it, and none was struck; `random`:
   * dice, or chance.
   */
  how: string;
  /** The priority. */
  why: string;
  /** Its section. */
  rule: string;
  /** What is left. */
  kept: string[];
  /** What is struck. */
  struck: string[];
  /** By what each was weighed, where that is a number. */
  weights: {
    [k: string]: number;
  };

  /** What dice showed. */
  dice: number[];
}
