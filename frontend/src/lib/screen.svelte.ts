const HEAD = 42;
const RAIL = 176 + 380;
const RAIL_AND_LOG = 200 + 390 + 330;

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

  /** Beside the board stands the game's rail, unless the board would become much smaller for it. */
  readonly rail = $derived(this.width >= 1180 && this.#leaves(RAIL, 0.85));
  /** The log has a column of its own. */
  readonly wide = $derived(this.rail && this.#leaves(RAIL_AND_LOG, 0.95));

  #leaves(taken: number, part: number): boolean {
    return this.width - taken >= part * (this.height - HEAD);
  }
}

export const screen = new Screen();
