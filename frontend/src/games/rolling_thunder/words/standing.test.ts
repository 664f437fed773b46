import { describe, expect, it } from "vitest";

import type { Board, View } from "../types";
import { lossesSentence, standing } from "./standing";

describe("what would hold if the game ended now", () => {
  const impactBoard = {
    components: {
      impact: {
        last: 40,
        performance: [
          [0, "Automatic Defeat"],
          [4, "Disaster"],
          [28, "Good"],
          [40, "Automatic Victory"],
        ],
      },
    },
  } as unknown as Board;
  const at = (tracks: Partial<View["tracks"]>, more: Partial<View> = {}) =>
    ({ options: { play_on: false }, result: null, tracks: { unfinished_rows: null, ...tracks }, ...more }) as View;

  it("is the level of the track in the campaign game", () => {
    expect(standing(impactBoard, at({ impact: 27, level: "Good" }))).toBe("if the game ended now: Good up to 28");
  });

  it("names the rows that the short game misses", () => {
    const rows = { transport: 2, production: 1 };
    expect(standing(impactBoard, at({ impact: 27, level: "Good", unfinished_rows: rows }))).toBe(
      "if the game ended now: Good up to 28 on the track, less 3 for 3 unfinished rows",
    );
  });

  it("tells when the ends of the track count, and what a finished game came to", () => {
    const end = "if the marker stands there after the infiltration";
    expect(standing(impactBoard, at({ impact: 40 }))).toBe(end);
    expect(standing(impactBoard, at({ impact: 0 }))).toBe(end);
    expect(
      standing(
        impactBoard,
        at({ impact: 0, level: "Automatic Defeat" }, { options: { play_on: true } as View["options"] }),
      ),
    ).toBe("if the game ended now: Automatic Defeat up to 0");
    expect(
      standing(
        impactBoard,
        at({ impact: 12 }, { result: { performance: "Poor", reason: "Performance level: Poor." } }),
      ),
    ).toBe("Performance level: Poor.");
  });

  it("says whether the last box of the losses ends the game", () => {
    expect(lossesSentence(at({ losses_end: 30, losses_defeat: true }))).toBe("box 30 is Automatic Defeat");
    expect(lossesSentence(at({ losses_end: 30, losses_defeat: false }))).toBe("box 30 ends nothing: you play on");
  });
});
