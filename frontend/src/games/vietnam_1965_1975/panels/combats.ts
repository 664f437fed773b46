import type { LogLine } from "../../../lib/wire";
import type { Term } from "../types";
import { points } from "../words/numbers";

/** A combat as the log tells it: what was thrown, what it came from, and who met the losses. */
export interface Fought {
  line: LogLine;
  hex: string;
  attacker: "us" | "nlf";
  kind: "attack" | "incidental" | "bombardment";
  ratio: string;
  attack: [ground: number, support: number];
  defence: [ground: number, support: number];
  strengths: [attacker: number, defender: number];
  terms: Term[];
  die: number;
  modifier: number;
  row: number;
  losses: [attacker: number, defender: number];
  pursuit: number;
  /** What met the losses, and what else came of it. */
  after: LogLine[];
}

const MET = ["replaced", "regional", "recovered", "unit.destroyed", "unit.broken", "air.lost", "airmobile.lost"];
const RULES: Record<string, string> = { ratio: "5.4", terrain: "4.2", hexside: "4.2", pursuit: "5.6" };

/** The last combat of the log, if one was fought. */
export function lastFought(lines: LogLine[]): Fought | null {
  let at = lines.length - 1;
  while (at >= 0 && lines[at]?.key !== "result") at -= 1;
  const line = lines[at];
  if (!line?.params) return null;
  const p = line.params;
  const n = (name: string) => Number(p[name] ?? 0);
  const after: LogLine[] = [];
  for (const next of lines.slice(at + 1)) {
    if (MET.includes(next.key)) after.push(next);
    else if (!next.key.startsWith("why.")) break;
  }
  return {
    line,
    hex: String(p["hex"]),
    attacker: p["side"] === "nlf" ? "nlf" : "us",
    kind: n("bombardment") ? "bombardment" : n("incidental") ? "incidental" : "attack",
    ratio: String(p["ratio"] ?? ""),
    attack: [n("attack") / 2, n("attack_support") / 2],
    defence: [n("defence") / 2, n("defence_support") / 2],
    strengths: [n("attack_strength") / 2, n("defence_strength") / 2],
    terms: (["ratio", "terrain", "hexside", "pursuit"] as const)
      .filter((id) => p[`term_${id}`] !== undefined)
      .map((id) => ({ id, value: n(`term_${id}`), rule: RULES[id] ?? "" })),
    die: n("die"),
    modifier: n("modifier"),
    row: n("row"),
    losses: [n("attacker"), n("defender")],
    pursuit: n("pursuit"),
    after,
  };
}

/** Like lines as one, with how often they came. */
export function counted(lines: LogLine[]): { text: string; count: number; rule: string; at: number }[] {
  const found: { text: string; count: number; rule: string; at: number }[] = [];
  for (const { text, rule, at } of lines) {
    const same = found.find((each) => each.text === text);
    if (same) same.count += 1;
    else found.push({ text, rule, count: 1, at });
  }
  return found;
}

/** The row that a modified die reads, and why it is not the sum where rows end. */
export function sumOf({ die, terms, row }: Fought): string {
  const total = die + terms.reduce((sum, term) => sum + term.value, 0);
  return total === row ? `row ${points(row)}` : `${points(total)}, read as row ${points(row)}`;
}
