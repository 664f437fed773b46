import { expect, it } from "vitest";

import { lookup, unitName } from "../words/lookup";
import { board, unit } from "../words/samples";
import { find } from "./find";

const all = lookup(board);
const units = [
  unit(0, "us", "us.1m.7.3"),
  unit(1, "us", "us.1m.7"),
  unit(2, "vc", null),
  unit(3, "vc", "vc.ind.1", { name: "VC 1 (3)", hex: "5020" }),
];

it("finds units and places by name, formation, number and place", () => {
  const names = (search: string) => find(all, units, search, unitName, (each) => each.hex ?? "").map(({ key }) => key);
  expect(names("marine")).toEqual(["unit-0", "unit-1"]);
  expect(names("vc 1 (")).toEqual(["unit-3"]);
  expect(names("quang")).toEqual(["hex-5121"]);
  expect(names("5020")).toEqual(["hex-5020", "unit-3"]);
  expect(names("  ")).toEqual([]);
});
