import { reader } from "./reader.svelte";

const HEAD = 42;
const RAIL = 176 + 380;
const RAIL_AND_LOG = 200 + 390 + 330;
/** From this width on the rules lie beside the table, not over it. */
const BESIDE = 1100;

/** How much room there is: decides what stands open and what lies behind a tab. */
class Screen {
  width = $state(window.innerWidth);
  height = $state(window.innerHeight);

  constructor() {
    window.addEventListener("resize", () => {
      this.width = window.innerWidth;
      this.height = window.innerHeight;
    });
  }

  /** Whether the board lies on top, held upright. */
  readonly upright = $derived(this.width < 1180 && this.width <= this.height);
  /** Whether the rules have room beside the table. */
  readonly beside = $derived(this.width >= BESIDE);
  /** What the rules take of the width while they lie open. */
  readonly taken = $derived(
    reader.open && this.beside ? Math.round(Math.min(460, Math.max(350, this.width * 0.3))) : 0,
  );
  readonly #room = $derived(this.width - this.taken);
  /** Beside the board stands the game's rail, unless the board would become much smaller for it. */
  readonly rail = $derived(this.#room >= 1180 && this.#leaves(RAIL, 0.85));
  /** The log has a column of its own. */
  readonly wide = $derived(this.rail && this.#leaves(RAIL_AND_LOG, 0.95));

  #leaves(taken: number, part: number): boolean {
    return this.#room - taken >= part * (this.height - HEAD);
  }
}

export const screen = new Screen();
