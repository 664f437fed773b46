import { faultOf, type Fault, isTyped, isWhole, nextEmpty, rangeOf, readEntry, spread } from "./sheet";
import type { Table } from "./table.svelte";
import type { DiceSheet, Fate } from "./wire";

/** The fields of a sheet of like dice, and what people have written there. */
export class SheetFields {
  readonly #table: Pick<Table, "update" | "fate" | "busy">;
  readonly #fate: () => Fate | null;

  /** What has been written, and for which question: it is kept while the page looks elsewhere. */
  #written = $state.raw<{ revision: number; texts: string[] }>({ revision: -1, texts: [] });
  /** What was missing when the results were to be given. */
  #missing = $state.raw<Fault | null>(null);

  /** The sheet that is asked for; null: a single die or card is, or nothing. */
  readonly sheet = $derived.by((): DiceSheet | null => {
    const fate = this.#fate();
    return fate?.sheet && isTyped(fate.options) ? fate.sheet : null;
  });
  readonly #possible = $derived.by(() => this.#fate()?.options.map(({ id }) => id) ?? []);
  readonly #revision = $derived.by(() => this.#table.update?.revision ?? -1);
  readonly texts = $derived(this.#written.revision === this.#revision ? this.#written.texts : []);
  readonly range = $derived(rangeOf(this.#possible));
  /** Digits of the longest result. */
  readonly digits = $derived(Math.max(1, ...this.#possible.map((each) => each.length)));
  /** How many results are there. */
  readonly given = $derived(this.texts.filter((text) => readEntry(this.#possible, text) === "result").length);
  /** What no dice show, or else what was missed. */
  readonly fault = $derived.by((): Fault | null => {
    const wrong = this.texts.findIndex((text) => readEntry(this.#possible, text) === "wrong");
    if (wrong < 0) return this.#missing;
    return faultOf(this.sheet?.labels ?? [], this.#possible, this.texts, true);
  });

  constructor(table: Pick<Table, "update" | "fate" | "busy">, fate: () => Fate | null) {
    this.#table = table;
    this.#fate = fate;
  }

  /** Write into a field; return whether it is full, so that the next one is due. */
  write(at: number, text: string): boolean {
    const digits = text.replace(/\D/g, "");
    const texts = [...this.texts];
    texts[at] = digits;
    this.#keep(texts);
    return isWhole(this.#possible, digits);
  }

  /** Spread numbers over the fields from one on. */
  paste(at: number, text: string): void {
    this.#keep(spread(this.texts, this.sheet?.labels.length ?? 0, at, text));
  }

  /** The next field that has no result yet; null: all have one. */
  next(at: number): number | null {
    return nextEmpty(this.#possible, this.texts, this.sheet?.labels.length ?? 0, at);
  }

  /** Give what the dice show; `rest`: the computer rolls what is missing. Return the field at fault. */
  give(rest: boolean): number | null {
    if (!this.sheet || this.#table.busy) return null;
    const { labels } = this.sheet;
    this.#missing = faultOf(labels, this.#possible, this.texts, rest);
    if (this.#missing) return this.#missing.at;
    this.#table.fate(
      labels.map((_, at) => this.texts[at] || null),
      this.sheet,
    );
    return null;
  }

  #keep(texts: string[]): void {
    this.#missing = null;
    this.#written = { revision: this.#revision, texts: Array.from(texts, (text) => text ?? "") };
  }
}
