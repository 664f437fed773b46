import { api } from "./api";
import { BEAT, keepSpeed, keptSpeed, SPEEDS, type Filter, type Speed } from "./manner";
import { isOverruled } from "./overruling.svelte";
import { actionsOf, linesOf, type Action, type Told } from "./retelling";
import { Sifting, type Concerns } from "./sifting.svelte";
import type { Table } from "./table.svelte";
import { computerDecides, hiddenFrom, opensLesson, othersPlay } from "./whose";
import type { Json, LogLine, Update } from "./wire";

/** Milliseconds that computers are given to play on before their moves are told. */
const COMPUTERS_PATIENCE = 1_500;

/** Whether the reader asked for a page on which nothing moves by itself. */
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

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
  /** What an action has to do with some seats; null: the game does not tell. */
  concerns: Concerns | null;
}

/**
 * What others did, shown action by action before it is one's own turn, or looked at again later; and
 * the cards and dice that one's own answers brought, one after the other.
 */
export class Telling {
  /**
   * `live`: what just happened, `brief`: the same as a list; `list`: what there is to look at again,
   * `again`: one of a list.
   */
  mode = $state<"none" | "live" | "brief" | "list" | "again">("none");
  /** The first time at a table, before it is known what to show. */
  waiting = $state(false);
  told = $state.raw<Told | null>(null);
  at = $state(0);
  /** How many beats of the action have been shown. */
  beat = $state(0);
  speed = $state<Speed>(keptSpeed());
  /** Whether reasons are shown instead of what was done. */
  why = $state(false);

  /** Which of the actions are told. */
  readonly sifting: Sifting;

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
  /** The list that `again` goes back to. */
  #list = $state<"list" | "brief">("list");
  /** The speed before moves were told briefly. */
  #fuller: Speed = "normal";
  /** What was shown when the server told of more. */
  #held = $state.raw<Held | null>(null);

