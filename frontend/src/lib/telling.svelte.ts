import { api } from "./api";
import { isOverruled } from "./overruling.svelte";
import { actionsOf, linesOf, type Action, type Told } from "./retelling";
import type { Table } from "./table.svelte";
import type { Json, LogLine, Update } from "./wire";

/** How fast the moves of others are shown; `off`: only where they lead. */
export type Speed = "off" | "slow" | "normal" | "fast";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "off"];
export const SPEED_TITLES: Record<Speed, string> = { slow: "Slow", normal: "Normal", fast: "Fast", off: "Off" };

/** Milliseconds from one beat to the next. */
const BEAT: Record<Speed, number> = { off: 0, slow: 1_500, normal: 750, fast: 300 };
/** Milliseconds that computers are given to play on before their moves are told. */
const COMPUTERS_PATIENCE = 1_500;
const SPEED_NAME = "annamite.speed";

function remembered(): Speed {
  const speed = localStorage.getItem(SPEED_NAME);
  return SPEEDS.find((each) => each === speed) ?? "normal";
}

/** Whether the reader asked for a page on which nothing moves by itself. */
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a lesson stands at its beginning: its words come before what set-up did. */
const opensLesson = ({ lesson }: Update) => lesson?.on_track === true && lesson.first === 0 && lesson.given === 0;

/** What is on the table: position, its revision, and so many lines of the log. */
interface Held {
  view: Json;
  revision: number;
  lines: number;
}

/** What of an action asks to be told in its own way. */
interface Manner {
  /** Whether a line only announces the action that follows. */
  opens: (line: LogLine) => boolean;
  /** Whether a line is a card or die that is to be seen falling, even if one's own answer brought it. */
  unfolds: (line: LogLine) => boolean;
}

/**
 * What others did, shown action by action before it is one's own turn, or looked at again later; and
 * the cards and dice that one's own answers brought, one after the other.
 */
export class Telling {
  /** `live`: what just happened; `list`: what there is to look at again; `again`: one of these. */
  mode = $state<"none" | "live" | "list" | "again">("none");
  /** The first time at a table, before it is known what to show. */
  waiting = $state(false);
  told = $state.raw<Told | null>(null);
  at = $state(0);
  /** How many beats of the action have been shown. */
  beat = $state(0);
  speed = $state<Speed>(remembered());
  /** Whether reasons are shown instead of what was done. */
  why = $state(false);

  readonly #table: Table;
  readonly #manner: Manner;
  /** The revision up to which this page has shown everything. */
  #shown: number | null = null;
  #timer = 0;
  #asked = 0;
  /** Ends the wait for computers. */
  #rested: (() => void) | null = null;
  /** The entry at which a non-player has just been overruled. */
  #overruled: number | null = null;
  /** What was shown when the server told of more. */
  #held = $state.raw<Held | null>(null);

  readonly open = $derived(this.mode !== "none");
  readonly actions = $derived(this.told?.actions ?? []);
  readonly action = $derived.by((): Action | null =>
    this.mode === "live" || this.mode === "again" ? (this.actions[this.at] ?? null) : null,
  );
  /** Whether one's own answer brought what is shown; where nobody else plays, all that fate brings, too. */
  readonly own = $derived.by((): boolean => {
    const update = this.#table.update;
    if (!this.action || !update) return false;
    const { seat } = this.action;
    return seat === null ? !othersPlay(update) : update.seats.includes(seat);
  });
  readonly beats = $derived(this.action?.beats ?? []);
  /** Whether all of the action has been shown. */
  readonly rests = $derived(this.beat >= this.beats.length);
  /** Milliseconds that a move takes. */
  readonly pace = $derived(Math.min(900, 0.8 * (BEAT[this.speed] || BEAT.normal)));
  readonly last = $derived(this.at >= this.actions.length - 1);
  readonly #shownBeat = $derived(this.beats[this.beat - 1] ?? null);

