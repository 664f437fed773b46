import type { RulesTerm } from "./wire";

/** How long, in milliseconds, the pointer rests on a word before it is told, and may be away before that ends. */
const AFTER = 180;
const AWAY = 300;

/** The word of the glossary that is being told, beside where it stands. */
class Tip {
  at = $state.raw<{ term: RulesTerm; anchor: HTMLElement } | null>(null);
  /** Where the pointer rests, before it is told. */
  #next: HTMLElement | null = null;
  #timer = 0;
  /** Where the pointer last came to. */
  #pointer: [number, number] = [-1, -1];

  constructor() {
    const keep = (event: PointerEvent) => (this.#pointer = [event.clientX, event.clientY]);
    window.addEventListener("pointermove", keep, { capture: true, passive: true });
  }

  /** Whether the pointer came to where it is, rather than what lies under it. */
  moved({ clientX, clientY }: PointerEvent): boolean {
    return clientX !== this.#pointer[0] || clientY !== this.#pointer[1];
  }

  /** Tell a word, at once or when the pointer has rested on it. */
  show(term: RulesTerm, anchor: HTMLElement, atOnce: boolean): void {
    if (this.at?.anchor === anchor) return this.stay();
    if (this.#next === anchor && !atOnce) return;
    window.clearTimeout(this.#timer);
    this.#next = anchor;
    this.#timer = window.setTimeout(() => (this.at = { term, anchor }), atOnce ? 0 : AFTER);
  }

  /** Stop, unless the pointer comes to what is told. */
  leave(): void {
    window.clearTimeout(this.#timer);
    this.#next = null;
    this.#timer = window.setTimeout(() => (this.at = null), AWAY);
  }

  stay(): void {
    window.clearTimeout(this.#timer);
  }

  hide(): void {
    window.clearTimeout(this.#timer);
    this.#next = null;
    this.at = null;
  }
}

export const tip = new Tip();
