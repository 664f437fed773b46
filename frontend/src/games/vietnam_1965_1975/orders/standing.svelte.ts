import type { Table } from "../../../lib/table.svelte";
import { Book } from "./book.svelte";
import { type Kind, KIND_TITLES, newOrder, type Order, type Share, type Stands, type What } from "./standing";

/** A sheet's standing order at the table: how it stands, and what is told when it is sent. */
export class Standing {
  /** Why it was not sent, or from when on it will be. */
  why = $state("");
  readonly kind: Kind;
  readonly #table: Table;
  readonly #book: Book;
  readonly #season: () => number;
  #stopped = false;

  constructor(table: Table, kind: Kind, seat: string, season: () => number) {
    this.#table = table;
    this.kind = kind;
    this.#book = new Book(table.id, seat);
    this.#season = season;
  }

  get order(): Order | null {
    return this.#book.get(this.kind);
  }

  /** Whether it was given at this sheet: then it is what is still being written. */
  get isNew(): boolean {
    return this.order?.given === this.#season();
  }

  /** Whether something can be sent at all now. */
  get ready(): boolean {
    return !this.#table.busy && this.#table.link === "open" && !this.#stopped;
  }

  /** How it stands, with words where it does not act. */
  look(): Stands {
    const stands = this.#book.stands(this.kind, this.#season(), this.#table);
    this.why =
      stands === "held"
        ? "What your standing order sent was taken back: it waits for the next season."
        : stands === "new"
          ? "From next season on."
          : "";
    return stands;
  }

  give(what: What, sends: boolean, share: Share = {}): void {
    this.#book.put(this.kind, newOrder(what, sends, this.#season(), share));
    this.why = "From next season on.";
  }

  share(share: Share): void {
    this.#book.change(this.kind, { share });
  }

  end(): void {
    this.#book.put(this.kind, null);
    this.why = "";
  }

  /** Send what the order says, and tell it; false if it cannot be sent, or was already. */
  send(act: () => void): boolean {
    const { order } = this;
    if (!order?.sends || !this.ready || this.look() !== "due") return false;
    const table = this.#table;
    const from = table.update?.revision ?? 0;
    this.#book.sending(this.kind, this.#season(), table);
    act();
    const how =
      order.what === "again" ? "as last season" : order.what === "share" ? "the same share of air" : "by the computer";
    table.say(`${KIND_TITLES[this.kind]}: ${how}, sent by your standing order.`, [
      {
        title: "Undo",
        able: () => !table.busy && String(from) in (table.update?.undo ?? {}),
        act: () => table.undo(from),
      },
      { title: "End the order", able: () => this.order !== null, act: () => this.end() },
    ]);
    return true;
  }

  stop(): void {
    this.#stopped = true;
  }
}
