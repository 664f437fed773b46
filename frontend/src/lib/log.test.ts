import { describe, expect, it } from "vitest";

import { filterLog, groupLog, mentions, mergeLog, unabsorbed } from "./log";
import type { LogLine } from "./wire";

const line = (at: number, text = `line ${at}`): LogLine => ({ at, key: "k", rule: "3.2.1", text, params: {} });
const texts = (lines: LogLine[]) => lines.map((each) => each.text);

describe("mergeLog", () => {
  it("adds what is new", () => {
    expect(texts(mergeLog([line(0)], [line(1)], 1))).toEqual(["line 0", "line 1"]);
  });

  it("cuts what an undo took back", () => {
    expect(texts(mergeLog([line(0), line(1), line(2)], [line(1, "other")], 1))).toEqual(["line 0", "other"]);
    expect(texts(mergeLog([line(0), line(1)], [], 1))).toEqual(["line 0"]);
  });

  it("starts again after a reconnection", () => {
    expect(texts(mergeLog([line(0), line(1)], [line(0), line(1)], 0))).toEqual(["line 0", "line 1"]);
  });
});

describe("filterLog", () => {
  it("finds all the words, in text and rule", () => {
    const lines = [line(0, "US trains in Saigon."), line(1, "VC rallies in Saigon.")];
    expect(filterLog(lines, "saigon us").map(({ index }) => index)).toEqual([0]);
    expect(filterLog(lines, "3.2")).toHaveLength(2);
    expect(filterLog(lines, "  ")).toHaveLength(2);
  });
});

it("knows which ids a line speaks of", () => {
  expect(mentions({ ...line(0), params: { space: "hue", n: 3 } })).toEqual(["hue"]);
  expect(mentions({ ...line(0), key: "why.player", params: { seat: "navy", reason: "so, there" } })).toEqual([]);
});

describe("groupLog", () => {
  const story = (...keys: string[]): LogLine[] =>
    keys.map((key, at) => {
      const [what = "", faction = "vc"] = key.split(" ");
      return { at, key: what, rule: "8.5", text: key, params: { faction } };
    });
  const rules = {
    beginsAction: ({ key }: LogLine) => key === "operation",
    endsAction: ({ key }: LogLine) => key === "card",
  };
  const shape = (...keys: string[]) =>
    groupLog(story(...keys), rules).map(({ index, lines, action }) => [
      index,
      action,
      lines.map((each) => each.key).join(" "),
    ]);

  it("leaves lines alone that nobody gives reasons for", () => {
    expect(shape("operation", "place", "card")).toEqual([
      [0, false, "operation"],
      [1, false, "place"],
      [2, false, "card"],
    ]);
  });

  it("takes an action with reasons as one, up to the next card", () => {
    expect(shape("card", "why.box", "why.roll", "operation", "why.narrow", "place", "card", "place")).toEqual([
      [0, false, "card"],
      [1, true, "why.box why.roll operation why.narrow place"],
      [6, false, "card"],
      [7, false, "place"],
    ]);
  });

  it("gives a single deed its own reasons", () => {
    expect(shape("why.narrow", "move", "move")).toEqual([
      [0, false, "why.narrow move"],
      [2, false, "move"],
    ]);
  });

  it("does not lay one faction's reasons at another's door", () => {
    expect(shape("why.box vc", "why.narrow nva", "move nva")).toEqual([
      [0, false, "why.box"],
      [1, false, "why.narrow move"],
    ]);
    expect(shape("why.box vc", "operation vc", "why.reason vc", "why.box nva", "operation nva")).toEqual([
      [0, true, "why.box operation why.reason"],
      [3, true, "why.box operation"],
    ]);
  });

  it("tells the thoughts of computer players apart by their seats", () => {
    const thought = (at: number, seat: string): LogLine => ({
      at,
      key: "why.player",
      rule: "",
      text: "Why.",
      params: { seat },
    });
    const found = groupLog([thought(0, "navy"), thought(1, "air_force"), line(2)], {});
    expect(found.map(({ index, lines }) => [index, lines.map((each) => each.at)])).toEqual([
      [0, [0]],
      [1, [1, 2]],
    ]);
  });

  it("holds reasons back until something comes of them", () => {
    expect(shape("card", "why.box")).toEqual([[0, false, "card"]]);
  });

  it("tells what was overruled with what it leads to, or at once", () => {
    const overruled = { ...line(1), key: "overruled", params: { faction: "vc" } };
    const reason = { ...line(0), key: "why.box", params: { faction: "vc" } };
    const shown = (lines: LogLine[]) => groupLog(lines, {}).map((group) => group.lines.map(({ at }) => at));
    expect(shown([reason, overruled, line(2), line(3)])).toEqual([[0, 1, 2], [3]]);
    expect(shown([line(0), overruled])).toEqual([[0], [1]]);
  });

  it("leaves out what the next line makes superfluous, and keeps its reasons", () => {
    const absorbs = (later: LogLine, earlier: LogLine) => later.text === earlier.text;
    const lines = [line(0, "go"), { ...line(1), key: "why.reason" }, line(2, "go"), line(3, "stop"), line(4, "go")];
    expect([...unabsorbed(lines, absorbs)].map(({ at }) => at).sort()).toEqual([2, 3, 4]);
    expect(groupLog(lines, { absorbs }).map((group) => group.lines.map(({ at }) => at))).toEqual([[1, 2], [3], [4]]);
    expect(unabsorbed(lines, undefined).size).toBe(4);
  });
});
