import type { SeasonOver } from "../../types";

/** What SVN controlled of a region before and after, in thirds of a Population Point. */
export interface Shift {
  region: string;
  before: number;
  after: number;
}

/** Regions whose people changed sides in a season. */
export const shiftsOf = (over: SeasonOver, before: SeasonOver): Shift[] =>
  Object.entries(over.thirds)
    .map(([region, after]) => ({ region, before: before.thirds[region] ?? after, after }))
    .filter((each) => each.before !== each.after);
