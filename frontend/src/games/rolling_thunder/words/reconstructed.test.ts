import { describe, expect, it } from "vitest";

import type { Board } from "../types";
import { isReconstructed } from "./reconstructed";

const board = {
  reconstructed: ["regions: defence of hanoi, vinh", "impact: last, start", "region_counters: h_w", "cards"],
} as unknown as Board;

describe("reconstructed values", () => {
  it.each([
    ["regions.vinh.defence", true],
    ["regions.vinh.mig_rating", false],
    ["impact.start", true],
    ["impact.performance", false],
    ["cards", true],
    ["region_counters.h_w", true],
    ["region_counters.h_g", false],
  ])("%s: %s", (what, own) => expect(isReconstructed(board, what)).toBe(own));
});
