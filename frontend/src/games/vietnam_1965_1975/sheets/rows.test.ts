import { describe, expect, it } from "vitest";

import { countOf, entriesIn, settled, withCount, type Row } from "./rows";

const row = (more: Partial<Row>): Row => ({
  id: "a",
  title: "A",
  note: "",
  words: ["a"],
  counts: "number",
  most: 9,
  spaces: [],
  ...more,
});

describe("entries", () => {
  it("have a number with the answer before it, and end with the sheet", () => {
    expect(entriesIn(["take_air", "3", "take_division-x", "done", "later"])).toEqual([
      ["take_air", "3"],
      ["take_division-x"],
    ]);
  });

  it("count by number, by repetition, or answer by answer", () => {
    expect(countOf(row({}), [["a", "3"], ["b"]])).toBe(3);
    expect(countOf(row({}), [["a"]])).toBe(1); // there was no choice
    expect(countOf(row({ counts: "again" }), [["a"], ["a"]])).toBe(2);
    expect(countOf(row({ counts: "each", words: ["a", "c"] }), [["a"], ["c"], ["b"]])).toBe(2);
  });

  it("keep their place when a count changes", () => {
    const entries = [["x"], ["a", "3"], ["y"]];
    expect(withCount(row({}), 4, entries)).toEqual([["x"], ["a", "4"], ["y"]]);
    expect(withCount(row({}), 0, entries)).toEqual([["x"], ["y"]]);
    expect(withCount(row({}), 99, entries)[1]).toEqual(["a", "9"]);
    expect(withCount(row({ counts: "each", words: ["a", "b"], most: 2 }), 2, [["b"]])).toEqual([["b"], ["a"]]);
  });
});

describe("what the server would take", () => {
  it("leaves out what it refuses", () => {
    const found = settled([["a"], ["b", "2"], ["c"]], ["a", "c"], false);
    expect(found).toEqual({ entries: [["a"], ["c"]], refused: [["b", "2"]], again: false });
  });

  it("keeps an answer whose number left no choice", () => {
    const found = settled([["a", "1"], ["c"]], ["a", "c"], false);
    expect(found).toEqual({ entries: [["a"], ["c"]], refused: [], again: false });
  });

  it("strikes the one entry whose number is not on offer, and asks about the rest", () => {
    const found = settled([["x"], ["a", "9"], ["c", "2"]], ["x", "a", "2"], true);
    expect(found).toEqual({ entries: [["x"], ["c", "2"]], refused: [["a", "9"]], again: true });
  });
});
