import { api, explain } from "./api";
import { Moments } from "./moments";
import type { Table } from "./table.svelte";
import type { Moment } from "./wire";

/** Looking back at the game so far, one entry at a time. */
export class Replay {
  open = $state(false);
  at = $state(0);
  moment = $state.raw<Moment | null>(null);
  error = $state<string | null>(null);

  #moments: Moments | null = null;
  /** How often it was stopped: what was asked for before is not shown after, when somebody else may look. */
  #stops = 0;
  readonly #table: Table;

  readonly last = $derived.by(() => this.moment?.last ?? this.#table.update?.revision ?? 0);

  constructor(table: Table) {
    this.#table = table;
  }

  start(): void {
    this.#open();
    void this.go(this.#table.update?.revision ?? 0);
  }

  /** Look back at the position as a season was over. */
  async startAtSeason(season: number): Promise<void> {
    const { id, update } = this.#table;
    const stops = this.#stops;
    try {
      const moment = await api.seasonEnd(id, season, update?.seat ?? null);
      if (stops !== this.#stops) return;
      this.#open();
      [this.at, this.moment, this.error] = [moment.revision, moment, null];
    } catch (error) {
      this.#table.say(explain(error));
    }
  }

  stop(): void {
    this.#stops += 1;
    this.open = false;
    this.moment = null;
  }

  #open(): void {
    const { id, update } = this.#table;
    this.#moments = new Moments(id, update?.seat ?? null);
    this.moment = null;
    this.open = true;
  }

  async go(to: number): Promise<void> {
    const at = Math.max(0, Math.min(to, this.last));
    this.at = at;
    try {
      const moment = await this.#moments?.at(at);
      // A slow answer must not overtake a later wish.
      if (!moment || this.at !== at || !this.open) return;
      this.moment = moment;
      this.error = null;
    } catch (error) {
      this.error = explain(error);
    }
  }
}
