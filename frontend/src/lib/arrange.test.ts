import { describe, expect, it } from "vitest";

import { arrange, keysOf, meant, needsWords, numbersOf, seek, shortcuts, showsKeys, typeDigit } from "./arrange";
import type { Decision, Option } from "./wire";

const decision = (...options: Option[]): Decision => ({
  seat: "us",
  step: "s",
  kind: "choice",
  rule: "",
  prompt: "",
  about: [],
  reminders: [],
  hints: null,
  options,
});
const pieces = (kind: string, n: number, space?: string): Option => ({
  id: `${kind}-${n}`,
  label: `${n} ${kind}`,
  pieces: { [kind]: n },
  count: n,
  ...(space ? { space } : {}),
});

describe("arrange", () => {
  it("makes a row of each kind of piece, smallest number first", () => {
    const { rows, list } = arrange(decision(pieces("troops", 2), pieces("police", 1), pieces("troops", 1)));
    expect(rows.map((row) => row.options.map((option) => option.id))).toEqual([["troops-1", "troops-2"], ["police-1"]]);
    expect(list).toEqual([]);
  });

  it("keeps rows of different spaces apart", () => {
    expect(arrange(decision(pieces("troops", 1, "hue"), pieces("troops", 1, "saigon"))).rows).toHaveLength(2);
  });

  it("makes a row of each thing that plain numbers are numbers of, as their labels call it", () => {
    const bomb = (what: string, title: string, count: number) => ({
      id: `${what}-${count}`,
      label: `${title}: ${count} Air Points`,
      count,
    });
    const { rows } = arrange(
      decision(bomb("north", "The North", 17), bomb("trail", "The Trail", 17), bomb("trail", "The Trail", 6)),
    );
    expect(rows.map(({ title, options }) => [title, ...options.map(({ id }) => id)])).toEqual([
      ["The North", "north-17"],
      ["The Trail", "trail-6", "trail-17"],
    ]);
    expect(
      arrange(decision({ id: "1", label: "1", count: 1 }, { id: "12", label: "12", count: 12 })).rows,
    ).toHaveLength(1);
  });

  it("lists kinds of piece of which one is meant", () => {
    const { rows, list } = arrange(decision({ id: "troops", label: "Troop", pieces: { troops: 1 } }));
    expect([rows.length, list.length]).toEqual([0, 1]);
  });

  it("gives buttons with a role their own place and order", () => {
    const { fixed, list } = arrange(
      decision(
        { id: "no", label: "Done", role: "done" },
        { id: "p", label: "Pass", role: "pass" },
        { id: "x", label: "X" },
      ),
    );
    expect(fixed.map((option) => option.id)).toEqual(["p", "no"]);
    expect(list.map((option) => option.id)).toEqual(["x"]);
  });

  it("lists options of unknown roles like any other", () => {
    expect(arrange(decision({ id: "x", label: "X", role: "novel" })).list).toHaveLength(1);
  });
});

describe("shortcuts", () => {
  it("counts 1 to 9 and goes on with letters, but never u or c, which take back and read", () => {
    const options = Array.from({ length: 40 }, (_, n) => ({ id: `o${n}`, label: "" }));
    const keys = shortcuts(arrange(decision(...options)));
    expect(keys.get("1")).toBe("o0");
    expect(keys.get("a")).toBe("o9");
    expect(keys.has("u")).toBe(false);
    expect(keys.has("c")).toBe(false);
    expect(keys.size).toBe(33);
  });

  it("picks a number by its own digit", () => {
    const numbers = [0, 1, 2, 12].map((count) => ({ id: String(count), label: "", count }));
    const keys = shortcuts(arrange(decision(...numbers)));
    expect(keys.get("2")).toBe("2");
    expect(keys.get("0")).toBe("0");
    expect(keys.has("3")).toBe(false);
  });

  it("ends with Escape what may be ended, and passes by no accident", () => {
    const keys = keysOf(
      shortcuts(arrange(decision({ id: "d", label: "", role: "done" }, { id: "p", label: "", role: "pass" }))),
    );
    expect(keys.get("d")).toBe("Escape");
    expect(keys.get("p")).toBe("1");
    expect(shortcuts(arrange(decision({ id: "x", label: "" }, { id: "nothing", label: "" }))).get("Escape")).toBe(
      "nothing",
    );
  });
});

