import type { LogLine } from "../../../lib/wire";

/** What an action comes to: raids, missions and moves in a few words. */
export function summary(lines: readonly LogLine[]): string {
  const parts = lines.flatMap((line) =>
    [
      "raid",
      "raid.aborted",
      "objective.destroyed",
      "bridge.destroyed",
      "airfield.hit",
      "mission",
      "cube.destroyed",
      "park.destroyed",
      "b52",
      "request",
    ].includes(line.key)
      ? [line.text.replace(/\.$/, "")]
      : [],
  );
  const shown = parts.slice(0, MOST);
  return shown.join("; ") + (parts.length > MOST ? `; and ${parts.length - MOST} more` : "");
}

const MOST = 3;
