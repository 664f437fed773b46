import { describe, expect, it } from "vitest";

import type { Unit } from "../types";
import { patrolling, unit } from "./samples";
import { unitSentence, values } from "./units";

it("gives the values of a unit as its counter prints them", () => {
  expect(values(unit(0, "us", "us.1m.7", { ground: 0, artillery: 8, range: 2, movement: 6 }))).toBe("0-8(2)-6");
  expect(values(unit(0, "us", "us.1m.7", { ground: 3, artillery: 0, range: 0, movement: 8 }))).toBe("3-8");
  expect(values(unit(2, "vc", null))).toBe("?");
});

describe("units", () => {
  it("are read like their counters", () =>
    expect(unitSentence(patrolling)).toBe(
      "3/7/1M (US), strength 3, artillery 7 range 2, movement 8, on patrol, replacements spent: 1",
    ));

  it("are a number while they lie face down", () =>
    expect(
      unitSentence({ id: 6, nation: "vc", counter: null, mission: "none", done: false, hits: 0, hidden: true } as Unit),
    ).toBe("VC unit 6, face down"));
});