describe("needsWords", () => {
  const many = (what: string) =>
    Array.from({ length: 30 }, (_, n) => ({ id: `${what}-${n}`, label: `${what}: ${n}`, count: n }));

  it("is so where keys run out, but not in one row of numbers, which are typed", () => {
    const listed = Array.from({ length: 33 }, (_, n) => ({ id: `o${n}`, label: "" }));
    expect(needsWords(arrange(decision(...listed)))).toBe(false);
    expect(needsWords(arrange(decision(...listed, { id: "x", label: "" })))).toBe(true);
    expect(needsWords(arrange(decision(...many("north"))))).toBe(false);
    expect(needsWords(arrange(decision(...many("north"), ...many("trail"))))).toBe(true);
  });
});

describe("seek", () => {
  const options: Option[] = [
    { id: "a", label: "Send artillery", note: "strength 0" },
    { id: "b", label: "Withdraw ARVN HQ", space: "3708" },
  ];
  const left = (text: string) => seek(options, text, (space) => `${space} (Hue)`).map(({ id }) => id);

  it("leaves what has all the words, in its label, its note or its place", () => {
    expect(left(" ")).toEqual(["a", "b"]);
    expect(left("ART")).toEqual(["a"]);
    expect(left("strength send")).toEqual(["a"]);
    expect(left("arvn hue")).toEqual(["b"]);
    expect(left("send hue")).toEqual([]);
  });

  it("takes a number for the one that is offered, as far as it is written", () => {
    const points = [4, 40, 41, 50].map((count) => ({
      id: `trail-${count}`,
      label: `The Trail: ${count} Air Points`,
      count,
      note: "brings no more than 4 do",
    }));
    const found = seek(points, "trail 4", String);
    expect(found.map(({ count }) => count)).toEqual([4, 40, 41]);
    expect(meant(found, "trail 4")?.count).toBe(4);
    expect(meant(found, "trail")).toBeUndefined();
    expect(meant(seek(points, "trail 5", String), "trail 5")?.count).toBe(50);
  });
});

describe("typing numbers", () => {
  const numbers = numbersOf(
    arrange(decision(...[0, 1, 2, 10, 12, 30].map((count) => ({ id: `n${count}`, label: "", count })))),
  );

  it("picks at once what no second digit can change", () => {
    expect(typeDigit(numbers, "", "0")).toEqual({ pick: "n0" });
    expect(typeDigit(numbers, "", "2")).toEqual({ pick: "n2" });
  });

  it("waits for the second digit where there may be one", () => {
    expect(typeDigit(numbers, "", "1")).toEqual({ typed: "1" });
    expect(typeDigit(numbers, "1", "2")).toEqual({ pick: "n12" });
    expect(typeDigit(numbers, "", "3")).toEqual({ typed: "3" });
    expect(typeDigit(numbers, "3", "0")).toEqual({ pick: "n30" });
  });

  it("begins again with a digit that does not fit", () => {
    expect(typeDigit(numbers, "1", "9")).toEqual({ typed: "" });
    expect(typeDigit(numbers, "3", "2")).toEqual({ pick: "n2" });
  });

  it("types no numbers where the row is not alone", () => {
    expect(numbersOf(arrange(decision(pieces("troops", 1), pieces("police", 1)))).size).toBe(0);
  });
});

describe("keys of numbers", () => {
  const numbers = (...counts: number[]) => counts.map((count) => ({ id: String(count), label: String(count), count }));
  const keys = (arrangement: ReturnType<typeof arrange>) => keysOf(shortcuts(arrangement));

  it("are not shown where the numbers are typed", () => {
    const row = arrange({ options: numbers(0, 1, 2, 9, 10, 11) });
    expect(showsKeys(row, keys(row))).toBe(false);
  });

  it("are shown on all of several rows", () => {
    const rows = arrange({
      options: ["us_troops", "us_bases"].flatMap((kind) =>
        [1, 2, 3].map((n) => ({ id: `${kind}${n}`, label: `${n}`, count: n, pieces: { [kind]: n } })),
      ),
    });
    expect(showsKeys(rows, keys(rows))).toBe(true);
  });

  it("are shown on none where there are more numbers than keys", () => {
    const many = arrange({
      options: ["a", "b"].flatMap((kind) =>
        Array.from({ length: 30 }, (_, n) => ({ id: `${kind}${n}`, label: `${n}`, count: n, pieces: { [kind]: n } })),
      ),
    });
    expect(showsKeys(many, keys(many))).toBe(false);
  });
});
