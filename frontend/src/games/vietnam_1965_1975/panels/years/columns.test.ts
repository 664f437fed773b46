import { describe, expect, it } from "vitest";

import { rowsOf } from "./columns";
import { newsOf } from "./news";
import { shiftsOf } from "./people";
import { levelsOf, over, SECRETS } from "./samples";

const first = over(1, "summer 1965");
const second = over(2, "fall 1965", {
  svn: 60,
  vc: 42,
  offensive: true,
  marked: ["5121"],
  reckoning: { ...first.reckoning, lost: { us: 2, vc: 9 }, spent: { us: 3 }, rolls: { us: 7 }, captured: ["5121"] },
  thirds: { "I-1": 11, "I-2": 24 },
});

describe("the indices as a table", () => {
  /** A cell by the head of its column. */
  const cell = (rows: ReturnType<typeof rowsOf>, row: number, head: string) =>
    rows[row]?.[rows[0]?.indexOf(head) ?? -1];

  it("has a row for each season and a column for each open index", () => {
    const rows = rowsOf([first, second]);
    expect(rows).toHaveLength(3);
    expect(rows.every((row) => row.length === rows[0]?.length)).toBe(true);
    expect(rows[0]).toContain("us_morale");
    expect(rows[0]).not.toContain("nvn_morale");
    expect(rows[0]).not.toContain("new_nvn");
    expect(rows[0]).not.toContain("vc_replacements_spent");
    expect(cell(rows, 2, "season")).toBe("fall 1965");
    expect(cell(rows, 2, "svn")).toBe(60);
    expect(cell(rows, 2, "us_lost")).toBe(2);
    expect(cell(rows, 1, "us_lost")).toBe(0);
    expect(cell(rows, 2, "us_attacks")).toBe(7);
    expect(cell(rows, 2, "capitals_marked")).toBe(1);
    expect(cell(rows, 2, "offensive")).toBe(1);
  });

  it("leaves empty what is secret in some seasons alone", () => {
    const rows = rowsOf([first, over(2, "fall 1965", { levels: levelsOf(SECRETS), new_nvn: 8 })]);
    expect(cell(rows, 1, "nvn_morale")).toBeNull();
    expect(cell(rows, 2, "nvn_morale")).toBe(36);
    expect(cell(rows, 2, "new_nvn")).toBe(8);
  });
});

describe("what a season brought", () => {
  it("is people that changed sides", () => {
    expect(shiftsOf(second, first)).toEqual([{ region: "I-1", before: 9, after: 11 }]);
    expect(shiftsOf(first, first)).toEqual([]);
  });

  it("is told in sentences", () => {
    expect(newsOf(first, null)).toEqual([
      "SVN controlled 58 Population Points, the VC 44.",
      "New US commitment was 12.",
      "The government of South Vietnam was stable.",
    ]);
    expect(newsOf({ ...second, new_nvn: 8, final_withdrawal: true, stability: "coup" }, first)).toEqual([
      "SVN controlled 60 (+2) Population Points, the VC 42 (−2).",
      "New US commitment was 12, new NVN commitment 8.",
      "There was a coup in South Vietnam.",
      "The NLF had declared an offensive.",
      "The US side declared its final withdrawal.",
    ]);
    const third = { ...second, final_withdrawal: true };
    expect(newsOf(third, third).at(-1)).toBe("The final withdrawal went on.");
  });
});
