import { describe, expect, it } from "vitest";

import { SheetFields } from "./sheetFields.svelte";
import type { DiceSheet, Fate, Update } from "./wire";

const sheet: DiceSheet = { heading: "Roll for …", labels: ["Hue", "Da Nang", "Kontum"] };
const options = Array.from({ length: 11 }, (_, n) => ({ id: String(n + 2), label: String(n + 2) }));

/** Fields at a table, and what has been given there. */
function fields(change: Partial<Fate> = {}) {
  const fate = { seat: "us", kind: "die", options, sheet, ...change } as Fate;
  const given: [(string | null)[], DiceSheet | null | undefined][] = [];
  const table = {
    busy: false,
    update: { revision: 4, fate } as Update,
    fate: (words: (string | null)[], of?: DiceSheet | null) => void given.push([words, of]),
  };
  return { dice: new SheetFields(table, () => fate), table, given };
}

describe("SheetFields", () => {
  it("is there where several like dice are asked for whose results can be typed", () => {
    expect(fields().dice.sheet).toEqual(sheet);
    expect(fields({ sheet: null }).dice.sheet).toBeNull();
    expect(fields({ options: [{ id: "none", label: "None" }] }).dice.sheet).toBeNull();
  });

  it("goes on when a field is full, and takes digits alone", () => {
    const { dice } = fields();
    expect(dice.write(0, "1")).toBe(false);
    expect(dice.write(0, "11")).toBe(true);
    expect(dice.write(1, "x7 ")).toBe(true);
    expect([...dice.texts]).toEqual(["11", "7"]);
    expect(dice.given).toBe(2);
    expect(dice.next(1)).toBe(2);
    expect([dice.range, dice.digits]).toEqual(["2 to 12", 2]);
  });

  it("gives all results in one message", () => {
    const { dice, given } = fields();
    dice.paste(0, "7 8 12");
    expect(dice.give(false)).toBeNull();
    expect(given).toEqual([[["7", "8", "12"], sheet]]);
  });

  it("leaves what is missing to the computer, if it is to roll the rest", () => {
    const { dice, given } = fields();
    dice.write(1, "9");
    expect(dice.give(true)).toBeNull();
    expect(given[0]?.[0]).toEqual([null, "9", null]);
  });

  it("says what is missing, until something is written", () => {
    const { dice, given } = fields();
    dice.write(0, "7");
    expect(dice.fault).toBeNull();
    expect(dice.give(false)).toBe(1);
    expect(dice.fault).toEqual({ at: 1, text: "Da Nang is still missing." });
    dice.write(1, "8");
    expect(dice.fault).toBeNull();
    expect(given).toEqual([]);
  });

  it("says at once what no dice show, and gives nothing then", () => {
    const { dice, given } = fields();
    dice.write(2, "13");
    expect(dice.fault).toEqual({ at: 2, text: "Kontum: 13 is not possible; it takes 2 to 12." });
    expect(dice.give(true)).toBe(2);
    expect(given).toEqual([]);
  });

  it("gives nothing twice", () => {
    const { dice, table, given } = fields();
    dice.paste(0, "7 8 12");
    table.busy = true;
    expect(dice.give(false)).toBeNull();
    expect(given).toEqual([]);
  });
});
