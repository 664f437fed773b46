import { describe, expect, it } from "vitest";

import type { Operation, View } from "../types";
import { segmentNow, segmentsOf } from "./segments";

describe("segments", () => {
  const op = (more: Partial<Operation>): Operation =>
    ({ kind: 0, side: 0, reactors: [], then: null, move: null, combat: null, ...more }) as Operation;
  const now = (phase: string, more: Partial<Operation> = {}) => segmentNow({ phase, operation: op(more) } as View);
  const move = (going: number) => ({ going }) as Operation["move"];

  it("follow the phase of the rules", () => {
    expect(
      ["assign", "declare_support", "movement", "dispersal", "losses", "retreat", "pursuit", "convert"]
        .map((phase) => now(phase))
        .join(""),
    ).toBe("ABCDEFGH");
    expect(segmentNow({ phase: "initiative", operation: null } as View)).toBe("");
  });

  it("know a movement by its purpose, and a reaction by what it interrupts", () => {
    expect([0, 2, 3, 4].map((going) => now("move", { move: move(going) })).join("")).toBe("CDFG");
    expect(now("move", { move: move(1), then: "pursuit" })).toBe("G");
    expect(now("reaction", { reactors: [3], then: "movement" })).toBe("C");
    expect(now("fire", { move: move(3), combat: { incidental: true } as Operation["combat"] })).toBe("F");
  });

  it("are those of the kind of operation", () => {
    expect(segmentsOf(op({ kind: 3 }))).toBe("AC");
    expect(segmentsOf(op({ kind: 5 }))).toBe("ABDE");
  });
});
