import { api } from "./api";
import type { Moment } from "./wire";

const KEEP = 200;

/** Earlier positions of a game as one seat saw them, fetched once each. */
export class Moments {
  readonly #seen = new Map<number, Promise<Moment>>();

  constructor(
    private readonly game: string,
    private readonly seat: string | null,
  ) {}

  at(revision: number): Promise<Moment> {
    let moment = this.#seen.get(revision);
    if (!moment) {
      if (this.#seen.size > KEEP) this.#seen.clear();
      moment = api.at(this.game, revision, this.seat);
      moment.catch(() => this.#seen.delete(revision));
      this.#seen.set(revision, moment);
    }
    return moment;
  }
}
