import { api, explain } from "./api";
import type { RulesFound, RulesHit } from "./wire";

/** How long, in milliseconds, somebody stops typing before the rules are looked through. */
const AFTER = 160;
/** So many characters are a question at most, as the server takes it. */
export const LONGEST = 200;

/** What is being looked for in the rules, and what was found. */
export class RuleSearch {
  /** The words as they are typed. */
  words = $state("");
  found = $state.raw<RulesFound | null>(null);
  error = $state<string | null>(null);
  /** Whether what was found lies over the page. */
  open = $state(false);
  /** Which hit is next to be opened. */
  at = $state(0);
  /** Whether what was found is still about other words than those typed. */
  #stale = false;
  /** What is to be done with the best hit, once it is there. */
  #waits: ((hit: RulesHit) => void) | null = null;
  #timer = 0;
  #asked: AbortController | null = null;

  readonly hits: RulesHit[] = $derived(this.found?.hits ?? []);
  readonly chosen: RulesHit | null = $derived(this.hits[this.at] ?? null);

  /** Look for what has been typed, once typing stops. */
  type(game: string, words: string, computer: boolean): void {
    this.words = words;
    this.stop();
    if (!words.trim()) {
      this.clear();
      return;
    }
    this.open = true;
    this.#stale = true;
    this.#timer = window.setTimeout(() => void this.#ask(game, words.trim(), computer), AFTER);
  }

  async #ask(game: string, words: string, computer: boolean): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    try {
      const found = await api.searchRules(game, words, computer, asked.signal);
      if (this.#asked !== asked) return;
      this.found = found;
      this.error = null;
      this.at = 0;
      this.#stale = false;
      const waits = this.#waits;
      this.#waits = null;
      if (this.chosen) waits?.(this.chosen);
    } catch (problem) {
      if (this.#asked === asked) this.error = explain(problem);
    }
  }

  /** Take the hit chosen; that of words just typed, as soon as it is found. */
  take(open: (hit: RulesHit) => void): void {
    if (this.#stale) this.#waits = open;
    else if (this.chosen) open(this.chosen);
  }

  /** Go to the next or last hit, round about. */
  move(by: number): void {
    if (this.hits.length) this.at = (this.at + by + this.hits.length) % this.hits.length;
  }

  /** Expect no answer any more. */
  stop(): void {
    window.clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = null;
    this.#waits = null;
  }

  clear(): void {
    this.stop();
    this.words = "";
    this.found = null;
    this.error = null;
    this.open = false;
    this.at = 0;
  }
}
