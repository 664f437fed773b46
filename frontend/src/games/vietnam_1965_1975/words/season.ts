import type { Account, Season, View } from "../types";
import type { Lookup } from "./lookup";
import { signed } from "./numbers";

/** What a campaign's season is called, index by index and phase by phase. */

export type IndexName = keyof Season["levels"];

/** The indices in the order of the record sheets: whose they are, and what they are called. */
export const INDICES: [owner: string, names: [IndexName, string][]][] = [
  [
    "United States",
    [
      ["us_morale", "Morale"],
      ["us_commitment", "Commitment"],
      ["naval", "Naval Points"],
    ],
  ],
  [
    "South Vietnam",
    [
      ["svn_morale", "Morale"],
      ["svn_draft", "Draft level"],
      ["svn_supply", "ARVN supply"],
    ],
  ],
  [
    "North Vietnam",
    [
      ["nvn_morale", "Morale"],
      ["nvn_commitment", "Commitment"],
      ["air_defence", "Air defence"],
      ["trail_optimal", "Trail, optimal"],
      ["trail_effective", "Trail, effective"],
    ],
  ],
  [
    "Viet Cong",
    [
      ["vc_draft", "Draft level"],
      ["vc_supply", "Supply pool"],
      ["sea_supply", "Supply by sea"],
      ["trail_supply", "Supply by the Trail"],
      ["recruits", "Recruits"],
    ],
  ],
];

/** The phases of an interphase (12), with the steps of the rules that belong to each. */
export const INTERPHASE: [title: string, phases: View["phase"][]][] = [
  ["Pacification", ["record_keeping", "pacification", "population_check", "last_pacification"]],
  [
    "Strategic War",
    [
      "mission_declaration",
      "mission_order",
      "bombing",
      "air_defence",
      "bombing_judged",
      "trail_status",
      "sea_supply",
      "blockade",
    ],
  ],
  [
    "Politics",
    [
      "leaders",
      "politics",
      "candidate",
      "replacement_dice",
      "new_leader",
      "induce",
      "coup_dice",
      "new_head",
      "us_commitment",
      "korea",
      "thailand",
      "other_allies",
      "allies_chosen",
      "svn_morale",
      "loyalty",
      "us_morale",
      "invasions",
      "capitals",
      "nvn_morale",
      "nvn_points_withdrawn",
      "nvn_units_withdrawn",
      "trail_repair",
      "trail_work",
      "trail_blocked",
      "trail_arrival",
      "nvn_plans",
      "nvn_forces",
    ],
  ],
  [
    "Recruitment",
    [
      "booked_withdrawal",
      "final_withdrawal",
      "forced_withdrawal",
      "unloading",
      "economic_aid",
      "us_landing",
      "arvn_withdrawal",
      "arvn_recruitment",
      "arvn_placement",
      "allies_sail",
      "allied_landing",
      "nvn_points_forced",
      "nvn_units_forced",
      "vc_withdrawal",
      "vc_points_withdrawn",
      "vc_recruitment",
      "vc_merger",
      "vc_choice",
      "vc_payment",
      "vc_appears",
      "vc_points",
      "vc_leftovers",
      "trail_support",
      "trail_attacks",
      "infiltration",
      "along_trail",
      "enter_trail",
      "leave_trail",
      "end_on_trail",
      "offensive",
      "offensive_regiment",
      "offensive_sections",
      "new_divisions",
      "allies_leave",
    ],
  ],
  ["Unit Status", ["us_organization", "arvn_effectiveness", "vc_breakdown"]],
];

/** The phase of an interphase that is under way; null in a game-turn. */
export function phaseNow(view: View): string | null {
  return INTERPHASE.find(([, phases]) => phases.includes(view.phase))?.[0] ?? null;
}

/** What moved an index in a season, by its accounts: each cause once, with its clause. */
export function movedBy(accounts: Account[], index: IndexName): { cause: string; by: string; clause: string }[] {
  const found: Record<string, { by: number; clause: string }> = {};
  for (const entry of accounts.filter((each) => each.index === index)) {
    const before = found[entry.cause]?.by ?? 0;
    found[entry.cause] = { by: before + entry.by, clause: entry.clause };
  }
  return Object.entries(found).map(([cause, { by, clause }]) => ({ cause: words(cause), by: signed(by), clause }));
}

const SHORT: Record<string, string> = {
  us: "US",
  svn: "SVN",
  nvn: "NVN",
  nva: "NVA",
  arvn: "ARVN",
  vc: "VC",
  hq: "HQ",
};

/** A cause as one reads it: `us_counter_lost` is "US counter lost". */
export function words(cause: string): string {
  const text = cause
    .split("_")
    .map((word) => SHORT[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const POSTS: Record<string, string> = { Capital: "Chief of Staff", air: "Air Force", navy: "Navy" };

/** A post in the government as one reads it: a corps, a service, or a division by the counter of its HQ. */
export const postName = (all: Lookup, post: string): string =>
  POSTS[post] ?? all.counter.get(post)?.history ?? (post.includes(".") ? post : `${post} Corps`);

/** A season as a title: `summer 1965` is "Summer 1965". */
export const titleOf = (season: Pick<Season, "name">) => season.name.charAt(0).toUpperCase() + season.name.slice(1);

/** Population Points that a step of the Population Shift Scale is, as one writes it: 4−, 4 or 4+ (13). */
export const stepOf = (thirds: number) => `${Math.floor((thirds + 1) / 3)}${["", "+", "−"][thirds % 3] ?? ""}`;

/** Support Points of the US side by kind: how many are left, of how many; kinds that it has none of left out. */
export const supportOf = (view: View): { name: keyof View["support"]; left: number; total: number }[] =>
  (["air", "airmobile", "riverine"] as const)
    .map((name) => ({ name, left: Math.min(...view.support[name]), total: view.support[name][1] }))
    .filter(({ total }) => total > 0);
