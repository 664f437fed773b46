import type { RulesTerm } from "./rules";

/** How long, in milliseconds, the pointer rests on a word before it is told, and may be away before that ends. */
const AFTER = 180;
const AWAY = 200;

/** The word of the glossary that is being told, beside where it stands. */
class Tip {
  at = $state.raw<{ term: RulesTerm; anchor: HTMLElement } | null>(null);
  #timer = 0;

  /** Tell a word, at once or when the pointer has rested on it. */
  show(term: RulesTerm, anchor: HTMLElement, atOnce: boolean): void {
    window.clearTimeout(this.#timer);
    const tell = () => (this.at = { term, anchor });
    if (atOnce || this.at?.anchor === anchor) tell();
    else this.#timer = window.setTimeout(tell, AFTER);
  }

  /** Stop, unless the pointer comes to what is told. */
  leave(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.at = null), AWAY);
  }

  stay(): void {
    window.clearTimeout(this.#timer);
  }

  hide(): void {
    window.clearTimeout(this.#timer);
    this.at = null;
  }
}

export const tip = new Tip();
