import { isReason } from "../../../lib/retelling";
import type { LogLine } from "../../../lib/wire";
import { KINDS } from "../types";
import { hexName, lookup } from "./lookup";
import { KIND_TITLES } from "./titles";

/** Lines as actions, and actions in a few words. */

const BEGINS = ["operation", "turn"];
const ENDS = ["operation.over", "refused"];

export const beginsAction = (line: LogLine) => BEGINS.includes(line.key);
export const opensAction = (line: LogLine) => line.key === "operation";
export const endsAction = (line: LogLine) => ENDS.includes(line.key);

/** A stack that goes on: where it comes to is what counts. */
export const absorbs = (line: LogLine, earlier: LogLine) =>
  line.key === "moved" &&
  earlier.key === "moved" &&
  ["unit", "more", "going"].every((name) => line.params?.[name] === earlier.params?.[name]);

const MOST = 3;

function listed(names: string[]): string {
  const all = [...new Set(names)];
  const shown = all.length > MOST + 1 ? all.slice(0, MOST) : all;
  return shown.join(", ") + (shown.length < all.length ? ` and ${all.length - shown.length} more` : "");
}

/** What an action comes to: the operation and its target, who moved where, attacks, what was lost. */
export function summary(board: unknown, lines: LogLine[]): string {
  const all = lookup(board);
  const told = lines.filter((line) => !isReason(line));
  const of = (key: string) => told.filter((line) => line.key === key);
  const text = (line: LogLine, name: string) => String(line.params?.[name] ?? "");
  const hexes = (found: LogLine[]) => listed(found.map((line) => hexName(all, text(line, "hex"))));
  const parts: string[] = [];
  for (const line of of("operation")) parts.push(KIND_TITLES[KINDS[Number(line.params?.["kind"])] ?? "search"]);
  if (of("target").length) parts.push(`target ${hexes(of("target"))}`);
  const last = new Map(of("moved").map((line) => [text(line, "unit"), line]));
  if (of("alert").length) parts.push(`alert die ${listed(of("alert").map((line) => text(line, "die")))}`);
  const moves = [...last.values()].map((line) => {
    const others = Number(line.params?.["more"]) ? " and others" : "";
    return `${text(line, "name")}${others} to ${hexName(all, text(line, "hex"))}`;
  });
  if (moves.length) parts.push(listed(moves));
  for (const { params = {} } of of("result")) {
    const [one, other] = params["side"] === "nlf" ? ["NLF", "US side"] : ["US side", "NLF"];
    const attacker = params["bombardment"] ? "" : `${one} loses ${params["attacker"]}, `;
    parts.push(
      `die ${params["die"]} in ${hexName(all, String(params["hex"]))}: ${attacker}${other} loses ${params["defender"]}`,
    );
  }
  if (of("attack").length && !of("result").length) parts.push(`attacks ${hexes(of("attack"))}`);
  const missions = of("mission");
  if (missions.length) parts.push(`${listed(missions.map((line) => text(line, "name")))} on a mission`);
  for (const [key, verb] of [
    ["unit.dispersed", "disperses"],
    ["unit.destroyed", "lost"],
    ["unit.broken", "broken down"],
  ] as const) {
    if (of(key).length) parts.push(`${listed(of(key).map((line) => text(line, "name")))} ${verb}`);
  }
  if (of("refused").length) parts.push("declines to operate");
  const said = parts.join("; ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}
