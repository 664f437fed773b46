import { describe, expect, it } from "vitest";

import type { Commander } from "../wire.gen";
import {
  botchedText,
  coupAfter,
  flagsOf,
  isChecked,
  judged,
  outlook,
  outlookText,
  percent,
  standOf,
  TWO_DICE,
  TWO_STAR_POSTS,
} from "./saigon";

const who = (post: string, loyalty: number, more: Partial<Commander> = {}): Commander => ({
  post,
  leader: "two.01",
  name: "A general",
  stars: 2,
  loyalty,
  tried: false,
  stand: "loyal",
  botched: false,
  ineffective: false,
  ...more,
});
const all = (...loyalties: number[]) => TWO_STAR_POSTS.map((post, n) => who(post, loyalties[n] ?? 10));

describe("a coup check", () => {
  it("compares the dice with each loyalty: below he is loyal, above he plots", () => {
    // Four plot at 10 against two loyal ones.
    const leaders = all(9, 9, 9, 9, 10, 11, 11);
    expect([8, 9, 10].map((total) => judged(leaders, total))).toEqual(["stable", "unstable", "coup"]);
  });

  it("counts a botched replacement as a plot, whatever the dice", () => {
    const botched = all(13, 13, 13, 13).map((each, n) => ({ ...each, botched: n < 4 }));
    expect(judged(botched, 2)).toBe("coup");
    expect(outlook(botched)).toMatchObject({ coupFrom: 2, coup: 1, unstable: 0 });
  });

  it("is as likely as the dice make it", () => {
    expect(TWO_DICE.reduce((sum, [, ways]) => sum + ways, 0)).toBe(36);
    const leaders = all(9, 9, 9, 9, 9, 9, 9);
    const found = outlook(leaders);
    expect([found.coupFrom, found.unstableFrom]).toEqual([10, 9]);
    expect([percent(found.coup), percent(found.unstable)]).toEqual(["17 %", "11 %"]);
    expect(percent(outlook(leaders, 2).coup)).toBe("42 %");
    expect(outlookText(found)).toBe("a coup comes from 10 on (17 %), an unstable government from 9 on (11 %)");
    const safe = outlook(all(13, 13, 13, 13, 13, 13, 13));
    expect(safe).toMatchObject({ coup: 0, coupFrom: 14, unstableFrom: 13 });
    expect(outlookText(safe)).toBe("no coup can come");
  });

  it("is more likely after an attempt that goes wrong", () => {
    const leaders = all(9, 13, 9, 9, 13, 13, 13);
    const { replaced, stays, botched } = coupAfter(leaders, "II");
    expect([outlook(leaders).coup, stays, percent(botched)]).toEqual([0, 0, "17 %"]);
    expect(replaced).toBeGreaterThan(0);
    expect(replaced).toBeLessThan(botched);
  });
});

describe("a leader", () => {
  it("takes a stand in the check; a botched attempt decides before", () => {
    expect(standOf(who("I", 9), false)).toBeNull();
    expect(standOf(who("I", 9, { stand: "wavering" }), true)).toBe("wavering");
    expect(standOf(who("I", 9, { stand: "pro_coup", botched: true }), false)).toBe("pro_coup");
    expect(standOf(who("arvn.1.hq", 9, { stars: 1 }), true)).toBeNull();
  });

  it("has to be tried up to 6 and may be up to 8, but once a season", () => {
    const flags = (...args: Parameters<typeof flagsOf>) => flagsOf(...args).map(({ text }) => text);
    expect(flags(who("I", 6), false)).toEqual(["has to be tried"]);
    expect(flags(who("I", 8), false)).toEqual(["may be tried"]);
    expect(flags(who("I", 9), false)).toEqual([]);
    expect(flags(who("I", 6, { tried: true }), false)).toEqual(["tried, or new"]);
    expect(flags(who("I", 5, { tried: true, botched: true, ineffective: true }), true)).toEqual([
      "has to be tried next season",
      "replacement botched",
      "ineffective",
    ]);
  });

  it("loses what he leads where it is botched", () => {
    expect([who("navy", 7), who("II", 7), who("arvn.1.hq", 7, { stars: 1 })].map(botchedText)).toEqual([
      "he is pro coup",
      "he is pro coup; his divisions and the units that he leads are ineffective",
      "his division is ineffective this season",
    ]);
  });
});

it("knows whether this season's check is over", () => {
  expect([isChecked("candidate", 2), isChecked("loyalty", 1), isChecked("bombing", 2)]).toEqual([false, true, true]);
  expect([isChecked("bombing", 1), isChecked("initiative", 1)]).toEqual([false, true]);
});
