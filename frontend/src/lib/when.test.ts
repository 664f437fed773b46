import { expect, it } from "vitest";

import { ago } from "./when";

it("says how long ago, from text or from seconds", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(ago("2026-11-21T11:59:30Z", now)).toBe("just now");
  expect(ago("2026-11-21T11:00:00Z", now)).toBe("1 hour ago");
  expect(ago(now / 1000 - 86_400 * 3, now)).toBe("3 days ago");
  expect(ago("", now)).toBe("some time ago");
});
