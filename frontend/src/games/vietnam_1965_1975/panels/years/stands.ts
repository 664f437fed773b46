import type { Season, SeasonOver, View } from "../../types";
import { phaseNow } from "../../words/season";

/** How the war stood at the end of each season, and how it stands now. */
export type Stand = Pick<
  SeasonOver,
  "number" | "name" | "levels" | "svn" | "vc" | "marked" | "stability" | "offensive" | "final_withdrawal"
> & {
  /** Whether its season is still under way. */
  now: boolean;
};

/** The seasons that are over where the view looks, which may be back: what came later is not yet known there. */
export function overBy(past: SeasonOver[], view: View): SeasonOver[] {
  const number = view.season?.number ?? 0;
  return past.filter((each) => each.number < number || (view.ended && each.number === number));
}

/** How the war stood season by season; the last one is the season under way, where there is one. */
export function standsOf(over: SeasonOver[], view: View): Stand[] {
  const stands = over.map((each): Stand => ({ ...each, now: false }));
  const season = view.season;
  return season && season.number > (over.at(-1)?.number ?? 0) ? [...stands, present(season, view)] : stands;
}

/** Before the coup check of a season is through, its government stands as the last one's did. */
const present = (season: Season, view: View): Stand => ({
  ...season,
  stability: phaseNow(view) === null ? season.rulers.stability : "stable",
  now: true,
});
