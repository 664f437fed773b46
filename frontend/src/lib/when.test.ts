import { describe, expect, it } from "vitest";

import { ago, dayOf } from "./when";

it("says how long ago, from text or from seconds", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(ago("2026-11-21T11:59:30Z", now)).toBe("just now");
  expect(ago("2026-11-21T11:00:00Z", now)).toBe("1 hour ago");
  expect(ago(now / 1000 - 86_400 * 3, now)).toBe("3 days ago");
  expect(ago("", now)).toBe("some time ago");
});

describe("the day of a moment", () => {
  it("is counted by the calendar", () => {
    const now = new Date(2026, 4, 10, 0, 30).getTime();
    const at = (day: number, hour: number) => dayOf(new Date(2026, 4, day, hour).toISOString(), now);
    expect([at(10, 0), at(9, 23), at(9, 1), at(5, 12), at(11, 3)]).toEqual([
      "today",
      "yesterday",
      "yesterday",
      "5 days ago",
      "today",
    ]);
    expect(dayOf("gibberish", now)).toBe("some time ago");
  });
});
