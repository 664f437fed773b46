import { describe, expect, it } from "vitest";

import type { LogLine } from "../../../lib/wire";
import type { Board, View } from "../types";
import { meaning, range, stretches } from "./bands";
import { effect, linesOf } from "./matrices";
import { added, lineOf, linesOf as sacLines, totals } from "./sac";
import { place, rowsOf, standingOf, type Cell } from "./strike";

const told = (key: string, params: Record<string, string | number> = {}): LogLine => ({
  at: 0,
  key,
  rule: "4.8",
  text: key,
  params,
});

describe("bands", () => {
  it("begin where the last one ended", () => {
    expect(
      stretches([
        [1, -2],
        [4, 0],
      ]),
    ).toEqual([
      { first: 0, last: 1, means: -2 },
      { first: 2, last: 4, means: 0 },
    ]);
  });

  it("mean the same beyond the last box", () => {
    const bands: [number, string][] = [
      [3, "poor"],
      [9, "good"],
    ];
    expect([0, 3, 4, 9, 12].map((box) => meaning(bands, box))).toEqual(["poor", "poor", "good", "good", "good"]);
  });

  it("are told in words", () => {
    expect([range({ first: 4, last: 4 }), range({ first: 4, last: 9 }), range({ first: 4, last: 9 }, true)]).toEqual([
      "4",
      "4–9",
      "4+",
    ]);
  });
});

/** A table of two columns and two faces, with one row beyond them. */
const cell = (hits: number): Cell => [hits, hits, 0];
const strike = { columns: { 1: [cell(0), cell(1)], 2: [cell(2), cell(3)] }, overflow: { 3: cell(9) } };
const low = { 1: [1, 0], 2: [0, 1] };
const board = { components: { strike, low_altitude: low } } as unknown as Board;
const flying = (more: object) =>
  ({ raid: { altitude: "medium", aborted: false, strike: 1, die: 0, ...more } }) as unknown as View;

describe("the Strike Table", () => {
  it("has rows beyond the last column's", () => {
    expect(rowsOf(strike)).toEqual([
      { result: 1, cells: [cell(0), cell(2)] },
      { result: 2, cells: [cell(1), cell(3)] },
      { result: 3, cells: [null, cell(9)] },
    ]);
  });

  it("turns points above its last column into the die", () => {
    expect(place(strike, 3, 2)).toMatchObject({ column: 2, row: 3 });
    expect(place(strike, 8, 1)).toMatchObject({ column: 2, row: 3 });
    expect(place(strike, 1, null)).toMatchObject({ column: 1, row: null });
    expect(place(strike, 0, 2)).toBeNull();
  });

  it("shows the raid under way, low ones with what the die adds", () => {
    expect(standingOf(board, flying({}), [])).toMatchObject({ column: 1, row: null });
    expect(standingOf(board, flying({ die: 2 }), [])).toMatchObject({ column: 1, row: 2 });
    expect(standingOf(board, flying({ altitude: "low", die: 2 }), [])).toMatchObject({ column: 2, row: 2 });
    expect(standingOf(board, flying({ altitude: null }), [])).toBeNull();
    expect(standingOf(board, flying({ aborted: true }), [])).toBeNull();
  });

  it("shows the last raid afterwards, if it came to strike", () => {
    const view = { raid: null } as unknown as View;
    const struck = [told("raid"), told("raid.strike", { rating: 2, result: 1 })];
    expect(standingOf(board, view, struck)).toMatchObject({ column: 2, row: 1 });
    expect(standingOf(board, view, [...struck, told("raid.over"), told("raid")])).toBeNull();
  });
});

describe("the matrices", () => {
  const matrices = { production: { lines: 2, boxes_per_line: 2, plus_one_boxes: [2] } };
  const components = { matrices, black_movement: { start: 7, loss_per_line: 2 } };
  const known = { components, names: { hanoi: "Hanoi", haiphong: "Haiphong" } } as unknown as Board;

  it("say what full lines do", () => {
    expect([0, 1, 2].map((full) => effect(known, "transport", full))).toEqual(
      [7, 5, 3].map((points) => `black cubes move ${points}`),
    );
    expect([0, 1, 2, 4].map((full) => effect(known, "production", full))).toEqual([
      "Hanoi and Haiphong: 1 more black cube each",
      "Hanoi: 1 more black cube",
      "no extra cubes",
      "2 black cubes withheld",
    ]);
  });

  it("hold cubes box by box", () => {
    const view = { matrices: { production: ["navy"] } } as unknown as View;
    expect(linesOf(known, view, "production")).toEqual([
      [
        { number: 1, owner: "navy", plus: false },
        { number: 2, owner: null, plus: true },
      ],
      [
        { number: 3, owner: null, plus: false },
        { number: 4, owner: null, plus: false },
      ],
    ]);
  });
});

describe("the bombing tables", () => {
  const lines = sacLines([
    [3, 0, 0],
    [6, 0, 2],
    [9, 1, 1],
  ]);

  it("find the line of a total", () => {
    expect(lines.map(({ first, last, open }) => [first, last, open])).toEqual([
      [2, 3, false],
      [4, 6, false],
      [7, 9, true],
    ]);
    expect([1, 2, 6, 30].map((total) => lineOf(lines, total)?.first)).toEqual([undefined, 2, 4, 7]);
  });

  it("know what is added to the die", () => {
    const sac = { per_cube: 1, two_b52: 2, most_per_area: 2 };
    const at = (b52: number) => ({ spaces: { nape: { cubes: { black: 3 }, b52 } } }) as unknown as View;
    const known = { components: { sac } } as unknown as Board;
    expect([added(known, at(1), "nape"), added(known, at(2), "nape"), added(known, at(1), "mu_gia")]).toEqual([
      3, 5, 0,
    ]);
  });

  it("tell the totals of this season only", () => {
    const came = (place: string, total: number) => told("sac.result", { place, total });
    expect(totals([came("nape", 4), told("season"), came("mu_gia", 7)])).toEqual({ mu_gia: 7 });
  });
});
