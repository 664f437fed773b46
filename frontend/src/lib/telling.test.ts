import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { linesOf, type Action } from "./retelling";
import type { Table } from "./table.svelte";
import { Telling } from "./telling.svelte";
import type { LogLine, Retelling, Update } from "./wire";

const since = vi.hoisted(() => vi.fn());
vi.mock("./api", () => ({ api: { since } }));

/** What the browser keeps. */
let kept: Record<string, string> = {};

beforeEach(() => {
  vi.useFakeTimers();
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => (kept[name] = value),
  });
  vi.stubGlobal("window", {
    setTimeout,
    clearTimeout,
    matchMedia: () => ({ matches: false }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  since.mockReset();
});

const KEYS = ["pass", "move", "attack", "move", "move", "attack"];

/** My own pass and what the NLF did upon it, action by action: each has a headline, a key and a number in the view. */
function story(...keys: string[]): Retelling {
  const scenes = keys.map((key, n) => ({
    seat: n === 0 ? "us" : "nlf",
    headline: `Operation ${n}`,
    steps: [
      {
        revision: 11 + n,
        changes: [[["at"], n + 1]] as never,
        log: [{ at: n, key, rule: "", text: `${key} ${n}`, params: {} } satisfies LogLine],
      },
    ],
  }));
  return { revision: 10, last: 10 + keys.length, view: { at: 0 }, scenes } as unknown as Retelling;
}

const update = (revision: number, more: Partial<Update> = {}) =>
  ({
    revision,
    seat: "us",
    seats: ["us"],
    kinds: { us: "person", nlf: "computer" },
    since: { revision: 10, more: true, turn: null },
    log: [],
    log_from: 0,
    view: { at: revision },
    waiting: null,
    fate: null,
    lesson: null,
    moving: null,
    secrets: false,
    companion: false,
    ...more,
  }) as unknown as Update;

const concerns = (action: Action) => {
  const fight = linesOf(action).some(({ key }) => key === "attack");
  return { fight, near: false };
};

/** A telling of what came since my answer, with what this browser likes; the table has it, too. */
async function begun(likes: Record<string, string> = {}, keys = KEYS, more: Partial<Update> = {}) {
  kept = { ...likes };
  const last = 10 + keys.length;
  since.mockResolvedValue(story(...keys));
  const table = { id: "game", key: null, update: update(10), logEnd: 0, beforeUpdate: null } as unknown as Table;
  const telling = new Telling(table, { opens: () => false, unfolds: () => false, concerns });
  const tell = async (now: Update) => {
    table.beforeUpdate?.(table.update, now);
    table.update = now;
    await vi.advanceTimersByTimeAsync(0);
  };
  await tell(update(last, more));
  return { telling, table, tell };
}

const titles = (actions: readonly Action[]) => actions.map((action) => linesOf(action)[0]?.text);
const at = (view: unknown) => (view as { at: number } | null)?.at;

describe("what others did", () => {
  it("is told action by action, with the log as far as it is told", async () => {
    const { telling } = await begun();
    expect([telling.mode, telling.actions.length, telling.revision]).toEqual(["live", 5, 10]);
    expect(at(telling.view)).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([telling.rests, telling.revision, telling.logEnd]).toEqual([true, 12, 2]);
    for (let n = 0; n < 8; n += 1) telling.next();
    expect([telling.last, telling.rests, telling.open]).toEqual([true, true, true]);
    telling.next();
    expect([telling.open, telling.sifting.untold.length, kept["annamite.shown.game"]]).toEqual([false, 0, "16"]);
  });

  it("is a list where it is told briefly, and the next key goes on", async () => {
    const { telling } = await begun({ "annamite.speed": "brief" });
    expect([telling.mode, telling.action, telling.revision, telling.logEnd]).toEqual(["brief", null, 16, 6]);
    expect(titles(telling.actions)).toEqual(["move 1", "attack 2", "move 3", "move 4", "attack 5"]);
    expect(at(telling.view)).toBe(6);
    telling.again(1);
    expect([telling.mode, titles([telling.action as Action]), at(telling.view)]).toEqual(["again", ["attack 2"], 2]);
    telling.next();
    telling.next();
    expect(telling.mode).toBe("brief");
    telling.next();
    expect([telling.open, kept["annamite.shown.game"]]).toEqual([false, "16"]);
  });

  it("changes between briefly and in full, and remembers it", async () => {
    const { telling } = await begun({ "annamite.speed": "fast" });
    telling.abridge();
    expect([telling.mode, kept["annamite.speed"]]).toEqual(["brief", "brief"]);
    telling.abridge();
    expect([telling.mode, telling.speed, telling.at, telling.beat]).toEqual(["live", "fast", 0, 0]);
    telling.setSpeed("off");
    expect(telling.open).toBe(false);
  });

  it("is not listed while a die of one's own is awaited", async () => {
    const { telling, tell } = await begun({ "annamite.speed": "brief" }, KEYS, { fate: {} as never });
    expect([telling.open, kept["annamite.shown.game"]]).toEqual([false, "10"]);
    await tell(update(16, { log: [{ key: "die" } as never] }));
    expect([telling.mode, telling.actions.length]).toEqual(["brief", 5]);
  });
});

describe("what is left out", () => {
  it("is counted, and what is told goes from one to the next", async () => {
    const { telling } = await begun({ "annamite.tell": "fights" });
    expect(titles(telling.actions)).toEqual(["attack 2", "attack 5"]);
    expect(titles(telling.sifting.leftOut)).toEqual(["move 1", "move 3", "move 4"]);
    expect([at(telling.view), telling.revision, telling.logEnd]).toEqual([2, 12, 2]);
    telling.next();
    telling.next();
    expect([at(telling.view), telling.revision, telling.logEnd]).toEqual([5, 15, 3]);
    telling.next();
    expect(telling.logEnd).toBe(6);
    telling.next();
    expect([telling.open, titles(telling.sifting.untold)]).toEqual([false, ["move 1", "move 3", "move 4"]]);
    telling.seeAll();
    expect([telling.mode, titles(telling.actions)]).toEqual(["list", ["move 1", "move 3", "move 4"]]);
    telling.again(1);
    expect(at(telling.view)).toBe(3);
    telling.stop();
    expect([telling.open, telling.sifting.untold]).toEqual([false, []]);
  });

  it("can be seen at once, in a list with all else", async () => {
    const { telling } = await begun({ "annamite.tell": "fights" });
    telling.seeAll();
    expect([telling.mode, telling.actions.length, telling.sifting.leftOut.length]).toEqual(["brief", 5, 3]);
    telling.setFilter("fights");
    expect(telling.actions).toHaveLength(2);
    telling.seeAll();
    telling.next();
    expect(telling.sifting.untold).toEqual([]);
  });

  it("stays to be looked at where nothing else was done, until somebody answers", async () => {
    const { telling, tell } = await begun({ "annamite.tell": "near" });
    expect([telling.open, telling.sifting.untold.length, kept["annamite.shown.game"]]).toEqual([false, 5, "16"]);
    since.mockResolvedValue({ ...story("pass", "move"), revision: 16, last: 18 });
    await tell(update(18));
    expect(telling.sifting.untold).toHaveLength(6);
    await tell(update(19, { since: { revision: 19, more: false, turn: null } }));
    expect(telling.sifting.untold).toEqual([]);
  });

  it("changes while it is told, but not what is on the board", async () => {
    const { telling } = await begun();
    telling.setFilter("fights");
    expect([titles(telling.actions), telling.at]).toEqual([["move 1", "attack 2", "attack 5"], 0]);
    telling.next();
    telling.next();
    telling.setFilter("all");
    expect([telling.at, titles([telling.action as Action]), kept["annamite.tell"]]).toEqual([1, ["attack 2"], "all"]);
  });

  it("is nothing for whoever only looks on and wants what is near", async () => {
    const { telling } = await begun({ "annamite.tell": "near" }, KEYS, { seats: [], seat: null });
    expect(telling.actions).toHaveLength(6);
  });
});
