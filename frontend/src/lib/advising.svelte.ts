import type { Table } from "./table.svelte";
import type { Advised } from "./wire";

/** What the computer would do here: what was asked last, as long as the same question stands. */
export class Advising {
  readonly #table: Pick<Table, "advise">;
  /** The question as it stands: another object once it is another one, or asked in another position. */
  readonly #question: () => object | null;
  #found = $state.raw<{ question: object; answers: Advised["answers"] } | null>(null);
  /** The question that the computer thinks about. */
  #about = $state.raw<object | null>(null);

  /** The answers that it would give, none if it cannot tell; null: it was not asked. */
  readonly answers = $derived.by(() => {
    const question = this.#question();
    return question && this.#found?.question === question ? this.#found.answers : null;
  });
  readonly first = $derived(this.answers?.[0] ?? null);
  /** Whether it was asked by key. */
  byKey = false;
  readonly thinking = $derived.by(() => this.#about !== null && this.#about === this.#question());

  constructor(table: Pick<Table, "advise">, question: () => object | null) {
    this.#table = table;
    this.#question = question;
  }

  /** Ask what the computer would do; asked once more, it says no more of it. */
  async ask(byKey = false): Promise<void> {
    const question = this.#question();
    if (!question || this.thinking) return;
    if (this.answers) {
      this.#found = null;
      return;
    }
    this.byKey = byKey;
    this.#about = question;
    const reply = await this.#table.advise();
    if (this.#about === question) this.#about = null;
    if (this.#question() === question) this.#found = { question, answers: reply?.answers ?? [] };
  }
}
