import { describe, expect, it } from "vitest";

import { piecesOf } from "./lessonText";

describe("the text of a lesson", () => {
  it("is one piece where nothing is marked", () => {
    expect(piecesOf("Two of them.")).toEqual([{ kind: "plain", text: "Two of them." }]);
    expect(piecesOf("")).toEqual([]);
  });

  it("marks what is bold, and places in the rules", () => {
    expect(piecesOf("Choose **Sweep** now [§3.2.3].")).toEqual([
      { kind: "plain", text: "Choose " },
      { kind: "bold", text: "Sweep" },
      { kind: "plain", text: " now " },
      { kind: "rule", text: "3.2.3" },
      { kind: "plain", text: "." },
    ]);
  });

  it("keeps what only looks like a mark", () => {
    expect(piecesOf("2 * 3, [see] and **")).toEqual([{ kind: "plain", text: "2 * 3, [see] and **" }]);
    expect(piecesOf("**a** **b**").map(({ kind }) => kind)).toEqual(["bold", "plain", "bold"]);
  });
});
