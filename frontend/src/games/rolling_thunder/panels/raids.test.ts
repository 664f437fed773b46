import { describe, expect, it } from "vitest";

import type { LogLine } from "../../../lib/wire";
import { lastRaid, stagesOf } from "./raids";

const line = (key: string, n: number): LogLine => ({ at: n, key, rule: "4.8", text: `${key} ${n}.`, params: {} });
const told = (...keys: string[]) => keys.map(line);

describe("the last raid in the log", () => {
  it("runs from its target to its end", () => {
    const lines = told(
      "season",
      "raid",
      "raid.over",
      "raid",
      "ambush",
      "raid.aborted",
      "raid.over",
      "raids.ended",
      "moves",
    );
    expect(lastRaid(lines).map(({ at }) => at)).toEqual([3, 4, 5, 6]);
  });

  it("is open while the raid is flown, and empty before the first", () => {
    expect(lastRaid(told("raid", "raid.squadron")).length).toBe(2);
    expect(lastRaid(told("season", "weather"))).toEqual([]);
  });

  it("falls into stages", () => {
    const keys = [
      "raid",
      "suppression",
      "ambush",
      "missile",
      "ambush.result",
      "defences",
      "raid.die",
      "raid.strike",
      "objective.hit",
      "experience",
      "raid.over",
    ];
    expect(stagesOf(told(...keys)).map(({ title, lines }) => [title, lines.length])).toEqual([
      ["Composition", 2],
      ["MiG Ambush", 3],
      ["Air defences", 1],
      ["Strike", 2],
      ["Result", 3],
    ]);
  });
});
