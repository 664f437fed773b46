import type { Table } from "./table.svelte";
import type { Advised, Decision } from "./wire";

/** What the computer would do here: what was asked last, as long as the same question stands. */
export class Advising {
  readonly #table: Pick<Table, "advise">;
  readonly #decision: () => Decision | null;
  #found = $state.raw<{ decision: Decision; answers: Advised["answers"] } | null>(null);
  /** The decision that the computer thinks about. */
  #about = $state.raw<Decision | null>(null);

  /** The answers that it would give, none if it cannot tell; null: it was not asked. */
  readonly answers = $derived.by(() => {
    const decision = this.#decision();
    return decision && this.#found?.decision === decision ? this.#found.answers : null;
  });
  readonly first = $derived(this.answers?.[0] ?? null);
  /** Whether it was asked by key. */
  byKey = false;
  readonly thinking = $derived.by(() => this.#about !== null && this.#about === this.#decision());

  constructor(table: Pick<Table, "advise">, decision: () => Decision | null) {
    this.#table = table;
    this.#decision = decision;
  }

  /** Ask what the computer would do; asked once more, it says no more of it. */
  async ask(byKey = false): Promise<void> {
    const decision = this.#decision();
    if (!decision || this.thinking) return;
    if (this.answers) {
      this.#found = null;
      return;
    }
    this.byKey = byKey;
    this.#about = decision;
    const reply = await this.#table.advise();
    if (this.#about === decision) this.#about = null;
    if (this.#decision() === decision) this.#found = { decision, answers: reply?.answers ?? [] };
  }
}
