import { expect, it } from "vitest";

import type { Operation, Unit, View } from "../../types";
import { moves } from "./moves";

const unit = (id: number, hex: string | null) => ({ id, hex }) as Unit;
const view = (units: Unit[], operation: Operation | null = null) => ({ units, operation }) as View;

it("tells what moved from what was set up or lost", () => {
  const before = view([unit(1, "5118"), unit(2, null), unit(3, "5120"), unit(4, "5219")]);
  const after = view([unit(1, "5119"), unit(2, "5118"), unit(3, null), unit(4, "5219")]);
  expect(moves(before, after).map(({ unit: { id }, way }) => [id, way])).toEqual([[1, ["5118", "5119"]]]);
});

it("follows the path of a stack on the move from where it was", () => {
  const before = view([unit(1, "5119"), unit(2, "5219")]);
  const operation = { move: { units: [1], path: ["5118", "5119", "5120", "5219"] } } as unknown as Operation;
  const after = view([unit(1, "5219"), unit(2, "5118")], operation);
  expect(moves(before, after).map(({ way }) => way)).toEqual([
    ["5119", "5120", "5219"],
    ["5219", "5118"],
  ]);
});
