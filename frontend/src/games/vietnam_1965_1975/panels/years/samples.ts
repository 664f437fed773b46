import type { SeasonOver, View } from "../../types";

/** For tests: seasons that are over, and one under way. */

const levels: SeasonOver["levels"] = {
  us_morale: 525,
  us_commitment: 13,
  svn_morale: 35,
  svn_draft: 69,
  svn_supply: 4,
  naval: 2,
  trail_optimal: 2,
  trail_effective: 2,
  air_defence: 0,
  nvn_morale: null,
  nvn_commitment: null,
  vc_draft: null,
  vc_supply: null,
  sea_supply: null,
  trail_supply: null,
  recruits: null,
};

/** The NLF's own sheet. */
export const SECRETS = {
  nvn_morale: 36,
  nvn_commitment: 10,
  vc_draft: 77,
  vc_supply: 8,
  sea_supply: 0,
  trail_supply: 6,
  recruits: 0,
};

export const levelsOf = (more: Partial<SeasonOver["levels"]> = {}) => ({ ...levels, ...more });

export const over = (number: number, name: string, more: Partial<SeasonOver> = {}): SeasonOver => ({
  number,
  name,
  levels,
  opening: levels,
  accounts: [],
  thirds: { "I-1": 9, "I-2": 24 },
  svn: 58,
  vc: 44,
  reckoning: {
    lost: {},
    casualties: 0,
    spent: {},
    air_lost: 0,
    helicopters_lost: 0,
    captured: [],
    neutrals: [],
    rolls: {},
    with_us: {},
  },
  captured: [],
  marked: [],
  new_us: 12,
  new_nvn: null,
  stability: "stable",
  offensive: false,
  final_withdrawal: false,
  ...more,
});

/** A view of a game in a season, as far as the plots look at it. */
export const during = (number: number, name: string, more: Partial<SeasonOver> = {}, phase = "initiative"): View => {
  const season = over(number, name, more);
  return { season: { ...season, rulers: { stability: season.stability } }, phase, ended: false } as unknown as View;
};
