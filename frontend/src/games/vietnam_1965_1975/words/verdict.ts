import { SIDES, type View } from "../types";
import { plural, points } from "./numbers";
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

/** How a game that is over went: who won, and what each side's points came from. */
export function verdict(view: View): { title: string; text: string } | null {
  if (!view.ended) return null;
  const { winner, parts, reason } = view.victory;
  if (view.season) {
    const { svn, vc } = view.season;
    return { title: reason, text: `SVN controls ${svn} Population Points, the VC ${vc}.` };
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
