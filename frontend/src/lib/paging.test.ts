import { afterEach, describe, expect, it, vi } from "vitest";

import { GameList } from "./gameList.svelte";
import { joined, nextPage } from "./paging";
import type { GameEntry } from "./wire";

const games = (...ids: string[]) => ids.map((id) => ({ id }) as GameEntry);
const ids = (list: readonly GameEntry[] | null) => list?.map(({ id }) => id).join("");

describe("what follows a page", () => {
  it("stands in the header of the answer", () => {
    expect(nextPage('</api/games?after=1,x&limit=50>; rel="next"')).toBe("/api/games?after=1,x&limit=50");
    expect(nextPage("</a>; rel=prev, </b>; title=x; rel=next")).toBe("/b");
    for (const header of [null, "", '</a>; rel="prev"', '</a>; rel="nextish"']) expect(nextPage(header)).toBeNull();
  });

  it("is put behind, each game once", () => {
    expect(ids(joined(games("a", "b"), games("b", "c")))).toBe("abc");
  });
});

describe("the list of games", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A server with these games, two to a page. */
  function serve(there: string[]): void {
    vi.stubGlobal("fetch", (path: string) => {
      const from = Number(new URL(path, "http://here").searchParams.get("after") ?? 0);
      const link = `</api/games?after=${from + 2}>; rel="next"`;
      const headers = from + 2 < there.length ? { link } : undefined;
      return Promise.resolve(Response.json(games(...there.slice(from, from + 2)), headers ? { headers } : {}));
    });
  }

  it("grows page by page, and keeps what was shown when it is looked at again", async () => {
    const there = [..."abcdefg"];
    serve(there);
    const list = new GameList();
    await list.showMore();
    expect(list.games).toBeNull();
    await list.refresh();
    expect([ids(list.games), list.more]).toEqual(["ab", true]);
    await list.showMore();
    expect([ids(list.games), list.more]).toEqual(["abcd", true]);
    there.splice(1, 1);
    await list.refresh();
    expect([ids(list.games), list.more]).toEqual(["acde", true]);
    there.unshift("z");
    await list.showMore();
    expect(ids(list.games)).toBe("acdef");
    expect(list.more).toBe(true);
    await list.showMore();
    expect([ids(list.games), list.more]).toEqual(["acdefg", false]);
    await list.refresh();
    expect(ids(list.games)).toBe("zacdefg");
  });

  it("shows what was asked last", async () => {
    serve([..."abcd"]);
    const list = new GameList();
    await list.refresh();
    const slow = list.showMore();
    await list.refresh();
    await slow;
    expect(ids(list.games)).toBe("ab");
  });
});
