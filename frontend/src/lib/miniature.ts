/** The boards drawn small, by game; the files beside each game's module. */
const files = import.meta.glob<string>("../games/*/miniature.svg", { eager: true, query: "?url", import: "default" });

/** Where the small picture of a game's board is, or null. */
export const miniature = (game: string): string | null =>
  files[`../games/${game.replaceAll("-", "_")}/miniature.svg`] ?? null;