  /** The position to show; null: that of now. */
  readonly view = $derived.by((): Json | null => {
    if (this.action) return this.#shownBeat?.view ?? this.action.start;
    return this.mode === "live" ? (this.#held?.view ?? null) : null;
  });
  /** The revision of that position. */
  readonly revision = $derived(
    this.#shownBeat?.revision ??
      this.actions[this.at - 1]?.beats.at(-1)?.revision ??
      this.told?.first ??
      this.#held?.revision ??
      null,
  );
  /** The lines of the action that have been told. */
  readonly lines = $derived(this.beats.slice(0, this.beat).flatMap((beat) => beat.lines));
  /** The lines of the beat on the board. */
  readonly now = $derived<LogLine[]>(this.#shownBeat?.lines ?? []);
  /** How much of the log may be read without hearing what is still to be shown; null: all of it. */
  readonly logEnd = $derived.by((): number | null => {
    if (this.mode !== "live") return null;
    for (let at = this.at; at >= 0; at -= 1) {
      const beats = this.actions[at]?.beats.slice(0, at === this.at ? this.beat : undefined) ?? [];
      const line = beats.flatMap((beat) => beat.lines).at(-1);
      if (line) return line.at + 1;
    }
    return this.actions[0]?.beats[0]?.lines[0]?.at ?? this.#held?.lines ?? 0;
  });

  constructor(table: Table, manner: Manner) {
    this.#table = table;
    this.#manner = manner;
    const known = Number.parseInt(localStorage.getItem(this.#shownName) ?? "", 10);
    this.#shown = Number.isNaN(known) ? null : known;
    table.beforeUpdate = (before, update) => {
      const from = this.#overruled;
      this.#overruled = null;
      if (before && from !== null && update.log.some(isOverruled)) this.#goesOn(update, before, from);
      else if (before && update.revision < before.revision) this.#takenBack(update);
      else this.#noticed(update, before && { view: before.view, revision: before.revision, lines: table.logEnd });
    };
    if (table.update) this.#noticed(table.update, null);
  }

  close(): void {
    window.clearTimeout(this.#timer);
    this.mode = "none";
    this.#rested?.();
    this.#table.beforeUpdate = null;
  }

  // --- What a person does ------------------------------------------------------------------

  setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem(SPEED_NAME, speed);
    if (this.mode === "live" && speed === "off") this.skip();
    else this.#schedule();
  }

  /** Go on: to the end of the action, from there to the next one, and after the last to the game. */
  next(): void {
    if (!this.action) return;
    if (!this.rests) this.#show(this.beats.length);
    else if (this.mode === "again") this.mode = "list";
    else if (this.last) this.#finish();
    else this.#begin(this.at + 1);
  }

  /** Show why it was done, or what again; whoever asks why has seen enough of the moves. */
  askWhy(): void {
    if (!this.action) return;
    this.why = !this.why;
    if (this.why && !this.rests) this.#show(this.beats.length);
  }

  /** A non-player was overruled at an entry: what comes of it is told as anything else that others do. */
  overruled(at: number): void {
    this.stop();
    this.#overruled = at;
  }

  /** Leave out what is left. */
  skip(): void {
    if (this.mode === "live") this.#finish();
    else this.stop();
  }

  /** Back to the game. */
  stop(): void {
    window.clearTimeout(this.#timer);
    this.#rested?.();
    this.#asked += 1;
    this.mode = "none";
    this.waiting = false;
    this.told = null;
    this.#held = null;
    this.at = this.beat = 0;
    this.why = false;
  }

  /** List what others did since one's own last turn. */
  async review(): Promise<void> {
    const update = this.#table.update;
    if (!update || update.since.turn === null || this.mode === "live") return;
    const told = await this.#fetch(update, update.since.turn);
    // Something may have begun meanwhile; then the answer is of no use.
    if (!told) return;
    this.told = told;
    this.mode = "list";
  }

  /** Look at one of the listed actions. */
  again(at: number): void {
    this.mode = "again";
    this.#begin(at);
  }

  // --- What the server says ----------------------------------------------------------------

  #takenBack(update: Update): void {
    this.stop();
    this.#remember(update.revision);
  }

  /** Tell what came of a choice that was overruled, from its entry on. */
  #goesOn(update: Update, before: Update, from: number): void {
    this.stop();
    if (this.speed === "off" || hiddenFrom(update)) {
      this.#remember(update.revision);
      return;
    }
    this.#held = { view: before.view, revision: from, lines: update.log_from };
    this.mode = "live";
    void this.#start(update, from);
  }

  /** Look at an update before it is on the table; `held` is what is there now. */
  #noticed(update: Update, held: Held | null): void {
    if (this.mode === "list" || this.mode === "again") this.stop();
    if (this.mode === "live") {
      // What came is told when this is over, if it was not waited for.
      if (!computerDecides(update)) this.#rested?.();
      return;
    }
    const shown = Math.min(this.#shown ?? held?.revision ?? update.since.revision, update.revision);
    const concerns = this.#concerns(update) || (held !== null && this.#unfolds(update));
    if (this.speed === "off" || !concerns || update.revision === shown || (held === null && opensLesson(update))) {
      this.#remember(update.revision);
      return;
    }
    if (hiddenFrom(update)) return; // until somebody looks
    if (held && update.fate && !update.log.length) return; // until the next die has brought something
    this.#held = held;
    this.waiting = held === null;
    this.mode = "live";
    void this.#start(update, Math.max(shown, update.since.revision));
  }

  /** Whether others have acted. */
  #concerns(update: Update): boolean {
    return update.since.more && othersPlay(update);
  }

  /** Whether one's own answer has brought cards and dice that nobody at the table has turned or rolled. */
  #unfolds({ companion, log }: Update): boolean {
    return !still() && !companion && log.some(this.#manner.unfolds);
  }

  async #start(update: Update, from: number): Promise<void> {
    await this.#computersRest(update);
    if (this.mode !== "live") return;
    const told = await this.#fetch(this.#table.update ?? update, from);
    if (this.mode !== "live") return;
    this.waiting = false;
    this.told = told;
    if (!told?.actions.length) this.#finish(told?.last ?? update.revision);
    else this.#begin(0);
  }

  /** Wait while computers play on, so that what belongs together is told at once; but not for long. */
  #computersRest(update: Update): Promise<void> {
    if (!computerDecides(update)) return Promise.resolve();
    return new Promise((done) => {
      const timer = window.setTimeout(() => this.#rested?.(), COMPUTERS_PATIENCE);
      this.#rested = () => {
        window.clearTimeout(timer);
        this.#rested = null;
        done();
      };
    });
  }

