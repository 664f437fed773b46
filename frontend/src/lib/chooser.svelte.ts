import { tick } from "svelte";

import { api } from "./api";
import {
  arrange,
  type Arrangement,
  bySpace,
  keysOf,
  needsWords,
  numbersOf,
  seek,
  shortcuts,
  typeDigit,
} from "./arrange";
import { Advising } from "./advising.svelte";
import { Asking } from "./asking.svelte";
import { SheetFields } from "./sheetFields.svelte";
import type { Table } from "./table.svelte";
import type { Chart, Decision, Draft, Fate, Json, Onward, Option, Together, Trace } from "./wire";

const SECOND_DIGIT_WITHIN = 900;
/** Longer lists of cards are searched rather than picked from by key. */
const SEARCHED = 20;
/** More buttons than these nobody reads or tabs through. */
const SHOWN = 200;
/** Stands for the die or card that the computer is left to roll or draw. */
const COMPUTER = "(computer)";

const NO_GUIDE = { options: [], spaces: [], oneByOne: false };

/** What may be chosen now, and what the pointer or the focus rests on: shared by list and board. */
export class Chooser {
  /** The option under the pointer or focus. */
  hot = $state<string | null>(null);
  /** A space under the pointer or focus on the board. */
  hotSpace = $state<string | null>(null);
  /** What stands in the place of the list of answers: keys pick none of them, and what the board does is its own. */
  form = $state.raw<{ pickSpace?: (space: string) => void; pickWord?: (word: string) => void } | null>(null);
  /** Spaces that a line of the log speaks of. */
  told = $state.raw<string[]>([]);
  /** Spaces that were thought of and passed over. */
  passedOver = $state.raw<string[]>([]);

  /** What a lesson points at: answers, places on the board; and whether forms stand aside for it. */
  guide = $state.raw<{ options: string[]; spaces: string[]; oneByOne: boolean }>(NO_GUIDE);

  readonly #table: Table;
  /** False while the page looks back at an earlier position. */
  readonly #live: () => boolean;
  /** What a space is called. */
  readonly #placeName: (space: string) => string;

