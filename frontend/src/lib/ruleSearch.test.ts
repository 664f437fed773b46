import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { RuleSearch } from "./ruleSearch.svelte";
import type { RulesHit } from "./wire";

const hit = (id: string): RulesHit => ({ id, section: "1", title: id, kind: "rule", says: id, term: "" });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  // Finds two clauses that are called as what was asked.
  vi.stubGlobal("fetch", (address: string) => {
    const query = new URLSearchParams(address.split("?")[1]).get("q") ?? "";
    const hits = query === "nothing" ? [] : [hit(`${query}-a`), hit(`${query}-b`)];
    return Promise.resolve(new Response(JSON.stringify({ query, corrected: "", hits })));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = () => vi.advanceTimersByTimeAsync(500);

test("what was typed last is looked for once typing stops", async () => {
  const search = new RuleSearch();
  search.type("a-game", "swe", false);
  search.type("a-game", "sweep", false);
  expect(search.open).toBe(true);
  await pass();
  expect(search.hits.map(({ id }) => id)).toEqual(["sweep-a", "sweep-b"]);
  search.move(-1);
  expect(search.chosen?.id).toBe("sweep-b");
  search.move(1);
  expect(search.chosen?.id).toBe("sweep-a");
});

test("a hit of words just typed is taken once it is found, none of those before", async () => {
  const search = new RuleSearch();
  const taken: string[] = [];
  const take = () => search.take(({ id }) => taken.push(id));
  search.type("a-game", "march", false);
  await pass();
  search.move(1);
  take();
  expect(taken).toEqual(["march-b"]);
  search.type("a-game", "sweep", false);
  take();
  expect(taken).toEqual(["march-b"]);
  await pass();
  expect(taken).toEqual(["march-b", "sweep-a"]);
  search.type("a-game", "nothing", false);
  take();
  await pass();
  search.type("a-game", "rally", false);
  await pass();
  expect(taken).toEqual(["march-b", "sweep-a"]);
});

test("without words nothing is looked for, and nothing lies open", async () => {
  const search = new RuleSearch();
  search.type("a-game", "sweep", false);
  search.type("a-game", "  ", false);
  await pass();
  expect([search.open, search.hits.length, search.words]).toEqual([false, 0, ""]);
});