  async #fetch(update: Update, from: number): Promise<Told | null> {
    const asked = ++this.#asked;
    try {
      const told = await api.since(this.#table.id, from, update.seat, this.#table.key);
      return asked === this.#asked ? actionsOf(told, update.seats, this.#manner.opens, this.#manner.unfolds) : null;
    } catch {
      return null; // where it cannot be told, it is shown at once
    }
  }

  #begin(at: number): void {
    this.at = at;
    this.why = false;
    this.#show(still() ? (this.actions[at]?.beats.length ?? 0) : 0);
  }

  #show(beat: number): void {
    this.beat = beat;
    this.#schedule();
  }

  #schedule(): void {
    window.clearTimeout(this.#timer);
    if (!this.action) return;
    if (this.rests) {
      // Where a die of one's own is awaited, the action is not over; and one's own answer needs no going on.
      const awaited = this.own || (this.last && this.#table.update?.fate);
      if (this.mode === "live" && !this.why && awaited && !still())
        this.#timer = window.setTimeout(() => this.rests && !this.why && this.next(), BEAT[this.speed]);
      return;
    }
    // What only begins an action needs no more time than its words.
    const wait = this.beat === 0 ? Math.min(350, BEAT[this.speed]) : BEAT[this.speed];
    this.#timer = window.setTimeout(() => this.#show(this.beat + 1), wait);
  }

  #finish(last = this.told?.last ?? this.#table.update?.revision ?? 0): void {
    const held = { view: this.told?.end ?? null, revision: last, lines: this.logEnd ?? 0 };
    this.#remember(last);
    this.stop();
    // Meanwhile more may have come.
    const update = this.#table.update;
    if (update && update.revision > last) this.#noticed(update, held);
  }

  get #shownName(): string {
    return `annamite.shown.${this.#table.id}`;
  }

  #remember(revision: number): void {
    this.#shown = revision;
    localStorage.setItem(this.#shownName, String(revision));
  }
}

/** Whether anybody else plays, or a computer. */
const othersPlay = ({ kinds, seats }: Update): boolean => Object.keys(kinds).some((seat) => !seats.includes(seat));

/** Whether the game goes on without anybody doing anything. */
function computerDecides({ waiting }: Update): boolean {
  return waiting !== null && waiting.kind !== "person" && waiting.kind !== "link";
}

/** Whether the next person has still to come to the screen. */
export function hiddenFrom({ secrets, waiting, seat, seats }: Update): boolean {
  return secrets && waiting !== null && waiting.seat !== seat && seats.includes(waiting.seat);
}

/** Whether an action holds reasons to be looked into. */
export const hasReasons = (action: Action) => linesOf(action).some((line) => line.key.startsWith("why."));
