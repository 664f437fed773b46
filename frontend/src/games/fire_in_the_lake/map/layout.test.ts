import { describe, expect, it } from "vitest";

import drawing from "../../../../../src/annamite/games/fire_in_the_lake/data/board.json";
import { changes, nearest } from "../../../map/geometry";
import { LOOKS } from "../pieces/pieces";
import type { Drawing, DrawnSpace } from "../types";
import { lay, type Placed } from "./layout";

const { spaces } = drawing as unknown as Drawing;
const space = (id: string) => spaces.find((each) => each.id === id) as DrawnSpace;
const kinds = Object.keys(LOOKS).filter(
  (kind) => !["irregular", "ranger", "nva_guerrilla", "vc_guerrilla"].includes(kind),
);
const stacks = (n: number, count: (k: number) => number) =>
  kinds.slice(0, n).map((kind, k) => ({ kind, count: count(k) }));

const halfWidth = (token: Placed) => (token.beside ? 31 : 14.8) * token.scale;
const overlap = (a: Placed, b: Placed) =>
  Math.abs(a.x - b.x) < halfWidth(a) + halfWidth(b) - 3 && Math.abs(a.y - b.y) < 12.5 * (a.scale + b.scale) - 3;

describe("lay", () => {
  it.each(spaces.map((each) => each.id))("hides nothing and piles nothing up in %s", (id) => {
    for (let n = 0; n <= kinds.length; n += 1) {
      for (const count of [() => 1, () => 3, (k: number) => 1 + (k % 3) * 5]) {
        const wanted = stacks(n, count);
        const { tokens, rest, plus } = lay(space(id), wanted);
        expect([...tokens, ...rest].map((each) => each.kind)).toEqual(wanted.map((each) => each.kind));
        expect(plus === null).toBe(rest.length === 0);
        if (space(id).kind === "province") {
          const pairs = tokens.flatMap((a, k) => tokens.slice(k + 1).map((b) => [a, b] as const));
          expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([]);
        }
      }
    }
  });

  it("gives numbers room while there is some", () => {
    expect(
      lay(
        space("saigon"),
        stacks(2, () => 4),
      ).tokens.every((token) => token.beside),
    ).toBe(true);
    expect(
      lay(
        space("loc_hue_khe_sanh"),
        stacks(1, () => 4),
      ).tokens.every((token) => token.beside),
    ).toBe(true);
    expect(
      lay(
        space("binh_dinh"),
        stacks(4, () => 2),
      ).tokens.every((token) => token.beside),
    ).toBe(true);
  });
});

it("finds the next space in a direction", () => {
  const cities = spaces.filter((each) => each.kind === "city");
  expect(nearest([828, 1200], cities, [0, 1])?.id).toBe("can_tho");
  expect(nearest([1050, 264], cities, [1, 0])?.id).toBe("da_nang");
  expect(nearest([0, 0], cities, [-1, 0])).toBeNull();
});

it("tells which spaces changed, and none at first", () => {
  expect([...changes(null, { a: 1 })]).toEqual([]);
  expect([...changes({ a: { n: 1 }, b: { n: 1 } }, { a: { n: 1 }, b: { n: 2 } })]).toEqual(["b"]);
});