  /** The seat at the screen; null: what everybody may see. */
  readonly seat = $derived.by(() => this.#table.update?.seat ?? null);
  /** What this game is called. */
  readonly title = $derived.by(() => this.#table.update?.title ?? "");
  readonly decision: Decision | null = $derived.by(() =>
    this.#live() ? (this.#table.update?.decision ?? null) : null,
  );
  readonly #view = $derived.by(() => this.#table.update?.view ?? null);
  /** The decision in the position that is shown: what was found out of another one is no word on this. */
  readonly #standing = $derived.by(() => (this.decision ? { decision: this.decision, view: this.#view } : null));
  /** The die or card that people are asked for. */
  readonly fate: Fate | null = $derived.by(() => (this.#live() ? (this.#table.update?.fate ?? null) : null));
  /** Where like dice are asked for in a row, the fields for them. */
  readonly dice: SheetFields;
  /** Why what is pointed at is not offered. */
  readonly asking: Asking;
  /** What the computer would do, once it has been asked. */
  readonly advising: Advising;
  readonly #question = $derived(this.decision ?? this.fate);
  /** What a later question offers, as far as whoever sits here is asked all the way. */
  readonly onward = $derived.by((): Onward[] => {
    const seats = this.#table.update?.seats ?? [];
    return (this.decision?.hints?.onward ?? []).filter((each) => each.seats.every((seat) => seats.includes(seat)));
  });
  readonly options: Option[] = $derived([...(this.#question?.options ?? []), ...this.onward]);
  readonly arrangement = $derived.by((): Arrangement => {
    if (this.dice.sheet) return arrange(null);
    const lies = arrange(this.#question && { options: this.options });
    if (!this.fate) return lies;
    const label = this.fate.kind === "die" ? "Let the computer roll" : "Let the computer draw";
    return { ...lies, fixed: [...lies.fixed, { id: COMPUTER, label, role: "ask" }] };
  });
  /** Whether the list is so long that it is searched. */
  readonly searched = $derived(this.fate !== null && this.arrangement.list.length > SEARCHED);
  /** Whether a decision has more answers than keys, so that words narrow them down. */
  readonly filtered = $derived(this.decision !== null && needsWords(this.arrangement));
  /** The words that were typed to find something in the list. */
  sought = $state("");
  /** What is left of the rows. */
  readonly rows = $derived.by(() => {
    const { rows } = this.arrangement;
    if (!this.filtered || !this.sought) return rows;
    const left = rows.map((row) => ({ ...row, options: seek(row.options, this.sought, this.#placeName) }));
    return left.filter(({ options }) => options.length);
  });
  /** What is left of the list. */
  readonly found = $derived.by(() => {
    const { list } = this.arrangement;
    return this.searched || this.filtered ? seek(list, this.sought, this.#placeName) : list;
  });
  /** As much of that as has buttons. */
  readonly shown = $derived(this.found.slice(0, SHOWN));
  readonly #narrowed = $derived({ ...this.arrangement, rows: this.rows, list: this.found });
  readonly keys = $derived(shortcuts(this.searched ? { ...this.#narrowed, list: [] } : this.#narrowed));
  readonly keyOf = $derived(keysOf(this.keys));
  readonly #numbers = $derived(numbersOf(this.#narrowed));

  /** The first digit of a number that may have two. */
  typed = $state("");
  #typing = 0;

  /** Spaces on offer, with their options. */
  readonly spaces = $derived(bySpace(this.options));

  /** What the game has to say about the question. */
  readonly hints = $derived(this.decision?.hints ?? null);

  /** Series of answers that make sense as one, as the hints have them: a whole stack, all there is. */
  readonly hinted = $derived.by((): Together[] => this.hints?.together ?? []);
  /** What the game suggests for several decisions, once it has been asked. */
  #suggestion = $state.raw<{ question: object | null; drafts: Draft[] }>({ question: null, drafts: [] });
  readonly suggested = $derived.by(() => (this.#suggestion.question === this.#standing ? this.#suggestion.drafts : []));
  /** All series of answers that are offered as one. */
  readonly together: Together[] = $derived([...this.hinted, ...this.suggested]);

  /** What it would have to say after the option that the pointer or the focus rests on. */
  readonly ahead = $derived.by(() => (this.decision ? (this.#table.preview?.hints ?? null) : null));

  readonly hotOption = $derived(this.options.find((option) => option.id === this.hot) ?? null);

  /** Spaces that the question itself speaks of. */
  readonly about = $derived(this.decision?.about ?? []);

  /** Spaces to light up strongly. */
  readonly litSpaces = $derived.by(() => [
    this.hotOption?.space,
    this.hotSpace,
    this.advising.first?.space,
    ...this.told,
  ]);

  constructor(table: Table, live: () => boolean, placeName: (space: string) => string) {
    this.#table = table;
    this.#live = live;
    this.#placeName = placeName;
    this.dice = new SheetFields(table, () => this.fate);
    this.asking = new Asking(table, () => this.#standing);
    this.advising = new Advising(table, () => this.#standing);
  }

  get tableId(): string {
    return this.#table.id;
  }

  /** Whether answers may be taken back to before an entry now. */
  mayTakeBack(to: number): boolean {
    return this.#live() && !this.#table.busy && String(to) in (this.#table.update?.undo ?? {});
  }

  takeBack(to: number): void {
    if (this.mayTakeBack(to)) this.#table.undo(to);
  }

  /** The charts by which seats are played that nobody takes. */
  charts(): Promise<Chart[]> {
    return api.charts(this.#table.update?.game ?? "");
  }

  /** The way through a chart that led to a line of the log. */
  trace(line: number): Promise<Trace> {
    return api.trace(this.#table.id, line, this.seat);
  }

  /** What the seat at the screen may know of the seasons that are over. */
  chronicle(): Promise<Json> {
    return api.chronicle(this.#table.id, this.seat);
  }

  /** Ask what the game suggests for this decision and those that follow it. */
  async suggest(): Promise<void> {
    const question = this.#standing;
    const drafts = (await this.#table.drafts()).filter(({ words }) => words.length > 1);
    this.#suggestion = { question, drafts };
  }

  isLit(option: Option): boolean {
    return (
      option.id === this.hot ||
      option.id === this.advising.first?.word ||
      (!!option.space && option.space === this.hotSpace)
    );
  }

  point(id: string | null): void {
    this.hot = id;
    if (id !== null) this.asking.drop();
    this.#table.consider(this.#onwardTo(id) ? null : id);
  }

  pointSpace(space: string | null): void {
    this.hotSpace = space;
    this.pointThing(space && !this.spaces.has(space) ? space : null, space ? this.#placeName(space) : "");
    const options = space ? this.spaces.get(space) : undefined;
    const only = options?.length === 1 ? (options[0]?.id ?? null) : null;
    this.#table.consider(this.#onwardTo(only) ? null : only);
  }

  /** The pointer or the focus is on something that is not offered, as the board calls it; null: no more. */
  pointThing(thing: string | null, label = ""): void {
    this.asking.point(thing, label);
  }

  /** Something was chosen that is not offered: say why. */
  chooseThing(thing: string, label = this.#placeName(thing), why = ""): void {
    this.asking.choose(thing, label, why);
  }

  /** Take a digit for a row of numbers; false if there is none such. */
  type(digit: string): boolean {
    if (!/^\d$/.test(digit) || !this.#numbers.size) return false;
    window.clearTimeout(this.#typing);
    const next = typeDigit(this.#numbers, this.typed, digit);
    if ("pick" in next) {
      this.pick(next.pick);
      return true;
    }
    this.typed = next.typed;
    const waiting = this.#question;
    this.#typing = window.setTimeout(() => {
      const exact = this.#numbers.get(this.typed);
      this.typed = "";
      if (exact !== undefined && this.#question === waiting) this.pick(exact);
    }, SECOND_DIGIT_WITHIN);
    return true;
  }

  /** Forget a digit typed; false if there is none. */
  untype(): boolean {
    window.clearTimeout(this.#typing);
    const had = this.typed !== "";
    this.typed = "";
    return had;
  }

  /** Drop the words by which a sheet was narrowed down; false if there are none. */
  unseek(): boolean {
    const had = this.filtered && this.sought !== "";
    if (had) this.sought = "";
    return had;
  }

  pick(id: string): void {
    if (!this.#question) return;
    this.untype();
    const onward = this.#onwardTo(id);
    if (onward) this.#table.answerAll(onward.words, "across");
    else if (this.decision) this.#table.answer(id);
    else this.#table.fate([id === COMPUTER ? null : id]);
    this.hot = null;
  }

  #onwardTo(id: string | null): Onward | undefined {
    return this.onward.find((each) => each.id === id);
  }

  /** The options that end with an answer: itself, or ones in a row. */
  endingWith(word: string): Option[] {
    const itself = this.options.filter(({ id }) => id === word);
    return itself.length ? itself : this.onward.filter(({ words }) => words.at(-1) === word);
  }

  /** Answer with what ends so, if that says all; otherwise the list shows which there are. */
  pickEnding(word: string): void {
    this.#pickOf(this.endingWith(word), word);
  }

  /** Answer the question at hand again and again (a way, hex by hex), as far as nothing comes between. */
  pickPath(ids: string[]): void {
    if (!this.decision) return;
    this.untype();
    this.#table.answerPath(ids);
    this.hot = null;
  }

  /**
   * Give several answers, one after the other, as far as nobody else comes between, and no die; `through`:
   * on through counters that are drawn between them.
   */
  pickAll(words: string[], through = false): void {
    if (!this.decision) return;
    this.untype();
    this.#table.answerAll(words, through ? "through" : null);
    this.hot = null;
  }

  /** Whether the computer thinks about all that belongs together. */
  takingAll = $state(false);

  /** Answer as the computer would, to the end of the sheet at hand, or of what it can tell. */
  async takeAll(): Promise<void> {
    const question = this.#standing;
    if (!question || this.takingAll) return;
    this.takingAll = true;
    const reply = await this.#table.advise(true);
    this.takingAll = false;
    if (this.#standing === question) this.pickAll(reply?.answers.map(({ word }) => word) ?? [], true);
  }

  /** An answer was chosen on the board; where a form lies open it goes onto that. */
  pickOnBoard(word: string, space: string | null = null): void {
    if (!this.form) this.pick(word);
    else if (space !== null && this.form.pickSpace) this.form.pickSpace(space);
    else this.form.pickWord?.(word);
  }

  /** Answer with a space, if that says all; otherwise the list shows what can be done there. */
  pickSpace(space: string): void {
    if (!this.spaces.has(space)) {
      this.chooseThing(space);
      return;
    }
    if (this.form) {
      this.form.pickSpace?.(space);
      return;
    }
    this.#pickOf(this.spaces.get(space) ?? [], space);
  }

  #pickOf(options: Option[], space: string): void {
    const [only] = options;
    if (options.length === 1 && only) this.pick(only.id);
    else if (only) void this.#goTo(only, only.space ?? space);
  }

  async #goTo({ id }: Option, space: string): Promise<void> {
    if (!this.shown.some((option) => option.id === id) && this.found.length > SHOWN) {
      this.sought = this.#placeName(space);
      await tick();
    }
    document.querySelector<HTMLElement>(`[data-option="${CSS.escape(id)}"]`)?.focus();
  }
}
