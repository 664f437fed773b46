/** How somebody likes to be told what others did: how fast, and what of it. */

/** How fast the moves of others are shown; `brief`: one line each, `off`: only where they lead. */
export type Speed = "slow" | "normal" | "fast" | "brief" | "off";
export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "brief", "off"];
export const SPEED_TITLES: Record<Speed, string> = {
  slow: "Slow",
  normal: "Normal",
  fast: "Fast",
  brief: "Briefly",
  off: "Off",
};
/** Milliseconds from one beat to the next; what is told briefly and looked at after all is told fast. */
export const BEAT: Record<Speed, number> = { off: 0, slow: 1_500, normal: 750, fast: 300, brief: 300 };

/** What of the moves of others is told, where the game knows what they have to do with whoever sits here. */
export type Filter = "all" | "fights" | "near";
export const FILTERS: readonly Filter[] = ["all", "fights", "near"];
export const FILTER_TITLES: Record<Filter, string> = { all: "All", fights: "Fights only", near: "Near my units" };

/** What an action has to do with whoever sits here. */
export interface Concern {
  fight: boolean;
  near: boolean;
}

/** Whether an action is told; one that the game says nothing of always is. */
export function passes(filter: Filter, concern: Concern | null): boolean {
  if (!concern || filter === "all") return true;
  return filter === "fights" ? concern.fight : concern.near;
}

/** The one after another in a row that begins again. */
export const after = <T>(row: readonly T[], one: T): T => row[(row.indexOf(one) + 1) % row.length] ?? one;

const SPEED_NAME = "annamite.speed";
const FILTER_NAME = "annamite.tell";

/** What this browser keeps of a choice. */
function kept<T extends string>(name: string, all: readonly T[], otherwise: T): T {
  const found = localStorage.getItem(name);
  return all.find((each) => each === found) ?? otherwise;
}

export const keptSpeed = (): Speed => kept(SPEED_NAME, SPEEDS, "normal");
export const keptFilter = (): Filter => kept(FILTER_NAME, FILTERS, "all");
export const keepSpeed = (speed: Speed): void => localStorage.setItem(SPEED_NAME, speed);
export const keepFilter = (filter: Filter): void => localStorage.setItem(FILTER_NAME, filter);
