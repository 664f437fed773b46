import { describe, expect, it } from "vitest";

import type { LogLine } from "../../../lib/wire";
import { resultOf } from "./results";

let at = 0;
const line = (key: string, params: Record<string, string | number> = {}): LogLine => ({
  at: at++,
  key,
  rule: "4.8",
  text: key,
  params,
});
const raid = () => line("raid", { force: "navy", target: "bridges_vinh" });
const ambushed = (...cards: string[]) => [
  line("ambush", { count: cards.length }),
  ...cards.map((card) => line("ambush.card", { card })),
];
const ends = () => line("raid.over", { target: "bridges_vinh" });

describe("a raid from its log", () => {
  it("is none where none was flown", () => {
    expect(resultOf([line("weather")])).toBeNull();
  });

  it("holds package, altitude and help", () => {
    const found = resultOf([
      raid(),
      line("barcap", { airfield: "kep" }),
      line("suppression", { place: "vinh" }),
      line("raid.squadron", { squadron: "strike" }),
      line("raid.squadron", { squadron: "strike" }),
      line("card.played", { card: "alpha_strike" }),
      line("raid.altitude", { altitude: "low" }),
      line("raid.extra", { what: "pilot_cap" }),
    ]);
    expect(found).toMatchObject({
      force: "navy",
      target: "bridges_vinh",
      altitude: "low",
      squadrons: { strike: 2 },
      extras: ["pilot_cap"],
      support: ["alpha_strike"],
      barcap: ["kep"],
      suppression: 1,
      over: false,
      segments: [],
    });
  });

  it("tells cards and dice in their order, segment by segment", () => {
    const found = resultOf([
      raid(),
      ...ambushed("mig17", "clear_skies"),
      line("missile", { missile: "aim", result: 3, need: 6, bonus: 0 }),
      line("ambush.result"),
      line("crews.down", { count: 1 }),
      line("crew.lost", { new: 4 }),
      line("impact", { old: 20, new: 19, cause: "losses" }),
      line("defences", { count: 1 }),
      line("defences.card", { card: "aaa0" }),
      line("defences.result"),
      line("missile", { missile: "eogb", result: 5, need: 4, bonus: 1 }),
      line("raid.die", { result: 4 }),
      line("raid.strike", { rating: 3, result: 4 }),
      line("bridge.destroyed", { bridge: "vinh_rail" }),
      line("impact", { old: 19, new: 20, cause: "matrices" }),
      ends(),
    ]);
    expect(found?.segments.map(({ id, fallen }) => [id, fallen.map(({ kind }) => kind)])).toEqual([
      ["ambush", ["card", "card", "test"]],
      ["defences", ["card"]],
      ["strike", ["test", "die"]],
    ]);
    expect(found?.segments[0]).toMatchObject({ wanted: 2, lost: 1, verdict: { key: "ambush.result" } });
    expect(found?.segments[2]?.verdict?.params).toEqual({ rating: 3, result: 4 });
    expect(found?.brought.map(({ key }) => key)).toEqual(["impact", "bridge.destroyed", "impact"]);
    expect(found).toMatchObject({ impact: [20, 20], crews: 1, over: true, aborted: false });
  });

  it("strikes out what was discarded or rolled again", () => {
    const found = resultOf([
      raid(),
      ...ambushed("mig17", "mig17", "sam_launch"),
      line("card.played", { card: "red_crown_control" }),
      line("card.dropped", { card: "mig17", count: 1 }),
      line("ambush.result"),
      line("defences", { count: 0 }),
      line("defences.result"),
      line("raid.die", { result: 1 }),
      line("card.played", { card: "follow_up_wave" }),
      line("raid.die", { result: 5 }),
    ]);
    const dropped = found?.segments.map(({ fallen }) => fallen.map((each) => "dropped" in each && each.dropped));
    expect(dropped).toEqual([[true, false, false, false], [], [true, false, false]]);
  });

  it("gives a card for crews to what brought them down, and one for bombs to the strike", () => {
    const found = resultOf([
      raid(),
      line("defences", { count: 0 }),
      line("defences.result"),
      line("crews.down", { count: 1 }),
      line("card.played", { card: "jolly_green_pick_up" }),
      line("crew.saved"),
      line("card.played", { card: "heavy_bomb_load" }),
    ]);
    expect(found?.segments.map(({ id, fallen, saved }) => [id, fallen.length, saved])).toEqual([
      ["defences", 1, 1],
      ["strike", 1, 0],
    ]);
  });

  it("knows a raid that was broken off, and leaves out what follows it", () => {
    const lines = [raid(), ...ambushed("mig21"), line("ambush.result"), line("raid.aborted"), ends(), line("impact")];
    expect(resultOf(lines)).toMatchObject({ aborted: true, over: true, brought: [], segments: [{ aborted: true }] });
  });

  it("is the last one of several", () => {
    expect(resultOf([raid(), ...ambushed("mig17"), ends(), raid()])).toMatchObject({ over: false, segments: [] });
  });
});
