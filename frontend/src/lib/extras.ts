import type { GameInfo } from "./wire";

/** What a catalog may have of a game beyond what every one has: guided games, rules to read. */
export interface Extras {
  lessons?: readonly { id: string; title: string; about: string; minutes: number; scenario: string }[];
  rules?: unknown;
}

export const lessonsOf = (info: GameInfo) => (info as GameInfo & Extras).lessons ?? [];

/** Whether the rules of a game can be read on the page. */
export const hasRules = (info: GameInfo): boolean => Boolean((info as GameInfo & Extras).rules);

export const rulesAddress = (game: string) => `/rules/${encodeURIComponent(game)}`;

/** The boards drawn small, by game; the files beside each game's module. */
const files = import.meta.glob<string>("../games/*/miniature.svg", { eager: true, query: "?url", import: "default" });

/** Where the small picture of a game's board is, or null. */
export const miniature = (game: string): string | null =>
  files[`../games/${game.replaceAll("-", "_")}/miniature.svg`] ?? null;
