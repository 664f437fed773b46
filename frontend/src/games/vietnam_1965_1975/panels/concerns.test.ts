import { describe, expect, it } from "vitest";

import type { View } from "../types";
import { board, line, unit } from "../words/samples";
import { concerns } from "./concerns";

const view = { units: [unit(1, "us", "us.1m.7", { hex: "5118" }), unit(2, "vc", null, { hex: "5020" })] } as View;
const told = (seats: string[], ...lines: ReturnType<typeof line>[]) => concerns(lines, view, seats, board);

describe("what an action has to do with a seat", () => {
  it("is a fight where there was an attack, or where something was lost", () => {
    expect(told(["us"], line("moved", { hex: "5121" })).fight).toBe(false);
    expect(told(["us"], line("moved"), line("attack", { hex: "5121" })).fight).toBe(true);
    expect(told(["us"], line("unit.dispersed", { hex: "5121" })).fight).toBe(true);
  });

  it("is near within three hexes of one's own units", () => {
    expect(told(["us"], line("moved", { hex: "5121" })).near).toBe(true);
    expect(told(["nlf"], line("moved", { hex: "5121" })).near).toBe(true);
    const far = { ...view, units: view.units.map((each) => ({ ...each, hex: "2301" })) };
    expect(concerns([line("moved", { hex: "5121" })], far, ["us"], board).near).toBe(false);
    expect(told([], line("moved", { hex: "5118" })).near).toBe(false);
  });

  it("counts a box of the Trail by where it lies, and neither numbers nor thoughts", () => {
    const onTrail = { ...view, units: [unit(3, "nva", null, { hex: "trail-3" })] };
    expect(concerns([line("moved", { hex: "trail-3" })], onTrail, ["nlf"], board).near).toBe(true);
    expect(told(["us"], line("pacified", { population: 5118 })).near).toBe(false);
    expect(told(["us"], line("why.player", { reason: "5118" }), line("why.among", { spaces: "5118" }))).toEqual({
      fight: false,
      near: false,
    });
  });
});
