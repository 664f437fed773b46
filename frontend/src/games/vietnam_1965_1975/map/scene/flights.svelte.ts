import type { View } from "../../types";
import { moves, type Flight } from "./moves";

/** Milliseconds for one hex; further ones go faster. */
const FLIES = 380;
const LONGEST = 1100;
/** So many at once would only be a swarm. */
const MOST = 40;

/** Counters on their way from where they were to where they are. */
export class Flights {
  under = $state.raw<Flight[]>([]);
  /** How far they have come, from 0 to 1. */
  flown = $state(1);

  #before: View | null = null;

  /** Let fly what has moved since the view before; returns what stops it. `element` knows the speed of the table. */
  follow(now: View, element: HTMLElement): (() => void) | undefined {
    const then = this.#before;
    this.#before = now;
    if (!then || then === now || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const found = moves(then, now);
    if (!found.length || found.length > MOST) return;
    const pace = Number.parseFloat(getComputedStyle(element).getPropertyValue("--move"));
    const steps = Math.max(...found.map((flight) => flight.way.length - 1));
    const lasts = Math.min(FLIES * (1 + (steps - 1) / 3), Number.isFinite(pace) ? pace * 0.8 : Infinity, LONGEST);
    const began = performance.now();
    this.under = found;
    this.flown = 0;
    let next = 0;
    const fly = (time: number) => {
      this.flown = Math.min(1, Math.max(0, (time - began) / lasts));
      if (this.flown < 1) next = requestAnimationFrame(fly);
      else this.under = [];
    };
    next = requestAnimationFrame(fly);
    return () => {
      cancelAnimationFrame(next);
      this.under = [];
    };
  }
}
