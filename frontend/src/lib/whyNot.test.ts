import { describe, expect, it } from "vitest";

import { told } from "./whyNot";

const missing = (word: string, text: string, rule = "3.1") => ({ word, label: `Move ${word}`, text, rule });

describe("why a thing is not offered", () => {
  it("is one sentence with its clause", () => {
    expect(told("Hue", [missing("hue", "It was selected already.", "3.1-b")])).toEqual({
      label: "Hue",
      reasons: [{ of: "", text: "It was selected already.", rule: "3.1-b" }],
      more: 0,
    });
  });

  it("is told once of answers for which it is the same", () => {
    const found = told("5120", [missing("a", "It is too far."), missing("b", "It is too far.")]);
    expect(found.reasons).toEqual([{ of: "", text: "It is too far.", rule: "3.1" }]);
  });

  it("says of which answer it speaks where there are several, two at most", () => {
    const found = told("5120", [
      missing("a", "One."),
      missing("b", "Two."),
      missing("c", "Three."),
      missing("d", "One."),
    ]);
    expect(found.reasons.map(({ of, text }) => [of, text])).toEqual([
      ["Move a", "One."],
      ["Move b", "Two."],
    ]);
    expect(found.more).toBe(1);
  });

  it("is of the answer where the thing has no name", () => {
    expect(told("", [missing("a", "One.")]).label).toBe("Move a");
  });
});
