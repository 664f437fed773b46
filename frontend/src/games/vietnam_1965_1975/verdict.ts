import { SIDES, type View } from "./types";
import { AWARDS, plural, points, SIDE_TITLES } from "./words";

/** The level of victory that stands, where a scenario has levels: the first that NLF less US points reach. */
export function levelOf(view: View) {
  const margin = view.points.nlf - view.points.us;
  return view.victory.levels.find((level) => level.at_least === null || margin >= level.at_least);
}

/** How a game that is over went: who won, and what each side's points came from. */
export function verdict(view: View): { title: string; text: string } | null {
  if (!view.ended) return null;
  const { winner, parts } = view.victory;
  const sums = SIDES.map((side) => {
    const from = parts
      .filter((part) => part.side === side)
      .map(
        (part) =>
          `${part.id === "occupation" ? "" : `${points(part.count)} × `}${AWARDS[part.id] ?? part.id} ${points(part.points)}`,
      );
    return `${SIDE_TITLES[side]}: ${plural(view.points[side], "Victory Point")}${from.length ? ` (${from.join("; ")})` : ""}.`;
  });
  return {
    title: levelOf(view)?.name ?? (winner ? `${SIDE_TITLES[winner]} victory` : "Nobody wins"),
    text: sums.join(" "),
  };
}
