import { expect, it } from "vitest";

import { neighbour } from "./hexes";
import { nextOffered, sideOfKey } from "./keys";

it("keeps to the row with left and right", () => {
  const right = (id: string) => neighbour(id, sideOfKey("ArrowRight", id) ?? -1);
  const left = (id: string) => neighbour(id, sideOfKey("ArrowLeft", id) ?? -1);
  expect([right("5118"), right("5218")]).toEqual(["5218", "5318"]);
  expect([left("5118"), left("5218")]).toEqual(["5018", "5118"]);
  expect(left(right("5118"))).toBe("5118");
  expect(sideOfKey("x", "5118")).toBeNull();
});
it("goes to the nearest hex on offer in a direction, straight ahead before aside", () => {
  const offered = ["5118", "5121", "5518", "5116"];
  expect(nextOffered("5118", "ArrowDown", offered)).toBe("5121");
  expect(nextOffered("5118", "ArrowRight", offered)).toBe("5518");
  expect(nextOffered("5118", "ArrowUp", offered)).toBe("5116");
  expect(nextOffered("5118", "ArrowLeft", offered)).toBeNull();
});