  readonly open = $derived(this.mode !== "none");
  readonly actions = $derived.by(() => this.sifting.actions);
  /** Whether something is told for the first time. */
  readonly #news = $derived(
    this.mode === "live" || this.mode === "brief" || (this.mode === "again" && this.#list === "brief"),
  );
  /** The speeds that make sense here: what one's own answers bring is never told briefly. */
  readonly speeds = $derived.by((): readonly Speed[] => {
    const update = this.#table.update;
    return update && othersPlay(update) ? SPEEDS : SPEEDS.filter((speed) => speed !== "brief");
  });
  readonly action = $derived.by((): Action | null =>
    this.mode === "live" || this.mode === "again" ? (this.actions[this.at] ?? null) : null,
  );
  /** Whether one's own answer brought what is shown; where nobody else plays, all that fate brings, too. */
  readonly own = $derived.by(() => this.action !== null && this.#isOwn(this.action));
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
    if (this.mode === "brief") return this.told?.end ?? null;
    return this.mode === "live" ? (this.#held?.view ?? null) : null;
  });
  /** The revision of that position. */
  readonly revision = $derived.by((): number | null => {
    if (this.mode === "brief") return this.told?.last ?? null;
    const before = this.action && this.told?.actions[this.told.actions.indexOf(this.action) - 1];
    return (
      this.#shownBeat?.revision ?? before?.beats.at(-1)?.revision ?? this.told?.first ?? this.#held?.revision ?? null
    );
  });
  /** The lines of the action that have been told. */
  readonly lines = $derived(this.beats.slice(0, this.beat).flatMap((beat) => beat.lines));
  /** The lines of the beat on the board. */
  readonly now = $derived<LogLine[]>(this.#shownBeat?.lines ?? []);
  /** How much of the log may be read without hearing what is still to be shown; null: all of it. */
  readonly logEnd = $derived.by((): number | null => {
    if (this.mode !== "live") {
      const last = this.#news ? this.told?.actions.flatMap(linesOf).at(-1) : undefined;
      return last ? last.at + 1 : null;
    }
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
    this.sifting = new Sifting(manner.concerns);
    const known = Number.parseInt(localStorage.getItem(this.#shownName) ?? "", 10);
    this.#shown = Number.isNaN(known) ? null : known;
    table.beforeUpdate = (before, update) => {
      const from = this.#overruled;
      this.#overruled = null;
      this.sifting.countFrom(answered(update));
      if (before && from !== null && update.log.some(isOverruled)) this.#goesOn(update, before, from);
      else if (before && update.revision < before.revision) this.#takenBack(update);
      else this.#noticed(update, before && { view: before.view, revision: before.revision, lines: table.logEnd });
    };
    if (!table.update) return;
    this.sifting.countFrom(answered(table.update));
    this.#noticed(table.update, null);
  }

  close(): void {
    window.clearTimeout(this.#timer);
    this.mode = "none";
    this.#rested?.();
    this.#table.beforeUpdate = null;
  }

  // --- What a person does ------------------------------------------------------------------

  setSpeed(speed: Speed): void {
    if (this.speed !== "brief") this.#fuller = this.speed;
    this.speed = speed;
    keepSpeed(speed);
    if (this.#news && speed === "off") this.skip();
    else if (this.mode === "live" && this.#isBrief()) this.#open("brief");
    else if (this.mode === "brief" && speed !== "brief") this.#unfold();
    else this.#schedule();
  }

  /** Change between briefly and as it was before. */
  abridge(): void {
    const fuller = this.#fuller === "off" ? "normal" : this.#fuller;
    if (this.speeds.includes("brief")) this.setSpeed(this.speed === "brief" ? fuller : "brief");
  }

  /** Change what is told; what is on the board is told to its end. */
  setFilter(filter: Filter): void {
    const now = this.action;
    this.sifting.choose(filter);
    if (!this.told || !this.#news) return;
    this.#sift(now);
    this.at = now ? this.actions.indexOf(now) : 0;
  }

  /** List what is left out, too: with all else that is being told, or by itself once that is over. */
  seeAll(): void {
    const { untold } = this.sifting;
    const [first, last] = [untold[0], untold.at(-1)?.beats.at(-1)];
    if (this.#news && this.told) {
      this.sifting.whole = true;
      this.#open("brief");
    } else if (this.mode === "none" && first && last) {
      this.#openWhole({
        start: first.start,
        actions: untold,
        end: last.view,
        first: first.beats[0]?.revision ?? last.revision,
        last: last.revision,
      });
      this.sifting.untold = [];
    }
  }

  /** Go on: to the end of the action, from there to the next one, and after the last to the game. */
  next(): void {
    if (this.mode === "brief") return this.#finish();
    if (!this.action) return;
    if (!this.rests) this.#show(this.beats.length);
    else if (this.mode === "again") this.#open(this.#list);
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
    if (this.#news) this.#finish();
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
    this.sifting.drop();
    this.#held = null;
    this.at = this.beat = 0;
    this.why = false;
  }

  /** List what others did since one's own last turn. */
  async review(): Promise<void> {
    const update = this.#table.update;
    if (!update || update.since.turn === null || this.#news) return;
    const told = await this.#fetch(update, update.since.turn);
    // Something may have begun meanwhile; then the answer is of no use.
    if (told) this.#openWhole(told);
  }

  /** Look at one of the listed actions. */
  again(at: number): void {
    this.#list = this.mode === "brief" ? "brief" : "list";
    this.mode = "again";
    this.#begin(at);
  }

  // --- What the server says ----------------------------------------------------------------

  #takenBack(update: Update): void {
    this.stop();
    this.sifting.untold = [];
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
    if (this.#news) {
      // What came is told when this is over, if it was not waited for.
      if (!computerDecides(update)) this.#rested?.();
      return;
    }
    if (this.open) this.stop();
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
    this.#sift(null);
    if (!told || !this.actions.length) this.#finish(told?.last ?? update.revision);
    else if (!this.#isBrief()) this.#begin(0);
    // Where a die of one's own is awaited, the action is not over: it is told once it is.
    else if (this.#table.update?.fate && this.#table.update.revision === told.last) this.stop();
    else this.#open("brief");
  }

  /** Whether what is told is listed rather than shown: what one's own answer brought never is. */
  #isBrief(): boolean {
    return this.speed === "brief" && !!this.told && !this.told.actions.every((action) => this.#isOwn(action));
  }

  #isOwn({ seat }: Action): boolean {
    const update = this.#table.update;
    return update !== null && (seat === null ? !othersPlay(update) : update.seats.includes(seat));
  }

  /** Leave out what nobody here cares for, but for what is on the board. */
  #sift(now: Action | null): void {
    const seats = this.#table.update?.seats ?? [];
    this.sifting.take(this.told?.actions ?? [], seats, (action) => this.#isOwn(action), now);
  }

  /** Show a list instead of an action. */
  #open(list: "list" | "brief"): void {
    window.clearTimeout(this.#timer);
    this.why = false;
    this.mode = list;
  }

  #openWhole(told: Told): void {
    this.told = told;
    this.sifting.takeWhole(told.actions);
    this.#open("list");
  }

  /** Show action by action what was listed. */
  #unfold(): void {
    this.sifting.widen();
    this.mode = "live";
    if (this.actions.length) this.#begin(0);
    else this.#finish();
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
      const told = await api.since(this.#table.id, from, update.seat);
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
    const untold = this.sifting.whole ? [] : this.sifting.leftOut;
    this.#remember(last);
    this.stop();
    this.sifting.untold = [...this.sifting.untold, ...untold];
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

/** Which answer of somebody here was the last, and who looks: what is told of it is for nobody else. */
const answered = ({ seat, since }: Update): string => `${seat} ${since.revision}`;
