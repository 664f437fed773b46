import { describe, expect, it } from "vitest";

import type { View } from "../types";
import { lookup } from "../words/lookup";
import { board as samples, unit } from "../words/samples";
import { fromTheMap, isOnTrail, movementText, placesOn, statusOf } from "./trail";

const counter = (id: string, type: string) => ({ ...samples.counters[0], id, name: id, type, size: "III" });
const all = lookup({
  ...samples,
  counters: [counter("nva.1", "infantry"), counter("nva.2", "infantry"), counter("nva.art", "artillery")],
  trail: {
    boxes: [
      { id: 1, name: "Ban Karai Pass", country: "North Vietnam", hexes: [] },
      { id: 2, name: "Tchepone", country: "Laos", hexes: [] },
      { id: 7, name: "Virachey", country: "Cambodia", hexes: [] },
    ],
    track: { 1: { supply: 6 }, 2: { supply: 7 } },
  },
});
const at = (id: number, nation: "nva" | "vc" | "us", of: string | null, hex: string) => unit(id, nation, of, { hex });
const units = [
  at(1, "nva", "nva.1", "trail-1"),
  at(2, "nva", "nva.2", "trail-1"),
  at(3, "nva", "nva.art", "trail-1"),
  at(4, "vc", null, "trail-1"),
  at(5, "vc", null, "trail-1"),
  at(6, "us", null, "trail-2"),
  at(7, "nva", "nva.1", "5118"),
];
const season = (missions: object[], levels = { trail_optimal: 2, trail_effective: 1 }) =>
  ({ units, season: { missions, levels } }) as unknown as View;

describe("the Trail", () => {
  it("has its units kind by kind, those face down together, and those on offer each", () => {
    const [first, second] = placesOn(all, season([]), (id) => id === 2);
    expect(first?.lots.map((lot) => lot.units.map(({ id }) => id))).toEqual([[1], [3], [4, 5]]);
    expect(first?.offered.map(({ id }) => id)).toEqual([2]);
    expect([second?.id, second?.units.length]).toEqual(["trail-2", 1]);
    expect(fromTheMap(all, season([]), (id) => id === 2 || id === 7).map(({ id }) => id)).toEqual([7]);
  });

  it("tells how it was bombed, and up to where it can be repaired", () => {
    expect(statusOf(all, season([]))).toMatchObject({ points: 0, hits: null, best: 2, blocked: ["Laos"] });
    const sent = { target: "trail", points: 20, hits: null, star: false };
    expect(statusOf(all, season([sent, { ...sent, target: "north", hits: 5 }]))).toMatchObject({
      points: 20,
      hits: null,
      best: 2,
    });
    expect(statusOf(all, season([{ ...sent, hits: 3, star: true }]))).toMatchObject({ hits: 3, star: true, best: 1 });
    expect(statusOf(all, { units } as unknown as View)).toBeNull();
  });

  it("says how far units go along it", () => {
    const box = { supply: 1, recruits: 1, upgrade: null };
    expect(movementText({ ...box, factor: 2, add: -4 })).toBe("×2 −4");
    expect(movementText({ ...box, factor: 1, add: 0 })).toBe("×1");
  });

  it("knows when something goes on along it", () => {
    const view = (phase: string, kind: number | null) =>
      ({ phase, operation: kind === null ? null : { kind } }) as unknown as View;
    expect([view("trail_attacks", null), view("along_trail", 7), view("move", 6)].map(isOnTrail)).toEqual([
      true,
      true,
      true,
    ]);
    expect([view("bombing", null), view("move", 0)].map(isOnTrail)).toEqual([false, false]);
  });
});
