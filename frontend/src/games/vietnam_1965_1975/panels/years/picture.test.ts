import { describe, expect, it } from "vitest";

import { INDICES } from "../../words/season";
import { apart, pictureOf, reading } from "./picture";
import { during, levelsOf, over, SECRETS } from "./samples";
import { standsOf } from "./stands";

const open = standsOf(
  [over(1, "fall 1965"), over(2, "winter 1965", { levels: levelsOf({ us_morale: 510 }), offensive: true })],
  during(3, "spring 1966", { svn: 60 }),
);

describe("what the plots show", () => {
  it("is all that the seat may see", () => {
    const picture = pictureOf(open);
    expect(picture.numbers).toEqual([1, 2, 3]);
    expect(picture.titles).toEqual(["Fall 1965", "Winter 1965", "Spring 1966, so far"]);
    expect(picture.plots.map(({ id }) => id)).toEqual(["us", "svn", "people", "trail"]);
    expect(picture.plots[0]?.lines.map(({ name, values }) => [name, values])).toEqual([
      ["Morale", [525, 510, 525]],
      ["Commitment", [13, 13, 13]],
    ]);
    expect(picture.plots[2]?.lines.map(({ values }) => values)).toEqual([
      [58, 58, 60],
      [44, 44, 44],
    ]);
  });

  it("is every index for whoever may see all", () => {
    const { plots } = pictureOf(standsOf([over(1, "summer 1965", { levels: levelsOf(SECRETS) })], during(1, "")));
    const indices = INDICES.flatMap(([, rows]) => rows);
    expect(plots.flatMap(({ lines }) => lines)).toHaveLength(indices.length + 2);
    for (const { lines } of plots) {
      expect(new Set(lines.map(({ look }) => look.colour)).size).toBe(lines.length);
      expect(new Set(lines.map(({ look }) => look.sign)).size).toBe(lines.length);
      expect(new Set(lines.map(({ look }) => String(look.dash))).size).toBe(lines.length);
    }
  });

  it("names each year at its first season", () => {
    expect(pictureOf(open).years).toEqual([
      [0, "1965"],
      [2, "1966"],
    ]);
  });

  it("is read aloud season by season", () => {
    const picture = pictureOf(open);
    const [us] = picture.plots;
    expect(us && reading(picture, us, 1)).toBe("Winter 1965: Morale 510, Commitment 13; NLF offensive");
    expect(us && reading(picture, us, 2)).toBe("Spring 1966, so far: Morale 525, Commitment 13");
  });
});

describe("labels at the ends of lines", () => {
  it("stay where they are when they have room", () => {
    expect(apart([10, 40, 80], 12, 0, 100)).toEqual([10, 40, 80]);
  });

  it("keep apart in their order, within the plot", () => {
    expect(apart([50, 52, 40], 12, 0, 100)).toEqual([52, 64, 40]);
    expect(apart([99, 98], 12, 0, 100)).toEqual([100, 88]);
    expect(apart([-5, 1], 12, 0, 100)).toEqual([0, 12]);
    expect(apart([], 12, 0, 100)).toEqual([]);
  });
});
