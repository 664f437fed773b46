import { describe, expect, it } from "vitest";

import type { View } from "../types";
import { verdict } from "./verdict";

describe("the verdict", () => {
  const over = (levels: View["victory"]["levels"]) =>
    ({
      ended: true,
      points: { us: 1, nlf: 5.5 },
      victory: {
        parts: [
          { side: "nlf", id: "us_replacement", count: 1, points: 1 },
          { side: "nlf", id: "occupation", count: 3, points: 4.5 },
        ],
        levels,
        winner: "nlf",
        reason: "",
      },
    }) as unknown as View;

  it("names the level of victory and what the points came from", () => {
    const levels: View["victory"]["levels"] = [
      { name: "NLF victory", winner: "nlf", at_least: 4 },
      { name: "US victory", winner: "us", at_least: null },
    ];
    expect(verdict(over(levels))).toEqual({
      title: "NLF victory",
      text:
        "US side: 1 Victory Point. NLF: 5½ Victory Points " +
        "(1 × US Replacement Points 1; units where they stand 4½).",
    });
    expect(verdict(over([]))?.title).toBe("NLF victory");
    expect(verdict({ ...over([]), ended: false })).toBeNull();
  });
});
