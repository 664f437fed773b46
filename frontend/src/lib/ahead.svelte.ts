import type { Table } from "./table.svelte";
import type { Previewed } from "./wire";

const AFTER = 90;

/** What a list of answers would come to, as it is being written: the latest question alone counts. */
export class Ahead {
  /** What came of the latest list that was looked ahead to; it stays until the next is known. */
  reply = $state.raw<Previewed | null>(null);
  /** Whether the list has changed since. */
  waiting = $state(false);

  readonly #table: Pick<Table, "foresee">;
  #asked = 0;
  #timer = 0;

  constructor(table: Pick<Table, "foresee">) {
    this.#table = table;
  }

  /** Ask what answers would come to; `then` is told, if nothing else has been asked since. */
  look(words: string[], then: (reply: Previewed) => void = () => {}): void {
    const asked = ++this.#asked;
    window.clearTimeout(this.#timer);
    this.waiting = true;
    this.#timer = window.setTimeout(() => {
      void this.#table.foresee(words).then((reply) => {
        if (asked !== this.#asked) return;
        this.reply = reply;
        this.waiting = false;
        if (reply) then(reply);
      });
    }, AFTER);
  }

  /** Know what comes of it without asking. */
  settle(reply: Previewed): void {
    this.stop();
    this.reply = reply;
    this.waiting = false;
  }

  stop(): void {
    this.#asked += 1;
    window.clearTimeout(this.#timer);
  }
}
