import { describe, expect, it } from "vitest";
import type { Season, View } from "../types";
import type { Lookup } from "./lookup";
import { INDICES, INTERPHASE, movedBy, phaseNow, postName, stepOf, supportOf, titleOf, words } from "./season";

const season = {
  name: "summer 1965",
  accounts: [
    { index: "us_morale", by: -3, cause: "us_counter_lost", clause: "16.1-u" },
    { index: "svn_morale", by: 2, cause: "economic_aid", clause: "16.1-ac" },
    { index: "us_morale", by: -3, cause: "us_counter_lost", clause: "16.1-u" },
    { index: "us_morale", by: 1, cause: "population", clause: "16.1-q" },
  ],
} as unknown as Season;

describe("a season in words", () => {
  it("adds up what moved an index by its cause", () => {
    expect(movedBy(season.accounts, "us_morale")).toEqual([
      { cause: "US counter lost", by: "−6", clause: "16.1-u" },
      { cause: "Population", by: "+1", clause: "16.1-q" },
    ]);
    expect(movedBy(season.accounts, "vc_draft")).toEqual([]);
  });

  it("reads causes aloud", () => {
    expect(words("nva_built")).toBe("NVA built");
    expect(words("restrained_bombing")).toBe("Restrained bombing");
    expect(titleOf(season)).toBe("Summer 1965");
  });

  it("calls posts by corps, service and division", () => {
    const all = { counter: new Map([["arvn.1.hq", { history: "1st Infantry Division" }]]) } as unknown as Lookup;
    expect(["IV", "navy", "arvn.1.hq"].map((post) => postName(all, post))).toEqual([
      "IV Corps",
      "Navy",
      "1st Infantry Division",
    ]);
  });

  it("writes steps of the Population Shift Scale as the printed one has them", () => {
    expect([0, 1, 2, 3, 11, 12, 13].map(stepOf)).toEqual(["0", "0+", "1−", "1", "4−", "4", "4+"]);
  });

  it("leaves out support that the US side has not got", () => {
    const support = { air: [3, 5], airmobile: [0, 2], riverine: [0, 0] };
    expect(supportOf({ support } as unknown as View)).toEqual([
      { name: "air", left: 3, total: 5 },
      { name: "airmobile", left: 0, total: 2 },
    ]);
  });

  it("has each index and each phase once", () => {
    const names = INDICES.flatMap(([, rows]) => rows.map(([name]) => name));
    expect(new Set(names).size).toBe(16);
    const phases = INTERPHASE.flatMap(([, each]) => each);
    expect(new Set(phases).size).toBe(phases.length);
    expect(phaseNow({ phase: "vc_payment" } as View)).toBe("Recruitment");
    expect(phaseNow({ phase: "initiative" } as View)).toBeNull();
  });
});
