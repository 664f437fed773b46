import { describe, expect, it } from "vitest";

import { legendOf, marksOf } from "./marks";
import { during, over } from "./samples";
import { overBy, standsOf } from "./stands";

const past = [
  over(1, "summer 1965"),
  over(2, "fall 1965", { stability: "unstable", offensive: true, marked: ["5121"] }),
  over(3, "winter 1965", { stability: "coup", final_withdrawal: true, marked: ["5121", "5020", "3204"] }),
  over(4, "spring 1966", { final_withdrawal: true, marked: ["5121"] }),
];

describe("how the war stood season by season", () => {
  it("ends with the season under way", () => {
    const view = during(3, "winter 1965", { svn: 60 });
    const stands = standsOf(overBy(past, view), view);
    expect(stands.map(({ number, now }) => [number, now])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(stands.at(-1)?.svn).toBe(60);
  });

  it("has the last season once when the game is over", () => {
    const view = { ...during(4, "spring 1966"), ended: true };
    const stands = standsOf(overBy(past, view), view);
    expect(stands.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(stands.at(-1)?.now).toBe(false);
    const early = { ...during(5, "summer 1966"), ended: true };
    expect(standsOf(overBy(past, early), early).at(-1)?.now).toBe(true);
  });

  it("knows nothing without a season", () => {
    const view = { ...during(1, "summer 1965"), season: undefined } as unknown as Parameters<typeof overBy>[1];
    expect(standsOf(overBy(past, view), view)).toEqual([]);
  });

  it("does not hold last season's coup against a season whose leaders are yet to be checked", () => {
    const stability = (phase: string) => {
      const view = during(2, "fall 1965", { stability: "coup" }, phase);
      return standsOf(overBy(past, view), view).at(-1)?.stability;
    };
    expect(stability("record_keeping")).toBe("stable");
    expect(stability("initiative")).toBe("coup");
  });
});

describe("marks over the plots", () => {
  const view = during(5, "summer 1966", { final_withdrawal: true, marked: ["5121"] });
  const marks = marksOf(standsOf(overBy(past, view), view));

  it("tell what happened in each season, and once what lasts", () => {
    expect(marks.map((each) => each.map(({ sign }) => sign).join(""))).toEqual(["", "UO★", "CW★", "", ""]);
    expect(marks[1]?.[2]?.text).toBe("1 capital captured");
    expect(marks[2]?.[2]?.text).toBe("2 capitals captured");
  });

  it("are explained as far as they are there", () => {
    expect(legendOf(marks).map(([sign]) => sign)).toEqual(["C", "U", "O", "W", "★"]);
    expect(legendOf(marks.slice(0, 2))).toEqual([
      ["U", "unstable government"],
      ["O", "NLF offensive"],
      ["★", "capital captured"],
    ]);
    expect(legendOf([])).toEqual([]);
  });
});
