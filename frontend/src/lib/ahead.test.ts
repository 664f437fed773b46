import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Ahead } from "./ahead.svelte";
import type { Previewed } from "./wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Replies in whatever order the test says. */
function server() {
  const asked: { words: string[]; reply: () => void }[] = [];
  const foresee = (words: string[]) =>
    new Promise<Previewed | null>((resolve) =>
      asked.push({ words, reply: () => resolve({ words } as unknown as Previewed) }),
    );
  return { asked, foresee };
}

it("asks once the writing rests, and drops what comes too late", async () => {
  vi.stubGlobal("window", globalThis);
  const { asked, foresee } = server();
  const ahead = new Ahead({ foresee });
  const heard: string[][] = [];
  const then = (reply: Previewed) => heard.push(reply.words);
  ahead.look(["a"], then);
  ahead.look(["b"], then);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.map(({ words }) => words)).toEqual([["b"]]);
  ahead.look(["c"], then);
  await vi.advanceTimersByTimeAsync(200);
  asked[1]?.reply();
  asked[0]?.reply();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([["c"]]);
  expect(ahead.reply?.words).toEqual(["c"]);
  expect(ahead.waiting).toBe(false);
  ahead.look(["d"], then);
  ahead.stop();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(2);
  vi.unstubAllGlobals();
});
