import type { GameEntry } from "./wire";

/** Some of the games that are kept, and the address of those that follow; null: there are no more. */
export interface GamePage {
  games: GameEntry[];
  next: string | null;
}

/** The address of what follows, in the header `link` of an answer. */
export function nextPage(header: string | null): string | null {
  for (const [, address = "", parameters = ""] of (header ?? "").matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel="?next"?\s*(?:[;,]|$)/.test(parameters)) return address;
  return null;
}

/** Put games behind others; one that was touched between two questions comes twice, and stays in front. */
export function joined(front: readonly GameEntry[], behind: readonly GameEntry[]): GameEntry[] {
  const there = new Set(front.map(({ id }) => id));
  return [...front, ...behind.filter(({ id }) => !there.has(id))];
}
