import { type Forecast, SIDES, type View } from "../types";
import { decimal, plural, points } from "./numbers";
import { AWARDS, SIDE_TITLES } from "./titles";

/** The level of victory that stands, where a scenario has levels: the first that NLF less US points reach. */
export function levelOf(view: View) {
  const margin = view.points.nlf - view.points.us;
  return view.victory.levels.find((level) => level.at_least === null || margin >= level.at_least);
}

/** What a side has got points for, and how many: `2 × Cities 4`. */
function award({ id, count, points: worth }: View["victory"]["parts"][number]): string {
  const times = id === "occupation" ? "" : `${points(count)} × `;
  return `${times}${AWARDS[id] ?? id} ${points(worth)}`;
}

/** What a short campaign's formula comes to, as a sentence. */
export const chanceOf = ({ percent }: Forecast) => `The US side would win ${percent} of 100 wars from here.`;

/** What the sum is put together from: `−23.4; US morale 480 × 0.02 = 9.6; … in all 0.4`. */
function reckoned({ intercept, terms, total }: Forecast): string {
  const added = terms.map(
    ({ title, stands, weight, adds }) => `${title} ${stands} × ${decimal(weight)} = ${decimal(adds)}`,
  );
  return [decimal(intercept), ...added, `in all ${decimal(total)}`].join("; ");
}

/** How a game that is over went: who won, and what each side's points came from. */
export function verdict(view: View): { title: string; text: string } | null {
  if (!view.ended) return null;
  const { winner, parts, reason, forecast } = view.victory;
  if (view.season) {
    const { svn, vc } = view.season;
    const chance = forecast ? ` ${chanceOf(forecast)} ${reckoned(forecast)}.` : "";
    return { title: reason, text: `SVN controls ${svn} Population Points, the VC ${vc}.${chance}` };
  }
  const sums = SIDES.map((side) => {
    const from = parts.filter((part) => part.side === side).map(award);
    const sum = plural(view.points[side], "Victory Point");
    return `${SIDE_TITLES[side]}: ${sum}${from.length ? ` (${from.join("; ")})` : ""}.`;
  });
  return {
    title: levelOf(view)?.name ?? (winner ? `${SIDE_TITLES[winner]} victory` : "Nobody wins"),
    text: sums.join(" "),
  };
}
