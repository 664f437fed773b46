import { describe, expect, it } from "vitest";

import type { Board, View } from "../types";
import { fieldLetters, placeSentence, restricted } from "./places";

const board = {
  names: { hanoi: "Hanoi", navy: "Navy", gia_lam: "Gia Lam", kep: "Kep", air_force: "Air Force" },
  drawing: {
    spaces: [
      {
        id: "hanoi",
        kind: "region",
        fill: "both",
        route_package: "VIa/VIb",
        defence: 5,
        mig_rating: 5,
        coverage: ["gia_lam"],
      },
      {
        id: "lang_son",
        kind: "region",
        fill: "navy",
        route_package: "VIb",
        defence: 3,
        mig_rating: 3,
        coverage: ["kep", "gia_lam"],
      },
      { id: "nape", kind: "pass", priority: 1, capacity: 4 },
    ],
    bridges: [{ id: "hanoi_rail", name: "Long Bien bridge", region: "hanoi", capacity: 2 }],
    airfields: [
      { id: "gia_lam", name: "Gia Lam", region: "hanoi" },
      { id: "kep", name: "Kep", region: "bac_giang" },
    ],
  },
} as unknown as Board;

const view = {
  spaces: {
    hanoi: {
      cubes: { black: 1, brown: 2 },
      weather: "monsoon",
      mig_rating: 6,
      truck_parks: { named: true, generic: true },
      squadrons: { air_force: {}, navy: { armed_recon: 2 } },
    },
    lang_son: { cubes: {}, weather: "clear", mig_rating: 3 },
    nape: { cubes: {} },
  },
  objectives: [
    {
      id: "h_w",
      name: "Yards",
      region: "hanoi",
      force: "navy",
      colour: "white",
      structure: 3,
      hits: 1,
      destroyed: false,
    },
  ],
  bridges: { hanoi_rail: 1 },
  airfields: {
    gia_lam: {
      damage: 2,
      operational: true,
      alert: true,
      alert_in_effect: false,
      barcap: { force: "navy", squadron: "cap" },
    },
  },
  washington: { authorized: { airfields: true, haiphong: true, hanoi: false } },
} as unknown as View;

describe("what a place holds, in words", () => {
  it("tells everything that the board shows there", () => {
    expect(placeSentence(board, "hanoi", view, true)).toBe(
      "Hanoi; Route Package VIa/VIb, both forces; defence 5; MiG rating 6, 5 printed, from Gia Lam (G); Monsoon; " +
        "Yards, white, Navy, 1 of 3 hits; 1 black cube; 2 brown cubes; 2 Navy armed recon; " +
        "Gia Lam airfield (G) 2 damage, MiG alert cancelled, BARCAP by the Navy; " +
        "2 Truck Parks counters; Long Bien bridge: 1 of 2 down. On offer.",
    );
  });

  it("names every airfield whose MiGs cover a region, with its letter", () => {
    expect(placeSentence(board, "lang_son", view, false)).toContain(
      "Route Package VIb, Navy; defence 3; MiG rating 3, from Kep (K) and Gia Lam (G)",
    );
    expect(placeSentence(board, "nape", view, false)).toContain("priority 1, at most 4 cubes");
  });
});

describe("letters of airfields", () => {
  const letters = (...names: string[]) =>
    Object.values(fieldLetters(names.map((name, n) => ({ id: `${n}`, name })))).join("");

  it("are initials while no other has them", () => {
    expect(letters("Phuc Yen", "Hoa Lac", "Gia Lam", "Kep", "Kien An")).toBe("PHGKA");
  });

  it("never come twice, whatever the airfields are called", () => {
    expect(letters("Kep", "Kep", "Kep", "K", "K")).toBe("KEPAB");
    expect(letters("Đa Phúc", "???", "7th field")).toBe("ĐA7");
  });
});

it("closes cities by the Target Restriction Level", () => {
  expect([restricted(view, "hanoi"), restricted(view, "haiphong"), restricted(view, "vinh")]).toEqual([
    true,
    false,
    false,
  ]);
});
