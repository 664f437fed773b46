import { applied } from "./changes";
import { mergeLog, prependLog } from "./log";
import { Replies } from "./replies";
import { leftOut } from "./sheet";
import { BROKEN, GameSocket, NO_SEAT, type LinkState } from "./socket";
import type {
  Advised,
  Changes,
  DiceSheet,
  Draft,
  Json,
  LogLine,
  NotOffered,
  Otherwise,
  PageMessage,
  Previewed,
  PreviewLine,
  ServerMessage,
  Update,
} from "./wire";

export interface Notice {
  id: number;
  text: string;
  /** What can be done about it, as long as it can. */
  acts: NoticeAct[];
}

export interface NoticeAct {
  title: string;
  able: () => boolean;
  act: () => void;
}

const NOTICE_STAYS = 7_000;
/** One that something can be done about has to be reached first. */
const NOTICE_WAITS = 30_000;
const PREVIEW_AFTER = 140;

/** A message as the table sends it; the socket adds the number. */
type Unnumbered<M> = M extends PageMessage ? Omit<M, "n"> : never;

declare global {
  interface Window {
    /** The table that is open, for whoever looks into the page from its console. */
    annamite?: Table;
  }
}

/** One game as this page sees it. Nothing is assumed: what shows is what the server last said. */
export class Table {
  link = $state<LinkState>("connecting");
  update = $state.raw<Update | null>(null);
  /** The log as far back as it has been asked for. */
  log = $state.raw<LogLine[]>([]);
  /** How many lines the whole log has. */
  logEnd = $state(0);
  /** The number of the first line that is here. */
  readonly logFirst = $derived(this.log[0]?.at ?? this.logEnd);
  /** Lines of the log that were there when a seat of this page last answered. */
  mark = $state(0);
  busy = $state(false);
  notices = $state<Notice[]>([]);
  preview = $state.raw<{ word: string; lines: PreviewLine[]; hints: Json } | null>(null);
  /** Why there is no table to sit at, once the server has said so. */
  closed = $state<string | null>(null);
  /** Whether that is because the game cannot be shown to anybody, or because nobody here has a seat. */
  broken = $state(false);
  seatless = $state(false);
  /** How many connections each seat of this page has, as far as it has been told: else it is the only one. */
  company = $state.raw<Record<string, number>>({});
  /** The last time that answers were taken back, whoever did; null: not since the page was opened. */
  takenBack = $state.raw<{ from: number; to: number } | null>(null);
  /** Sees an update before it is on the table. */
  beforeUpdate: ((before: Update | null, update: Update) => void) | null = null;

  #socket: GameSocket;
  #n = 0;
  #pending = 0;
  /** The dice that are being told. */
  #sheet: DiceSheet | null = null;
  #previewAsked = 0;
  #previewTimer = 0;
  #notice = 0;
  /** Whether everything has been asked for, because changes did not fit. */
  #resyncing = false;
  #replies = new Replies();
  /** Earlier lines that have been asked for. */
  #earlier: { n: number; come: Promise<void>; done: () => void } | null = null;

  constructor(readonly id: string) {
    window.annamite = this;
    this.mark = Number(sessionStorage.getItem(this.#markName)) || 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new GameSocket(`${scheme}://${location.host}/ws/games/${encodeURIComponent(id)}`, {
      message: (message) => this.#receive(message),
      state: (state) => {
        this.link = state;
        this.company = {};
        if (state === "open") return;
        this.busy = this.#resyncing = false;
        this.#earlierCame();
        this.#replies.drop();
      },
      refused: (why, code) => {
        this.closed = why;
        this.broken = code === BROKEN;
        this.seatless = code === NO_SEAT;
      },
    });
  }

