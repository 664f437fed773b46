import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Asking } from "./asking.svelte";
import type { Decision, NotOffered } from "./wire";

const QUESTION = { step: "sweep.space", kind: "space", options: [] } as unknown as Decision;
const OTHER = { ...QUESTION };
const reply = (...texts: string[]): NotOffered => ({
  type: "why_not",
  n: 1,
  offered: false,
  missing: texts.map((text) => ({ word: "hue", label: "Hue", text, rule: "3.1" })),
});

describe("asking why something is not offered", () => {
  let decision: Decision | null = QUESTION;
  let next: NotOffered | null = reply("It is far.");
  const whyNot = vi.fn(() => Promise.resolve(next));
  const begin = () => new Asking({ whyNot }, () => decision);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("window", globalThis);
    decision = QUESTION;
    next = reply("It is far.");
    whyNot.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("waits until the pointer rests", async () => {
    const asking = begin();
    asking.point("hue", "Hue");
    await vi.advanceTimersByTimeAsync(300);
    asking.point(null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(whyNot).not.toHaveBeenCalled();
    asking.point("hue", "Hue");
    await vi.advanceTimersByTimeAsync(500);
    expect(asking.told?.reasons[0]?.text).toBe("It is far.");
  });

  it("asks at once about what is chosen, and says so if it is beside the point", async () => {
    const asking = begin();
    next = reply();
    asking.choose("hue", "Hue");
    await vi.advanceTimersByTimeAsync(0);
    expect(asking.told?.reasons[0]?.text).toBe("Something else is asked for now.");
  });

  it("says nothing of what is offered after all, nor where nobody here decides", async () => {
    const asking = begin();
    next = { ...reply("No."), offered: true };
    asking.choose("hue");
    await vi.advanceTimersByTimeAsync(0);
    expect(asking.told).toBeNull();
    decision = null;
    whyNot.mockClear();
    asking.choose("hue");
    asking.point("hue");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(whyNot).not.toHaveBeenCalled();
  });

  it("tells what the page knows of what the rules would offer", async () => {
    const asking = begin();
    whyNot.mockResolvedValueOnce({ type: "why_not", n: 1, missing: [], offered: true });
    asking.choose("hue", "Hue", "There are no more than 2.");
    await vi.advanceTimersByTimeAsync(0);
    expect(asking.told?.reasons).toEqual([{ of: "", text: "There are no more than 2.", rule: "" }]);
  });

  it("forgets it with the question, also while the reply is on its way", async () => {
    const asking = begin();
    asking.choose("hue");
    decision = OTHER;
    await vi.advanceTimersByTimeAsync(0);
    decision = QUESTION;
    expect(asking.told).toBeNull();
  });

  it("asks once what a question lacks", async () => {
    const asking = begin();
    asking.list();
    await vi.advanceTimersByTimeAsync(500);
    expect(asking.missing.map(({ text }) => text)).toEqual(["It is far."]);
    asking.list();
    await vi.advanceTimersByTimeAsync(500);
    expect(whyNot).toHaveBeenCalledTimes(1);
  });
});
