import type { Card } from "../types";

/** The card that lies open for reading, wherever it was asked for. */
class Reading {
  card = $state.raw<Card | null>(null);
}

export const reading = new Reading();
