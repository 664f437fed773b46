import type { ServerMessage } from "./wire";

/** Questions whose reply goes to whoever asked, and to nobody else. */
export class Replies {
  readonly #asked = new Map<number, (reply: ServerMessage | null) => void>();

  /** The reply to the question of a number; null: it was refused, or the line is down. */
  to(n: number): Promise<ServerMessage | null> {
    return new Promise((resolve) => this.#asked.set(n, resolve));
  }

  /** Hand a reply to whoever waits for it; false if nobody does. */
  give(n: number | null, reply: ServerMessage | null): boolean {
    const resolve = n === null ? undefined : this.#asked.get(n);
    if (!resolve || n === null) return false;
    this.#asked.delete(n);
    resolve(reply);
    return true;
  }

  /** Let nobody wait any longer. */
  drop(): void {
    for (const n of [...this.#asked.keys()]) this.give(n, null);
  }
}
