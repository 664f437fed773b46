import { describe, expect, it } from "vitest";

import type { View } from "../types";
import { lookup } from "../words/lookup";
import { board as samples, unit } from "../words/samples";
import { chainOf } from "./command";

const counter = (id: string, more: object = {}) => ({ ...samples.counters[0], id, name: id, history: id, ...more });
const hex = (id: string, corps: string | null, ...border: string[]) => ({
  id,
  corps,
  corps_border: border,
  town: null,
});
const board = {
  map: {
    hexes: [hex("5118", "I"), hex("4526", "I", "II"), hex("4030", "II"), hex("2718", null)],
    regions: [],
  },
  counters: [
    counter("arvn.1.hq"),
    counter("arvn.1.3", { parent: "arvn.1.hq", type: "infantry" }),
    counter("arvn.22.hq"),
    counter("arvn.p.hq", { corps: "chief of staff" }),
  ],
  leaders: [
    { id: "two.01", stars: 2, effectiveness: -1, faction: "A" },
    { id: "two.02", stars: 2, effectiveness: 2, faction: "B" },
    { id: "one.01", stars: 1, effectiveness: 3, faction: "C" },
  ],
  trail: { boxes: [{ id: 5, hexes: ["2718", "3831"] }], track: {} },
};
const who = (post: string, leader: string) => ({ post, leader, stars: leader.startsWith("two") ? 2 : 1, loyalty: 9 });
const view = (units: object[]) =>
  ({
    units,
    season: {
      rulers: {
        commanders: [
          who("I", "two.01"),
          who("II", "two.02"),
          who("Capital", "two.02"),
          who("air", "two.01"),
          who("arvn.1.hq", "one.01"),
          who("arvn.22.hq", "one.01"),
          who("arvn.p.hq", "one.01"),
        ],
      },
    },
  }) as unknown as View;
const under = (units: object[]) =>
  Object.fromEntries(
    chainOf(lookup(board), view(units)).branches.map(({ who: { post }, divisions }) => [
      post,
      divisions.map((each) => each.who.post),
    ]),
  );

describe("the chain of command", () => {
  it("has a division under the corps where its HQ is, and the paras under the Chief of Staff", () => {
    const units = [
      unit(1, "arvn", "arvn.1.hq", { hex: "5118" }),
      unit(2, "arvn", "arvn.1.3", { hex: "4030" }),
      unit(3, "arvn", "arvn.22.hq", { hex: "4030" }),
      unit(4, "arvn", "arvn.p.hq", { hex: "5118" }),
    ];
    expect(under(units)).toEqual({ I: ["arvn.1.hq"], II: ["arvn.22.hq"], Capital: ["arvn.p.hq"], air: [] });
  });

  it("goes by the units where there is no HQ, and by the nearest corps abroad", () => {
    const units = [
      unit(2, "arvn", "arvn.1.3", { hex: "4030" }),
      unit(3, "arvn", "arvn.22.hq", { hex: "trail-5" }),
      unit(4, "arvn", "arvn.p.hq", { hex: null, place: "waiting" }),
    ];
    expect(under(units)).toMatchObject({ II: ["arvn.1.hq", "arvn.22.hq"], Capital: ["arvn.p.hq"] });
  });

  it("tells where a division is between two corps, and up to what die each is effective", () => {
    const { branches, others } = chainOf(
      lookup(board),
      view([unit(1, "arvn", "arvn.1.hq", { hex: "4526" }), unit(3, "arvn", "arvn.22.hq", { hex: "4030" })]),
    );
    expect(branches.map(({ limit }) => limit)).toEqual([2, 5, 5, null]);
    const [first, second] = branches.flatMap(({ divisions }) => divisions);
    expect([first?.corps, first?.limit, first?.hex]).toEqual([["I", "II"], 2, "4526"]);
    expect([second?.corps, second?.limit]).toEqual([["II"], 5]);
    expect(others).toEqual([]);
  });
});
