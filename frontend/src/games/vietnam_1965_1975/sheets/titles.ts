import type { Hints, View } from "../types";

/** What stands on the sheets of a season, in words. */

type Sheet = NonNullable<Hints["sheet"]>;
export type Budget = Sheet["budgets"][number];
export type Amount = Budget["name"];

export const AMOUNTS: Record<Amount, string> = {
  us_morale: "US morale",
  us_commitment: "US commitment",
  svn_morale: "SVN morale",
  svn_draft: "ARVN draft",
  svn_supply: "ARVN supply",
  naval: "Naval Points",
  trail_optimal: "Trail, optimal",
  trail_effective: "Trail, effective",
  air_defence: "Air defence",
  nvn_morale: "NVN morale",
  nvn_commitment: "NVN commitment",
  vc_draft: "VC draft",
  vc_supply: "VC pool",
  sea_supply: "Supply by sea",
  trail_supply: "Supply by the Trail",
  recruits: "Recruits",
  new_us: "New commitment",
  air: "Air Points",
  airmobile: "Airmobile Points",
  riverine: "Riverine Points",
  replacements: "Replacement Points",
  supply: "Supply",
  sections: "Political sections",
  units: "Units to place",
  region: "Region",
};

/** Where an amount stands, and up to where it may go. */
export function standing(budget: Budget): string {
  if (budget.limit !== undefined) return `${budget.level} of ${budget.limit}`;
  return budget.left !== undefined && budget.left !== budget.level
    ? `${budget.level}, ${budget.left} left`
    : `${budget.level}`;
}

/** Steps whose answers are lines of one sheet. */
export const SHEETS = [
  "commitment.item",
  "arvn.sheet",
  "arvn.withdraw",
  "north.forces",
  "north.units_withdrawn",
  "vc.withdraw",
];

const TITLES: Partial<Record<View["phase"], string>> = {
  us_commitment: "What comes to Vietnam, and what goes home?",
  arvn_recruitment: "What does the ARVN build?",
  arvn_withdrawal: "Which ARVN units leave the army?",
  nvn_forces: "What does NVN build?",
  nvn_units_withdrawn: "Which NVA units go home?",
  nvn_units_forced: "Which NVA units go home?",
  vc_withdrawal: "Which VC units go home?",
};

/** What a sheet asks. */
export const sheetTitle = (view: View) => TITLES[view.phase] ?? "The sheet of the season";

/** What is asked of units that come, one after the other. */
export const landingTitle = (view: View) =>
  view.phase === "us_landing" || view.phase === "allied_landing" ? "Where do they land?" : "Where do they stand?";
