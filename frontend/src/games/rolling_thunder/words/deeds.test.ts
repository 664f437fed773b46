import { expect, it } from "vitest";

import type { LogLine } from "../../../lib/wire";
import { summary } from "./deeds";

const line = (key: string, n: number): LogLine => ({ at: n, key, rule: "4.8", text: `${key} ${n}.`, params: {} });
const told = (...keys: string[]) => keys.map(line);

it("sums up what was done, the first few things by name", () => {
  expect(summary(told("raid", "raid.squadron", "objective.destroyed"))).toBe("raid 0; objective.destroyed 2");
  expect(summary(told("raid", "raid", "b52", "b52", "b52"))).toBe("raid 0; raid 1; b52 2; and 2 more");
});
