import { tick } from "svelte";

/** What somebody wants to see: the chart of a seat, or the way through one that led to a line of the log. */
export type Wanted = { seat: string } | { line: number };

/** The charts by which a rulebook plays seats that nobody takes, opened over the table. */
class Charting {
  wanted = $state.raw<Wanted | null>(null);
  #before: Element | null = null;

  show(wanted: Wanted): void {
    this.#before = document.activeElement;
    this.wanted = wanted;
  }

  async close(): Promise<void> {
    this.wanted = null;
    await tick(); // until then what lies beneath takes no focus
    if (this.#before instanceof HTMLElement && this.#before.isConnected) this.#before.focus({ preventScroll: true });
    this.#before = null;
  }
}

export const charting = new Charting();
