import { describe, expect, it } from "vitest";

import { absorbs, beginsAction, endsAction, summary } from "./deeds";
import { board, line } from "./samples";

describe("actions", () => {
  it("begin and end with an operation", () => {
    expect(["operation", "turn", "moved"].map((key) => beginsAction(line(key)))).toEqual([true, true, false]);
    expect(["operation.over", "moved"].map((key) => endsAction(line(key)))).toEqual([true, false]);
  });

  it("are told in a few words: where each stack ended, not every hex", () => {
    const lines = [
      line("operation", { kind: 0 }),
      line("target", { hex: "5121" }),
      line("moved", { unit: 4, name: "7/1M", more: 1, hex: "5020" }),
      line("moved", { unit: 4, name: "7/1M", more: 1, hex: "5118" }),
      line("attack", { hex: "5121" }),
      line("unit.destroyed", { name: "VC 1 (3)" }),
    ];
    expect(summary(board, lines)).toBe(
      "Search and destroy; target 5121 (Quang Ngai); 7/1M and others to 5118 (Chu Lai); " +
        "attacks 5121 (Quang Ngai); VC 1 (3) lost",
    );
    expect(summary(board, [line("turn")])).toBe("");
    const fight = line("result", { hex: "5118", side: "nlf", die: 5, attacker: 2, defender: 1 });
    expect(summary(board, [line("alert", { die: 3 }), line("attack", { hex: "5118" }), fight])).toBe(
      "Alert die 3; die 5 in 5118 (Chu Lai): NLF loses 2, US side loses 1",
    );
    expect(summary(board, [line("result", { hex: "5118", side: "us", die: 5, defender: 1, bombardment: 1 })])).toBe(
      "Die 5 in 5118 (Chu Lai): NLF loses 1",
    );
  });

  it("tells a stack's way by where it has come to", () => {
    const to = (unit: number, going: number) => line("moved", { unit, going, more: 0, hex: "5118" });
    expect(absorbs(to(1, 0), to(1, 0))).toBe(true);
    expect(absorbs(to(1, 0), to(2, 0))).toBe(false);
    expect(absorbs(to(1, 4), to(1, 0))).toBe(false);
    expect(absorbs(line("attack", { unit: 1 }), line("attack", { unit: 1 }))).toBe(false);
  });
});
