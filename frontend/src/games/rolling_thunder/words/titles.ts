import type { Board, View } from "../types";

/** What things are called on the page. */

export const ROLE_NAMES: Record<string, string> = { cap: "CAP", sead: "SEAD", strike: "STRIKE" };
export const WEATHER_NAMES: Record<string, string> = {
  clear: "Clear",
  overcast: "Overcast",
  monsoon: "Monsoon",
  storms: "Storms",
};
export const CAUSES: Record<string, string> = {
  objectives: "objectives destroyed",
  matrices: "cubes on the matrices",
  jcs94: "JCS-94 program",
  losses: "crews lost",
  infiltration: "infiltration",
};
/** When a Support card may be played. */
export const MOMENTS: Record<string, string> = {
  target_restriction: "when targets are restricted",
  directive: "on a directive",
  raid_before: "before a raid",
  raid_composition: "composing a raid",
  raid_mig_ambush: "in the MiG ambush",
  raid_sead: "against the defences",
  raid_strike: "in the strike",
  loss: "on a crew loss",
  armed_recon: "in armed recon",
  movement: "when cubes move",
  sac_before: "before B-52s bomb",
  sac_roll: "on a B-52 roll",
};

export const MATRICES = ["transport", "production"] as const;
export const MATRIX_NAMES = { transport: "Transport", production: "Production" };

export const nameOf = (board: Board, id: string) => board.names[id] ?? id.replaceAll("_", " ");

/** What the raid is that is being drawn up, and in which weather. */
export function raidTitle(board: Board, { raid }: View): string {
  if (!raid) return "";
  const place = raid.target.endsWith(`_${raid.region}`) ? "" : `${nameOf(board, raid.region)}, `;
  return `Raid on ${nameOf(board, raid.target)} (${place}${(WEATHER_NAMES[raid.weather] ?? "").toLowerCase()})`;
}
