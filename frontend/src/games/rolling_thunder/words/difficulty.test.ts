import { expect, test } from "vitest";

import type { Board } from "../types";
import { boardOf } from "./difficulty";

const region = (defence: number) => ({ defence, mig_rating: defence + 1 });
const board = {
  components: { regions: { vinh: region(3) }, bridges: { ben_thuy: { capacity: 1 } }, cards: {} },
  difficulties: { harder: { regions: { vinh: region(4) }, bridges: { ben_thuy: { capacity: 2 } }, cards: {} } },
  drawing: {
    spaces: [{ id: "vinh", name: "Vinh", ...region(3) }, { id: "nape" }],
    bridges: [{ id: "ben_thuy", capacity: 1 }],
  },
} as unknown as Board;

test("a table at another difficulty reads its values on the map and in the panels", () => {
  const harder = boardOf(board, "harder");
  expect(harder.components.regions["vinh"]?.defence).toBe(4);
  expect(harder.drawing.spaces).toEqual([{ id: "vinh", name: "Vinh", ...region(4) }, { id: "nape" }]);
  expect(harder.drawing.bridges).toEqual([{ id: "ben_thuy", capacity: 2 }]);
});

test("it is made once, so that an update does not draw it all again", () => {
  expect(boardOf(board, "harder")).toBe(boardOf(board, "harder"));
  expect(boardOf(board, "historical")).toBe(board);
});
