import { keepFilter, keptFilter, passes, type Concern, type Filter } from "./manner";
import type { Action } from "./retelling";

/** What an action has to do with some seats. */
export type Concerns = (action: Action, seats: readonly string[]) => Concern;

/** Which actions are told, by what their reader cares for; the others are counted, and can be seen. */
export class Sifting {
  filter = $state<Filter>(keptFilter());
  /** Whether all actions are shown nevertheless. */
  whole = $state(false);
  /** What was left out since somebody here answered last, and can still be looked at. */
  untold = $state.raw<Action[]>([]);

  readonly #concerns: Concerns | null;
  #all = $state.raw<Action[]>([]);
  #kept = $state.raw<Action[]>([]);
  /** Since when `untold` counts. */
  #since = "";

  readonly actions = $derived(this.whole ? this.#all : this.#kept);
  readonly leftOut = $derived(this.#all.filter((action) => !this.#kept.includes(action)));

  /** @param concerns is null where the game does not tell: then all is told. */
  constructor(concerns: Concerns | null) {
    this.#concerns = concerns;
  }

  /** Whether there is anything to choose. */
  get possible(): boolean {
    return this.#concerns !== null;
  }

  choose(filter: Filter): void {
    this.filter = filter;
    keepFilter(filter);
  }

  /** Take actions and keep those that pass, those that are one's `own`, and the one that is on the board `now`. */
  take(all: Action[], seats: readonly string[], own: (action: Action) => boolean, now: Action | null = null): void {
    const concerns = this.#concerns;
    const isTold = (action: Action) => {
      if (action === now || !concerns || own(action)) return true;
      // Whoever looks on has no units that anything could be near to.
      return (this.filter === "near" && !seats.length) || passes(this.filter, concerns(action, seats));
    };
    this.#all = all;
    this.#kept = all.filter(isTold);
    this.whole = false;
  }

  /** Take actions that are all shown. */
  takeWhole(all: Action[]): void {
    this.#all = this.#kept = all;
    this.whole = true;
  }

  /** Let all that is shown pass from here on. */
  widen(): void {
    if (this.whole) this.#kept = this.#all;
    this.whole = false;
  }

  /** Forget the actions; those that nobody has seen remain to be looked at. */
  drop(): void {
    this.#all = this.#kept = [];
    this.whole = false;
  }

  /** What is to be looked at counts from the answer that somebody here gave last, as one seat saw it. */
  countFrom(since: string): void {
    if (since !== this.#since) this.untold = [];
    this.#since = since;
  }
}
