import type { Faction, SpaceFacts, Turn } from "../types";

/** What things are called on the page. */

export const SHORT: Record<Faction, string> = { us: "US", arvn: "ARVN", nva: "NVA", vc: "VC" };

const SUPPORT: Record<string, string> = {
  "2": "active support",
  "1": "passive support",
  "0": "neutral",
  "-1": "passive opposition",
  "-2": "active opposition",
};

export const supportName = (level: number) => SUPPORT[level] ?? String(level);

const TERRAIN: Record<string, string> = {
  highland: "Highland",
  lowland: "Lowland",
  jungle: "Jungle",
  highway: "Highway",
  mekong: "Mekong river",
  both: "Highway and Mekong",
};

export function terrainName(facts: SpaceFacts): string {
  return facts.kind === "city" ? "City" : (TERRAIN[facts.terrain ?? ""] ?? facts.kind);
}

export const DID: Record<NonNullable<Turn["did"]>, string> = {
  op: "operation",
  op_activity: "op + activity",
  event: "event",
};

export const POLICY: Record<string, string> = { jfk: "JFK", lbj: "LBJ", nixon: "Nixon" };

export const COUP_PHASES = ["victory", "resources", "support", "redeploy", "commitment", "reset"];
