import { describe, expect, it } from "vitest";

import { countOf, entriesIn, settled, withCount, type Entry, type Row } from "./rows";

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

/** Where answers end that leave the sheet open. */
const OPEN = { stuck: false, begun: false };

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

/** A server that has a group of lines go whole: once one is written, nothing else is on offer until all are. */
function server(group: string[], never: string[] = []): (written: Entry[]) => Entry[] {
  return (written) => {
    let entries = written;
    for (let asked = 0; asked < 9; asked += 1) {
      const taken: string[] = [];
      const begun = () => group.some((each) => taken.includes(each)) && !group.every((each) => taken.includes(each));
      for (const [word = ""] of entries)
        if (!never.includes(word) && !taken.includes(word) && (!begun() || group.includes(word))) taken.push(word);
      const found = settled(entries, taken, { stuck: false, begun: begun() });
      entries = found.entries;
      if (!found.again) return entries;
    }
    throw new Error("It is never settled.");
  };
}

describe("a division that goes in several lines", () => {
  const units = ["a1", "a2", "a3"];
  const division = row({ id: "a", words: units, counts: "each", most: 3 });
  const draft: Entry[] = [["x"], ["a1"], ["a2"], ["a3"], ["b"], ["c"]];
  const kept = (entries: Entry[]) => entries.flat().toSorted();

  it("loses no other line where its first is struck", () => {
    const settle = server(units);
    const struck = settle(draft.filter(([word]) => word !== "a1"));
    expect(kept(struck)).toEqual(["a2", "a3", "b", "c", "x"]);
    // Written again behind the others it makes the division whole, and what waited is taken.
    expect(settle([...struck, ["a1"]]).flat()).toEqual(["x", "a2", "a3", "a1", "b", "c"]);
    // Without the rest of it the others are alone.
    expect(settle(withCount(division, 0, struck)).flat()).toEqual(["x", "b", "c"]);
  });

  it("loses none where its count goes down", () => {
    const fewer = server(units)(withCount(division, 2, draft));
    expect(kept(fewer)).toEqual(["a1", "a2", "b", "c", "x"]);
    expect(kept(server(units)(withCount(division, 3, fewer)))).toEqual(kept(draft));
  });

  it("still loses what is not on offer at all", () => {
    expect(server(units, ["b"])(draft).flat()).toEqual(["x", "a1", "a2", "a3", "c"]);
  });
});

describe("what the server would take", () => {
  it("leaves out what it refuses", () => {
    const found = settled([["a"], ["b", "2"]], ["a"], OPEN);
    expect(found).toEqual({ entries: [["a"]], refused: [["b", "2"]], again: false });
  });

  it("keeps an answer whose number left no choice", () => {
    const found = settled([["a", "1"], ["c"]], ["a", "c"], OPEN);
    expect(found).toEqual({ entries: [["a"], ["c"]], refused: [], again: false });
  });

  it("strikes the one entry whose number is not on offer, and asks about the rest", () => {
    const found = settled([["x"], ["a", "9"], ["c", "2"]], ["x", "a"], { stuck: true, begun: false });
    expect(found).toEqual({ entries: [["x"], ["c", "2"]], refused: [["a", "9"]], again: true });
  });

  it("does not take the number of another line for its own", () => {
    const found = settled([["x"], ["a", "9"], ["c", "2"], ["d"]], ["x", "a", "2", "d"], OPEN);
    expect(found).toEqual({ entries: [["x"], ["c", "2"], ["d"]], refused: [["a", "9"]], again: true });
  });
});
