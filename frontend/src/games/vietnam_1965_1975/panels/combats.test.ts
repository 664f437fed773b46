import { describe, expect, it } from "vitest";

import { line } from "../words/samples";
import { counted, lastFought, sumOf } from "./combats";

describe("the last combat", () => {
  const result = line("result", {
    hex: "5118",
    side: "us",
    ratio: "3:2",
    die: 4,
    modifier: -1,
    row: 3,
    attacker: 1,
    defender: 2,
    pursuit: -1,
    bombardment: 0,
    incidental: 0,
    attack: 12,
    attack_support: 5,
    defence: 12,
    defence_support: 0,
    attack_strength: 12,
    defence_strength: 17,
    term_ratio: 1,
    term_terrain: -2,
  });

  it("is read from the log with its terms and what met the losses", () => {
    const found = lastFought([
      line("result"),
      result,
      line("replaced"),
      line("why.reason"),
      line("replaced"),
      line("moved"),
      line("replaced"),
    ]);
    expect(found).toMatchObject({
      hex: "5118",
      attacker: "us",
      kind: "attack",
      attack: [6, 2.5],
      strengths: [6, 8.5],
      losses: [1, 2],
      pursuit: -1,
    });
    expect(found?.terms.map(({ id, value, rule }) => [id, value, rule])).toEqual([
      ["ratio", 1, "5.4"],
      ["terrain", -2, "4.2"],
    ]);
    expect(found?.after.map(({ key }) => key)).toEqual(["replaced", "replaced"]);
    expect(counted(found?.after ?? [])).toMatchObject([{ text: "replaced.", count: 2 }]);
    expect(found && sumOf(found)).toBe("row 3");
    expect(lastFought([line("moved")])).toBeNull();
  });

  it("says where a sum is beyond the table", () => {
    const found = lastFought([{ ...result, params: { ...result.params, die: 1, row: -4, term_ratio: -5 } }]);
    expect(found && sumOf(found)).toBe("−6, read as row −4");
  });
});
