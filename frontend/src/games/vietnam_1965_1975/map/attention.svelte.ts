import { look } from "./look.svelte";

/** Milliseconds that the pointer has to rest before a hex is told about, and before its stack fans out. */
const REST_AFTER = 220;
const FAN_AFTER = 480;

/** Where on the map somebody looks for longer. */
export class Attention {
  /** The hex that the pointer rests on. */
  rested = $state<string | null>(null);
  /** Whether the stack that is fanned out stays so. */
  pinned = $state(false);

  readonly #countAt: (hex: string) => number;
  #resting = 0;
  #fanning = 0;

  /** `countAt` says how many units are in a hex. */
  constructor(countAt: (hex: string) => number) {
    this.#countAt = countAt;
  }

  /** The pointer has come to a hex, or has left the map. */
  rest(hex: string | null): void {
    this.stop();
    if (hex === null) {
      this.rested = null;
      if (!this.pinned) look.fan = null;
      return;
    }
    if (this.rested !== hex) this.rested = null;
    if (!this.pinned && look.fan !== hex) look.fan = null;
    this.#resting = window.setTimeout(() => (this.rested = hex), REST_AFTER);
    if (this.#countAt(hex) > 1 && !this.pinned) this.#fanning = window.setTimeout(() => (look.fan = hex), FAN_AFTER);
  }

  /** Fan out the stack of a hex until something is chosen. */
  pin(hex: string): void {
    look.fan = hex;
    this.pinned = true;
  }

  unpin(): void {
    this.pinned = false;
    look.fan = null;
  }

  /** Forget what the pointer was about to rest on. */
  stop(): void {
    window.clearTimeout(this.#resting);
    window.clearTimeout(this.#fanning);
  }
}
