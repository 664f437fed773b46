import { isReason } from "../../../lib/retelling";
import type { LogLine } from "../../../lib/wire";

/** A raid as the log tells it, stage by stage. */
export interface Stage {
  title: string;
  lines: LogLine[];
}

/** The line with which a stage of a raid begins. */
const STAGES: Record<string, string> = {
  raid: "Composition",
  ambush: "MiG Ambush",
  defences: "Air defences",
  "raid.die": "Strike",
  "objective.hit": "Result",
  "bridge.destroyed": "Result",
  "airfield.hit": "Result",
};

/** The lines of the last raid, from its target to its end; none if no raid was flown. */
export function lastRaid(lines: readonly LogLine[]): LogLine[] {
  const from = lines.findLastIndex((line) => line.key === "raid");
  if (from < 0) return [];
  const end = lines.findIndex((line, n) => n > from && line.key === "raid.over");
  return lines.slice(from, end < 0 ? undefined : end + 1).filter((line) => !isReason(line));
}

export function stagesOf(lines: readonly LogLine[]): Stage[] {
  const stages: Stage[] = [];
  for (const line of lines) {
    const title = STAGES[line.key];
    if (title !== undefined && stages.at(-1)?.title !== title) stages.push({ title, lines: [] });
    stages.at(-1)?.lines.push(line);
  }
  return stages;
}
