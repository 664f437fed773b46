import { getContext, setContext } from "svelte";

import type { Table } from "./table.svelte";
import type { LogLine, NonplayerChoice } from "./wire";

const KEY = Symbol("overruling");

/** What else a non-player could have chosen, while somebody looks at it, and having it choose so. */
export class Overruling {
  readonly #table: Pick<Table, "alternatives" | "overrule" | "update" | "say">;
  readonly #done: (at: number) => void;
  choice = $state.raw<NonplayerChoice | null>(null);

  /** Whether somebody here may ask at all: not in a lesson, and not without a seat. */
  readonly possible = $derived.by(() => {
    const update = this.#table.update;
    return update !== null && update.seat !== null && update.seats.includes(update.seat) && update.lesson === null;
  });

  /** @param done is called with the entry of a choice that is overruled, before the table is told. */
  constructor(table: Pick<Table, "alternatives" | "overrule" | "update" | "say">, done: (at: number) => void) {
    this.#table = table;
    this.#done = done;
  }

  /** Look at the choice that a line of the log tells of. */
  async ask(line: LogLine): Promise<void> {
    const reply = await this.#table.alternatives({ line: line.at });
    if (reply === null) this.#table.say("The table has moved on meanwhile; ask again.");
    else if (reply.choice === null) this.#table.say("Nothing else could have been chosen here.");
    else this.choice = reply.choice;
  }

  /** Look at another choice. */
  async look(at: number): Promise<void> {
    const reply = await this.#table.alternatives({ at });
    if (reply?.choice) this.choice = reply.choice;
  }

  /** Have the non-player answer otherwise. */
  take(word: string): void {
    const choice = this.choice;
    this.choice = null;
    if (!choice) return;
    this.#done(choice.at);
    this.#table.overrule(choice.at, word);
  }

  close(): void {
    this.choice = null;
  }
}

export const provideOverruling = (overruling: Overruling): Overruling => setContext(KEY, overruling);

/** That of the table around; null outside of one. */
export const useOverruling = (): Overruling | null => getContext<Overruling | undefined>(KEY) ?? null;

/** Whether a line tells that a non-player was overruled. */
export const isOverruled = (line: LogLine): boolean => line.key === "overruled";
