import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { applied, Astray } from "./changes";
import type { Change, Json } from "./wire";

interface Case {
  title: string;
  before: Json;
  changes: Change[];
  after: Json;
}

const told = JSON.parse(readFileSync(new URL("./changes.json", import.meta.url), "utf-8")) as {
  cases: Case[];
  astray: Omit<Case, "after">[];
};

describe("applied", () => {
  it.each(told.cases)("$title", ({ before, changes, after }) => {
    const kept = structuredClone(before);
    expect(applied(before, changes)).toStrictEqual(after);
    expect(before).toStrictEqual(kept);
  });

  it.each(told.astray)("refuses $title", ({ before, changes }) => {
    const kept = structuredClone(before);
    expect(() => applied(before, changes)).toThrow(Astray);
    expect(before).toStrictEqual(kept);
  });

  it("keeps what did not change as the same object", () => {
    const before = { a: { b: 0, c: { d: 1 } }, e: [{ f: 1 }, { f: 2 }] };
    const after = applied(before, [
      [["a", "b"], 2],
      [["e", 1, "f"], 3],
    ]) as typeof before;
    expect(after).toEqual({ a: { b: 2, c: { d: 1 } }, e: [{ f: 1 }, { f: 3 }] });
    expect(after.a.c).toBe(before.a.c);
    expect(after.e[0]).toBe(before.e[0]);
  });

  it("does not touch what a change brought", () => {
    const brought = { b: 1 };
    expect(
      applied({}, [
        [["a"], brought],
        [["a", "b"], 2],
      ]),
    ).toEqual({ a: { b: 2 } });
    expect(brought).toEqual({ b: 1 });
  });
});
