import { expect, it } from "vitest";

import type { View } from "../types";
import { unitOf } from "./lookup";
import { unit } from "./samples";

it("finds a unit by its token, wherever the view lists it", () => {
  const later = unit(905, "us", "us.1.1");
  const view = { units: [unit(3, "vc", null), later] } as View;
  expect(unitOf(view, 905)).toBe(later);
  expect(unitOf(view, 1)).toBeUndefined();
});
