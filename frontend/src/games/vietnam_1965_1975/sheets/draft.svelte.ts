import { Ahead } from "../../../lib/ahead.svelte";
import type { Chooser } from "../../../lib/chooser.svelte";
import type { Table } from "../../../lib/table.svelte";
import type { Decision, Previewed, Together } from "../../../lib/wire";
import { asHints, asView, type Hints, type View } from "../types";
import { entriesIn, idsOf, settled, unique, type Entry } from "./rows";

/** A sheet of a season as it is drawn up: what is written so far, and what the server says it comes to. */

type Sheet = NonNullable<Hints["sheet"]>;

/** What somebody has drawn up and looked away from, by sheet. */
const kept: Record<string, Entry[]> = {};

export class SheetDraft {
  entries = $state.raw<Entry[]>([]);
  /** Why the computer would write what it suggests, each reason once. */
  reasons = $state.raw<string[]>([]);
  thinking = $state(false);
  /** What was written and could not be had. */
  refused = $state.raw<Entry[]>([]);
  readonly ahead: Ahead;
  readonly decision: Decision;

  readonly #table: Table;
  readonly #chooser: Chooser;
  readonly #key: string;
  readonly #before: View;
  #stopped = false;

  constructor(table: Table, chooser: Chooser, decision: Decision, view: View) {
    this.#table = table;
    this.#chooser = chooser;
    this.decision = decision;
    this.#before = view;
    // What is on offer is part of it: a sheet that has been written on since is another one.
    const offered = decision.options.map(({ id }) => id).join("").length;
    this.#key = `${table.id} ${view.season?.number ?? 0} ${view.phase} ${decision.step} ${offered}`;
    this.ahead = new Ahead(table);
    const last = kept[this.#key];
    if (last?.length) this.write(last);
  }

  /** What the sheet comes to as it stands. */
  readonly sheet = $derived.by((): Sheet | null => {
    const hints = this.entries.length ? this.ahead.reply?.hints : this.decision.hints;
    return asHints(hints ?? this.decision.hints).sheet ?? null;
  });
  /** The position as it would be. */
  readonly view = $derived.by((): View => {
    const ahead = this.entries.length ? this.ahead.reply?.view : null;
    return ahead ? asView(ahead) : this.#before;
  });
  /** What may still be written. */
  readonly open = $derived.by((): ReadonlySet<string> => {
    const next = this.entries.length ? this.ahead.reply?.decision : this.decision;
    return idsOf(next?.step === this.decision.step ? next.options : []);
  });
  /** Why it cannot be sent as it stands; null: it can. */
  readonly why = $derived.by((): string | null => {
    const { reply, waiting } = this.ahead;
    if (this.entries.length && !reply && !waiting) return "It cannot be told what this comes to.";
    const next = this.entries.length ? reply?.decision : this.decision;
    if (next?.step !== this.decision.step || this.open.has("done")) return null;
    return "More has to be written before the sheet can end.";
  });
  /** Whether what it comes to is still being found out. */
  readonly waiting = $derived.by(() => this.ahead.waiting || this.thinking);
  /** Whether nothing was ever written on it. */
  readonly untouched = $derived.by(() => !this.entries.length && kept[this.#key] === undefined);
  /** Last season's sheet, as far as it goes now. */
  readonly again = $derived.by((): Together | null => this.#chooser.hinted[0] ?? null);
  readonly written = $derived(this.entries.flat());

  write(entries: Entry[]): void {
    this.refused = [];
    this.#look(entries);
  }

  clear(): void {
    this.reasons = [];
    this.write([]);
  }

  lay(words: readonly string[]): void {
    this.write(entriesIn(words));
  }

  /** Lay it out as the computer would fill it. */
  async suggest(): Promise<void> {
    if (this.thinking) return;
    this.thinking = true;
    const reply = await this.#table.advise(true);
    this.thinking = false;
    if (!reply || this.#stopped) return;
    this.reasons = unique(reply.answers.map(({ reason }) => reason).filter(Boolean));
    this.write(entriesIn(reply.answers.map(({ word }) => word)));
  }

  /** Send all of it in one message, and what ends the sheet where it does not end by itself. */
  send(): void {
    this.#chooser.pickAll([...this.entries.flat(), ...(this.open.has("done") ? ["done"] : [])]);
  }

  stop(): void {
    this.#stopped = true;
    this.ahead.stop();
  }

  #look(entries: Entry[]): void {
    this.entries = kept[this.#key] = entries;
    if (entries.length) this.ahead.look(entries.flat(), (reply) => this.#adopt(entries, reply));
    else this.ahead.stop();
  }

  /** Strike what the rules leave out. */
  #adopt(asked: Entry[], { words, decision }: Previewed): void {
    const stuck = decision !== null && decision.step !== this.decision.step;
    const begun = decision !== null && !stuck && !decision.options.some(({ id }) => id === "done");
    const { entries, refused, again } = settled(asked, words, { stuck, begun });
    this.refused = [...this.refused, ...refused];
    if (again) this.#look(entries);
    else this.entries = kept[this.#key] = entries;
  }
}
