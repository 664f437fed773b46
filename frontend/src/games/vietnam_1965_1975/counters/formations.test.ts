import { expect, it } from "vitest";

import { lookup } from "../words/lookup";
import { board, unit } from "../words/samples";
import { armies } from "./formations";

const all = lookup(board);
const units = [
  unit(0, "us", "us.1m.7.3"),
  unit(1, "us", "us.1m.7"),
  unit(2, "vc", null),
  unit(3, "vc", "vc.ind.1", { name: "VC 1 (3)", hex: "5020" }),
];

it("puts units under their highest headquarters", () => {
  expect(
    armies(all, units).map(({ nation, formations }) => [
      nation,
      formations.map(({ title, units: own }) => [title, own.map(({ id }) => id)]),
    ]),
  ).toEqual([
    ["us", [["1st Marine Division", [1, 0]]]],
    [
      "vc",
      [
        ["Independent units", [3]],
        ["Face down", [2]],
      ],
    ],
  ]);
});
