import { describe, expect, it } from "vitest";

import { faultOf, isTyped, isWhole, leftOut, nextEmpty, rangeOf, readEntry, spread } from "./sheet";

const DIE = ["1", "2", "3", "4", "5", "6"];
const TWO_DICE = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
const TEN = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
const LABELS = ["Hue", "Da Nang", "Kontum"];
const options = (...ids: string[]) => ids.map((id) => ({ id, label: id }));

describe("isTyped", () => {
  it("takes short numbers, but no words", () => {
    expect(isTyped(options(...TWO_DICE))).toBe(true);
    expect(isTyped(options("1", "none"))).toBe(false);
    expect(isTyped(options("10000"))).toBe(false);
  });
});

describe("readEntry", () => {
  it("tells a result from its first digit and from what no dice show", () => {
    expect(readEntry(TWO_DICE, "")).toBe("empty");
    expect(readEntry(TWO_DICE, "7")).toBe("result");
    expect(readEntry(TWO_DICE, "1")).toBe("begun");
    expect(readEntry(TWO_DICE, "12")).toBe("result");
    expect(readEntry(TWO_DICE, "13")).toBe("wrong");
    expect(readEntry(DIE, "0")).toBe("wrong");
  });
});

describe("isWhole", () => {
  it("waits for a second digit where there may be one", () => {
    expect(isWhole(DIE, "1")).toBe(true);
    expect(isWhole(TWO_DICE, "1")).toBe(false);
    expect(isWhole(TWO_DICE, "2")).toBe(true);
    expect(isWhole(TEN, "1")).toBe(false);
    expect(isWhole(TEN, "10")).toBe(true);
    expect(isWhole(DIE, "7")).toBe(false);
  });
});

describe("rangeOf", () => {
  it("says from where to where, or each number", () => {
    expect(rangeOf(TWO_DICE)).toBe("2 to 12");
    expect(rangeOf(["1", "3", "5"])).toBe("1, 3, 5");
    expect(rangeOf(["0", "1"])).toBe("0, 1");
  });
});

describe("faultOf", () => {
  it("finds nothing where all results are there", () => {
    expect(faultOf(LABELS, DIE, ["1", "2", "3"], false)).toBeNull();
  });

  it("names the field that has no result, unless the computer rolls the rest", () => {
    expect(faultOf(LABELS, DIE, ["1", "", "3"], false)).toEqual({ at: 1, text: "Da Nang is still missing." });
    expect(faultOf(LABELS, DIE, ["1"], false)?.at).toBe(1);
    expect(faultOf(LABELS, DIE, ["1", "", "3"], true)).toBeNull();
  });

  it("names what no dice show before what is missing", () => {
    const text = "Kontum: 7 is not possible; it takes 1 to 6.";
    expect(faultOf(LABELS, DIE, ["1", "", "7"], false)).toEqual({ at: 2, text });
    expect(faultOf(LABELS, TWO_DICE, ["1"], true)?.at).toBe(0);
  });
});

describe("spread", () => {
  it("puts pasted numbers into the fields from one on", () => {
    expect(spread(["6", "", ""], 3, 1, "7 8")).toEqual(["6", "7", "8"]);
    expect(spread([], 3, 0, "1,\n2;3 4 5")).toEqual(["1", "2", "3"]);
    expect(spread(["1", "2", "3"], 3, 1, "none")).toEqual(["1", "2", "3"]);
  });
});

describe("nextEmpty", () => {
  it("goes on to the next field without a result, and round to the first", () => {
    expect(nextEmpty(DIE, ["1", "", ""], 3, 0)).toBe(1);
    expect(nextEmpty(DIE, ["1", "2", ""], 3, 0)).toBe(2);
    expect(nextEmpty(DIE, ["", "2", "3"], 3, 2)).toBe(0);
    expect(nextEmpty(DIE, ["1", "9", "3"], 3, 2)).toBe(1);
    expect(nextEmpty(DIE, ["1", "2", "3"], 3, 1)).toBeNull();
    expect(nextEmpty(DIE, [], 3, -1)).toBe(0);
  });
});

describe("leftOut", () => {
  it("says what was not applied", () => {
    const sheet = { heading: "", labels: LABELS };
    expect(leftOut(sheet, 1)).toBe(
      "1 of 3 results were taken. Something else came first; those from Da Nang on were not applied.",
    );
    expect(leftOut(sheet, 2)).toBe(
      "2 of 3 results were taken. Something else came first; that of Kontum was not applied.",
    );
  });
});
