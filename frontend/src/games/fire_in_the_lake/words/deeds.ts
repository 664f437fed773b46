import { isReason } from "../../../lib/retelling";
import type { LogLine } from "../../../lib/wire";
import type { Board } from "../types";

/** Lines as actions, and actions in a few words. */

const BEGINS = ["operation", "event", "pass", "pivotal.played"];
const ENDS = ["card.revealed", "card.played", "coup.round"];

export const beginsAction = (line: LogLine) => BEGINS.includes(line.key);
export const endsAction = (line: LogLine) => ENDS.includes(line.key);

/** `air_strike` as it stands on a board: Air Strike. */
const titled = (id: string) =>
  id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** What an action comes to: the card played, each Operation and Special Activity with its spaces. */
export function summary(board: Board, lines: LogLine[]): string {
  const where = new Map<string, Set<string>>();
  const at = (name: string) => where.get(name) ?? where.set(name, new Set()).get(name) ?? new Set();
  for (const { key, params = {} } of lines.filter((line) => !isReason(line))) {
    const card = board.cards[Number(params["card"])]?.title ?? "";
    if (key === "pass") at("Pass");
    else if (key === "event") at(`Event ${card}${params["side"] === "single" ? "" : ` (${params["side"]})`}`);
    else if (key === "pivotal.played") at(`Pivotal Event ${card}`);
    else if (key === "operation") at(titled(String(params["operation"])));
    else if (key === "activity") at(titled(String(params["activity"])));
    else if (key === "select" && params["operation"]) {
      at(titled(String(params["operation"]))).add(
        board.spaces[String(params["space"])]?.name ?? String(params["space"]),
      );
    }
  }
  const named = [...where].map(([name, spaces]) => (spaces.size ? `${name} in ${listed([...spaces])}` : name));
  return (named.length ? named : changes(board, lines)).join("; ");
}

const CHANGES: Record<string, string> = {
  support: "Shifts",
  move: "Moves to",
  place: "Places in",
  remove: "Removes from",
  "terror.gone": "Clears Terror from",
  sabotage: "Sabotages",
};

/** What happened outside Operations, as in a Coup Round: the spaces of each kind of change. */
function changes(board: Board, lines: LogLine[]): string[] {
  return Object.entries(CHANGES).flatMap(([key, verb]) => {
    const ids = lines.flatMap((line) => (line.key === key ? [String(line.params?.["space"])] : []));
    const names = [...new Set(ids)].map((id) => board.spaces[id]?.name ?? id);
    return names.length ? [`${verb} ${listed(names)}`] : [];
  });
}

const MOST = 4;

function listed(names: string[]): string {
  const shown = names.length > MOST + 1 ? names.slice(0, MOST) : names;
  return shown.join(", ") + (shown.length < names.length ? ` and ${names.length - shown.length} more` : "");
}
