import { describe, expect, it } from "vitest";

import { filterLog, mentions, mergeLog } from "./log";
import type { LogLine } from "./wire";

const line = (at: number, text = `line ${at}`): LogLine => ({ at, key: "k", rule: "3.2.1", text });
const texts = (lines: LogLine[]) => lines.map((each) => each.text);

describe("mergeLog", () => {
  it("adds what is new", () => {
    expect(texts(mergeLog([line(0)], [line(1)], 1))).toEqual(["line 0", "line 1"]);
  });

  it("cuts what an undo took back", () => {
    expect(texts(mergeLog([line(0), line(1), line(2)], [line(1, "other")], 1))).toEqual(["line 0", "other"]);
    expect(texts(mergeLog([line(0), line(1)], [], 1))).toEqual(["line 0"]);
  });

  it("starts anew after a reconnection", () => {
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
});
