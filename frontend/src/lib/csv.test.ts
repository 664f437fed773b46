import { describe, expect, it } from "vitest";

import { csv } from "./csv";

describe("comma-separated values", () => {
  it("leave out what is unknown, and keep zeros", () => {
    expect(
      csv([
        ["season", "morale"],
        ["summer 1965", null],
        ["fall 1965", 0],
      ]),
    ).toBe("season,morale\r\nsummer 1965,\r\nfall 1965,0\r\n");
  });

  it("quote what would break a row", () => {
    expect(csv([['a "b"', "c,d", "e\nf", -1]])).toBe('"a ""b""","c,d","e\nf",-1\r\n');
    expect(csv([])).toBe("");
  });
});