  close(): void {
    window.clearTimeout(this.#previewTimer);
    this.#earlierCame();
    this.#replies.drop();
    this.#socket.close();
  }

  // --- What a person does ------------------------------------------------------------------

  answer(word: string): void {
    this.#answer([word], null);
  }

  /** Answer the question at hand again and again, as far as nothing comes between. */
  answerPath(words: string[]): void {
    if (words.length) this.#answer(words, "path");
  }

  /**
   * Give several answers, one after the other; `across`: also for other seats that sit here; `through`:
   * on through counters that are drawn between them.
   */
  answerAll(words: string[], how: "across" | "through" | null = null): void {
    if (words.length) this.#answer(words, how);
  }

  #answer(words: string[], how: "path" | "across" | "through" | null): void {
    const decision = this.update?.decision;
    if (!this.update || !decision || this.busy) return;
    const { revision } = this.update;
    const message = { type: "answer", revision, seat: decision.seat, words } as const;
    if (this.#ask(how ? { ...message, [how]: true } : message)) this.#setMark(this.logEnd);
  }

  /** Say what one's own die or card shows, or the dice of a sheet; null: the computer rolls or draws that one. */
  fate(words: (string | null)[], sheet: DiceSheet | null = null): void {
    const fate = this.update?.fate;
    if (!this.update || !fate || this.busy) return;
    if (this.#ask({ type: "fate", revision: this.update.revision, seat: fate.seat, words })) this.#sheet = sheet;
  }

  undo(to?: number): void {
    const update = this.update;
    if (!update?.seat || this.busy || !Object.keys(update.undo).length) return;
    const message = { type: "undo", revision: update.revision, seat: update.seat } as const;
    this.#ask(to === undefined ? message : { ...message, to });
  }

  /** Ask what else a non-player could have chosen: by a line of the log, or by the entry of its choice. */
  async alternatives(of: { line: number } | { at: number }): Promise<Otherwise | null> {
    const update = this.update;
    if (!update?.seat) return null;
    const { revision, seat } = update;
    const reply = await this.#question({ type: "alternatives", revision, seat, ...of });
    return reply?.type === "alternatives" ? reply : null;
  }

  /** Have a non-player choose otherwise. */
  overrule(at: number, word: string): void {
    const update = this.update;
    if (!update?.seat || this.busy) return;
    this.#ask({ type: "overrule", revision: update.revision, seat: update.seat, at, word });
  }

  /** Agree to go on by the rules of now, or no longer. */
  moveUp(agree: boolean): void {
    if (!this.update?.moving || this.busy) return;
    this.#ask({ type: "move_up", revision: this.update.revision, agree });
  }

  /** Go on in the lesson: see what others do, take back what is none of it, or play on after its end. */
  lesson(act: "watch" | "back" | "on"): void {
    if (!this.update || this.busy) return;
    this.#ask({ type: "lesson", revision: this.update.revision, act });
  }

  look(seat: string): void {
    this.#ask({ type: "look", seat });
  }

  /** Ask what an option would do, once the pointer or the focus has rested on it. */
  consider(word: string | null): void {
    window.clearTimeout(this.#previewTimer);
    if (word === this.preview?.word) return;
    this.#previewTimer = window.setTimeout(() => {
      const decision = this.update?.decision;
      if (word === null || !decision || !this.update) {
        this.preview = null;
        return;
      }
      this.#previewAsked = ++this.#n;
      const { revision } = this.update;
      this.#socket.send({ type: "preview", n: this.#n, revision, seat: decision.seat, words: [word] });
    }, PREVIEW_AFTER);
  }

  /** Ask what several answers would come to, those left out that do not fit; null: it cannot be told. */
  async foresee(words: string[]): Promise<Previewed | null> {
    const asked = this.#asking();
    if (!asked || !words.length) return null;
    const reply = await this.#question({ type: "preview", ...asked, words, fit: true, show: true });
    return reply?.type === "preview" ? reply : null;
  }

  /** Ask which answers in a row the game suggests. */
  async drafts(): Promise<Draft[]> {
    const asked = this.#asking();
    const reply = asked && (await this.#question({ type: "drafts", ...asked }));
    return reply?.type === "drafts" ? reply.drafts : [];
  }

  /** Ask why a thing of the board is not offered, or what a choice lacks; null: it cannot be told. */
  async whyNot({ thing = null }: { thing?: string | null }): Promise<NotOffered | null> {
    const asked = this.#asking();
    const reply = asked && (await this.#question({ type: "why_not", ...asked, thing }));
    return reply?.type === "why_not" ? reply : null;
  }

  /** Ask what the computer would do in the place of the seat that decides, or on the whole sheet; null: unknown. */
  async advise(sheet = false): Promise<Advised | null> {
    const asked = this.#asking();
    const reply = asked && (await this.#question({ type: "advise", ...asked, sheet }));
    return reply?.type === "advise" ? reply : null;
  }

  #asking(): { revision: number; seat: string } | null {
    const decision = this.update?.decision;
    return this.update && decision ? { revision: this.update.revision, seat: decision.seat } : null;
  }

  #question(message: Unnumbered<PageMessage>): Promise<ServerMessage | null> {
    const n = ++this.#n;
    if (!this.#socket.send({ ...message, n } as PageMessage)) return Promise.resolve(null);
    return this.#replies.to(n);
  }

  /** Fetch lines of the log before those that are here; return once they have come, or cannot. */
  async earlier(): Promise<void> {
    const before = this.logFirst;
    if (!this.#earlier && before > 0) {
      const n = ++this.#n;
      if (!this.#socket.send({ type: "earlier", n, before })) return;
      let done = () => {};
      const come = new Promise<void>((resolve) => (done = resolve));
      this.#earlier = { n, come, done };
    }
    await this.#earlier?.come;
  }

  say(text: string, acts: NoticeAct[] = []): void {
    const id = ++this.#notice;
    this.notices = [...this.notices.filter((notice) => notice.text !== text), { id, text, acts }];
    window.setTimeout(() => this.dismiss(id), acts.length ? NOTICE_WAITS : NOTICE_STAYS);
  }

  /** Take away what is for the seat that was at the screen alone. */
  clearActs(): void {
    // An effect that asks for this when there is none must not be its own cause.
    if (this.notices.some(({ acts }) => acts.length)) this.notices = this.notices.filter(({ acts }) => !acts.length);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  // --- What the server says ----------------------------------------------------------------

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "update":
        this.#resyncing = false;
        this.#updated(message, message.log);
        break;
      case "changes":
        this.#changed(message);
        break;
      case "earlier":
        this.log = prependLog(this.log, message.log, this.logFirst);
        this.#earlierCame();
        break;
      case "done":
        if (message.n === this.#pending) this.#done(message.taken);
        break;
      case "refused":
        // What came too late is nobody's concern.
        if (this.#replies.give(message.n, null)) break;
        if (message.n === this.#earlier?.n) this.#earlierCame();
        // A preview that came too late is nobody's concern.
        if (message.n === this.#previewAsked) break;
        if (message.n === null || message.n === this.#pending) this.busy = false;
        this.say(message.error);
        break;
      case "preview":
        if (this.#replies.give(message.n, message)) break;
        if (message.n === this.#previewAsked) {
          const { words, lines, hints } = message;
          this.preview = { word: words[0] ?? "", lines, hints };
        }
        break;
      case "drafts":
      case "why_not":
      case "advise":
      case "alternatives":
        this.#replies.give(message.n, message);
        break;
      case "company":
        this.company = message.seats;
        break;
      case "pong":
        break;
    }
  }

  #done(taken: number): void {
    this.busy = false;
    if (this.#sheet && taken < this.#sheet.labels.length) this.say(leftOut(this.#sheet, taken));
  }

  /** Make the changes of an update; where they do not fit, ask for everything as it is. */
  #changed({ base, revision, changes, log, log_from }: Changes): void {
    if (this.#resyncing) return;
    let update: Update;
    try {
      if (this.update?.revision !== base) throw new Error(`These are changes of revision ${base}.`);
      update = applied(this.update, changes) as Update;
    } catch (error) {
      console.warn("Asking for everything as it is:", error);
      this.#resyncing = this.#socket.send({ type: "resync", n: ++this.#n });
      return;
    }
    this.#updated({ ...update, revision, log, log_from }, mergeLog(this.log, log, log_from));
  }

  #earlierCame(): void {
    const asked = this.#earlier;
    this.#earlier = null;
    asked?.done();
  }

  #updated(update: Update, log: LogLine[]): void {
    const before = this.update;
    this.beforeUpdate?.(before, update);
    this.log = log;
    this.logEnd = update.log_from + update.log.length;
    if (this.mark > this.logEnd) this.#setMark(this.logEnd);
    if (before && update.revision < before.revision) this.takenBack = { from: before.revision, to: update.revision };
    if (before?.revision !== update.revision) {
      window.clearTimeout(this.#previewTimer);
      this.preview = null;
    }
    this.update = update;
  }

  #ask(message: Unnumbered<PageMessage>): boolean {
    this.#n += 1;
    if (!this.#socket.send({ ...message, n: this.#n } as PageMessage)) {
      this.say("Not connected just now; the table is being sought again.");
      return false;
    }
    this.#pending = this.#n;
    this.#sheet = null;
    this.busy = true;
    return true;
  }

  get #markName(): string {
    return `annamite.mark.${this.id}`;
  }

  #setMark(lines: number): void {
    this.mark = lines;
    sessionStorage.setItem(this.#markName, String(lines));
  }
}
