import { describe, expect, it } from "vitest";

import { after, FILTERS, passes } from "./manner";

describe("what is told", () => {
  it("is all, fights, or what is near", () => {
    const fight = { fight: true, near: false };
    const near = { fight: false, near: true };
    expect(FILTERS.map((filter) => passes(filter, fight))).toEqual([true, true, false]);
    expect(FILTERS.map((filter) => passes(filter, near))).toEqual([true, false, true]);
    expect(FILTERS.map((filter) => passes(filter, null))).toEqual([true, true, true]);
  });

  it("goes from one to the next, and round", () => {
    expect(FILTERS.map((filter) => after(FILTERS, filter))).toEqual(["fights", "near", "all"]);
  });
});
