import { describe, expect, it } from "vitest";

import { deedAt, offersOf, type Going, type Offer } from "./offers";

const option = (id: string, more: Partial<Offer> = {}): Offer => ({ id, label: id, ...more });
const moving = offersOf([
  option("stop"),
  option("hex-5119", { space: "5119", spent: 2 }),
  option("hex-5218", { space: "5218", spent: 3 }),
]);
const going: Going = {
  at: "5118",
  area: new Map([
    ["5119", { hex: "5119", spent: 2, way: ["5119"], risks: [] }],
    ["5120", { hex: "5120", spent: 4, way: ["5119", "5120"], risks: ["reaction"] }],
  ]),
};

describe("what a click on a hex comes to", () => {
  it("goes next door at once", () =>
    expect(deedAt("5119", moving, going, [])).toEqual({ act: "pick", id: "hex-5119" }));

  it("goes far by the cheapest way, hex by hex, without a stop", () =>
    expect(deedAt("5120", moving, going, [7])).toEqual({ act: "way", ids: ["hex-5119", "hex-5120"] }));

  it("stops where the stack is", () =>
    expect(deedAt("5118", moving, going, [1, 2])).toEqual({ act: "pick", id: "stop" }));

  it("does nothing out of reach", () => expect(deedAt("4040", moving, going, [])).toBeNull());

  it("takes a unit that stands alone", () => {
    const offers = offersOf([option("move-3", { space: "5118", unit: 3 })]);
    expect(deedAt("5118", offers, null, [3])).toEqual({ act: "pick", id: "move-3" });
  });

  it("fans a stack out where a choice is left", () => {
    const one = offersOf([option("move-3", { space: "5118", unit: 3 })]);
    const two = offersOf([option("move-3", { space: "5118", unit: 3 }), option("lift-3", { space: "5118", unit: 3 })]);
    const joining = offersOf([option("stop"), option("join-4", { space: "5118", unit: 4 })]);
    expect(deedAt("5118", one, null, [2, 3])).toEqual({ act: "fan" });
    expect(deedAt("5118", two, null, [3])).toEqual({ act: "fan" });
    expect(deedAt("5118", joining, going, [3, 4])).toEqual({ act: "fan" });
    expect(deedAt("5118", offersOf([]), null, [3, 4])).toEqual({ act: "fan" });
  });
});

it("sorts what is on offer by hex and by unit", () => {
  const offers = offersOf([
    option("done"),
    option("hex-5119", { space: "5119" }),
    option("move-3", { space: "5118", unit: 3 }),
    option("gun-9", { unit: 9 }),
  ]);
  expect([...offers.hexes.keys()]).toEqual(["5119"]);
  expect([...offers.units.keys()]).toEqual([3, 9]);
  expect([...offers.stacks]).toEqual(["5118"]);
  expect(offers.stop).toBeNull();
});
