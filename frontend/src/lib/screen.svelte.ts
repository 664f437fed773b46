/** How much room there is: decides what stands open and what lies behind a tab. */
class Screen {
  width = $state(window.innerWidth);

  constructor() {
    window.addEventListener("resize", () => (this.width = window.innerWidth));
  }

  /** Beside the board stands the game's rail. */
  readonly rail = $derived(this.width >= 1180);
  /** The log has a column of its own. */
  readonly wide = $derived(this.width >= 1560);
}

export const screen = new Screen();
