import { describe, expect, it } from "vitest";

import { namesOf, read, shape, words, type Shown } from "./reading";

const BOARD = {
  places: [
    { id: "ford", name: "The Ford" },
    { id: "old_camp", name: "Old Camp" },
  ],
  note: "x",
};
const text = (of: string, quiet = false): Shown => ({ kind: "text", text: of, quiet });

/** Every text that a layout shows. */
function texts(shown: Shown): string[] {
  if (shown.kind === "text") return [shown.text];
  if (shown.kind === "list") return shown.items.flatMap(texts);
  if (shown.kind === "facts") return shown.rows.flatMap(([label, value]) => [label, ...texts(value)]);
  return [...shown.columns, ...shown.rows.flat().flatMap(texts)];
}

describe("words", () => {
  it("makes ids readable", () => {
    expect([words("named_truck_park"), words("turn-two"), words("")]).toEqual(["Named truck park", "Turn two", ""]);
  });
});

describe("single values", () => {
  const names = namesOf(BOARD);
  it.each([
    ["ford", text("The Ford")],
    ["in_reserve", text("in reserve")],
    ["Nobody has found it.", text("Nobody has found it.")],
    [-3, text("−3")],
    [0, text("0")],
    [true, text("yes")],
    [false, text("no", true)],
    [null, text("–", true)],
    ["", text("–", true)],
    [[], text("none", true)],
    [{}, text("none", true)],
  ])("%j", (value, shown) => {
    expect(shape(value, names)).toEqual(shown);
  });
});

describe("what is built of several", () => {
  it("lists single values", () => {
    expect(shape([1, "a_b"], new Map())).toEqual({ kind: "list", items: [text("1"), text("a b")] });
  });

  it("puts things of one kind into a table, with gaps where one lacks a field", () => {
    expect(
      shape(
        [
          { id: "ford", men: 3 },
          { id: "cave", guns: 1 },
        ],
        namesOf(BOARD),
      ),
    ).toEqual({
      kind: "table",
      columns: ["", "Men", "Guns"],
      rows: [
        [text("The Ford"), text("3"), text("–", true)],
        [text("Cave"), text("–", true), text("1")],
      ],
    });
  });

  it("does so with things by name", () => {
    expect(shape({ north: { men: 3 }, south: { men: 4 } }, new Map())).toEqual({
      kind: "table",
      columns: ["", "Men"],
      rows: [
        [text("North"), text("3")],
        [text("South"), text("4")],
      ],
    });
  });

  it("tells the rest field by field", () => {
    expect(shape({ north: 3, south: [4] }, new Map())).toEqual({
      kind: "facts",
      rows: [
        ["North", text("3")],
        ["South", { kind: "list", items: [text("4")] }],
      ],
    });
  });
});

describe("a view", () => {
  const view = {
    headline: "Turn 2",
    turn: 2,
    score: { red: 1, blue: 4 },
    places: [{ id: "ford", patrol: "maybe" }],
    heat: { old_camp: 5 },
  };
  const reading = read(BOARD, view);

  it("is told place by place where it speaks of places", () => {
    expect(reading.places).toEqual([
      { id: "ford", name: "The Ford", facts: [["Patrol", text("maybe")]] },
      { id: "old_camp", name: "Old Camp", facts: [["Heat", text("5")]] },
    ]);
  });

  it("is told field by field otherwise", () => {
    expect(reading.headline).toBe("Turn 2");
    expect(reading.facts).toEqual([["Turn", text("2")]]);
    expect(reading.sections.map(([title]) => title)).toEqual(["Score"]);
  });

  it("shows no place without a list of them, and nothing of nothing", () => {
    expect(read({ size: 3 }, view).places).toEqual([]);
    expect(read({ size: 3 }, view).sections.map(([title]) => title)).toEqual(["Score", "Places", "Heat"]);
    expect(read(null, null)).toEqual({ headline: "", places: [], facts: [], sections: [] });
  });

  it("shows every value of the view", () => {
    const shown = [...reading.facts, ...reading.sections, ...reading.places.flatMap((each) => each.facts)];
    const all = shown.flatMap(([label, value]) => [label, ...texts(value)]);
    for (const value of ["2", "1", "4", "maybe", "5"]) expect(all).toContain(value);
  });

  it("does not take a list for places that speaks of one of them twice", () => {
    const twice = read(
      { places: ["ford", "camp"] },
      {
        tokens: [
          { id: "ford", n: 1 },
          { id: "ford", n: 2 },
        ],
      },
    );
    expect(twice.places.flatMap((each) => each.facts)).toEqual([]);
    expect(JSON.stringify(twice.sections)).toContain('"1"');
    expect(JSON.stringify(twice.sections)).toContain('"2"');
  });

  it("does not take a list for places that speaks of others too", () => {
    const mixed = read(BOARD, { men: [{ id: "ford" }, { id: "reserve" }] });
    expect(mixed.places[0]?.facts).toEqual([]);
    expect(mixed.sections.map(([title]) => title)).toEqual(["Men"]);
  });
});
