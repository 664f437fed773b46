import { describe, expect, it } from "vitest";

import type { Forecast, View } from "../types";
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

  it("tells what a short campaign's formula is put together from", () => {
    const season = { svn: 195, vc: 165 } as unknown as NonNullable<View["season"]>;
    const forecast = {
      intercept: -23.4,
      terms: [
        { figure: "us_morale", title: "US morale", stands: 480, weight: 0.02, adds: 9.6 },
        { figure: "svn_population", title: "SVN population", stands: 195, weight: 0.08, adds: 15.6 },
      ],
      total: 1.8,
      percent: 86,
      grades: [],
      source: "",
    } as Forecast;
    const victory: View["victory"] = { parts: [], levels: [], winner: "us", reason: "US decisive", forecast };
    expect(verdict({ ...over([]), season, victory })).toEqual({
      title: "US decisive",
      text:
        "SVN controls 195 Population Points, the VC 165. The US side would win 86 of 100 wars from here. " +
        "−23.4; US morale 480 × 0.02 = 9.6; SVN population 195 × 0.08 = 15.6; in all 1.8.",
    });
  });
});
