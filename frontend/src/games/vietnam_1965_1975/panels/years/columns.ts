import type { Cell } from "../../../../lib/csv";
import { type Nation, type SeasonOver, SIDES } from "../../types";
import { INDICES } from "../../words/season";
import { NATION_TITLES } from "../../words/titles";

/** The seasons that are over as a table for spreadsheets: a row for each, under a row of heads. */

type Column = [head: string, cell: (over: SeasonOver) => Cell];

const NATIONS = Object.keys(NATION_TITLES) as Nation[];

const COLUMNS: Column[] = [
  ["number", ({ number }) => number],
  ["season", ({ name }) => name],
  ...INDICES.flatMap(([, rows]) => rows).map(([name]): Column => [name, ({ levels }) => levels[name]]),
  ["svn", ({ svn }) => svn],
  ["vc", ({ vc }) => vc],
  ["new_us", ({ new_us }) => new_us],
  ["new_nvn", ({ new_nvn }) => new_nvn],
  ...NATIONS.map((each): Column => [`${each}_lost`, ({ reckoning }) => reckoning.lost[each] ?? 0]),
  // Those of the VC are not counted.
  ...NATIONS.filter((each) => each !== "vc").map((each): Column => [
    `${each}_replacements_spent`,
    ({ reckoning }) => reckoning.spent[each] ?? 0,
  ]),
  ["casualties", ({ reckoning }) => reckoning.casualties],
  ["air_lost", ({ reckoning }) => reckoning.air_lost],
  ["helicopters_lost", ({ reckoning }) => reckoning.helicopters_lost],
  ...SIDES.map((side): Column => [`${side}_attacks`, ({ reckoning }) => reckoning.rolls[side] ?? 0]),
  ["towns_lost", ({ reckoning }) => reckoning.captured.length],
  ["towns_captured", ({ captured }) => captured.length],
  ["capitals_marked", ({ marked }) => marked.length],
  ["government", ({ stability }) => stability],
  ["offensive", ({ offensive }) => Number(offensive)],
  ["final_withdrawal", ({ final_withdrawal }) => Number(final_withdrawal)],
];

/** Heads and rows; columns of what is secret in every season are left out. */
export function rowsOf(past: SeasonOver[]): Cell[][] {
  const columns = COLUMNS.filter(([, cell]) => past.some((over) => cell(over) !== null));
  return [columns.map(([head]) => head), ...past.map((over) => columns.map(([, cell]) => cell(over)))];
}
