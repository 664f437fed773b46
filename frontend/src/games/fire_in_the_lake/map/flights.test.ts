import { expect, it } from "vitest";

import type { SpaceView } from "../types";
import { flights } from "./flights";

const spaces = (pieces: Record<string, Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(pieces).map(([id, each]) => [
      id,
      { pieces: each, support: 0, control: null, terror: 0, sabotage: false },
    ]),
  ) as Record<string, SpaceView>;

it("sees pieces go from space to space, whichever side they show", () => {
  const before = spaces({ a: { nva_guerrilla_underground: 3, nva_troops: 1 }, b: {}, c: { nva_guerrilla_active: 1 } });
  const after = spaces({
    a: { nva_guerrilla_underground: 1, nva_troops: 1 },
    b: { nva_guerrilla_active: 2 },
    c: { nva_guerrilla_active: 1 },
  });
  expect(flights(before, after)).toEqual([{ kind: "nva_guerrilla_active", count: 2, from: "a", to: "b" }]);
});

it("takes a piece that turns over for no move", () => {
  expect(
    flights(spaces({ a: { ranger_underground: 2 } }), spaces({ a: { ranger_underground: 1, ranger_active: 1 } })),
  ).toEqual([]);
});

it("sees pieces come from off the map and leave it", () => {
  const found = flights(spaces({ a: { us_troops: 3 }, b: {} }), spaces({ a: { us_troops: 1 }, b: { vc_base: 1 } }));
  expect(found).toEqual([
    { kind: "vc_base", count: 1, from: null, to: "b" },
    { kind: "us_troops", count: 2, from: "a", to: null },
  ]);
});

it("follows no more than a person can", () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`s${n}`, { police: 1 }]));
  const none = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`s${n}`, {}]));
  expect(flights(spaces(many), spaces(none))).toEqual([]);
});
