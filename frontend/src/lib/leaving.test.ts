import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { leave, signOut, wasSignedOut } from "./leaving";

class Store {
  kept = new Map([["annamite.orders", "secret"]]);
  clear(): void {
    this.kept.clear();
  }
}

describe("signing this browser out", () => {
  const address = { pathname: "/play/g1", loads: 0, reload: () => (address.loads += 1) };
  const past = {
    state: null as unknown,
    replaceState(state: unknown, _: string, path: string) {
      past.state = state;
      address.pathname = path;
    },
  };
  let stores: Store[];
  let asked: string[];

  beforeEach(() => {
    Object.assign(address, { pathname: "/play/g1", loads: 0 });
    past.state = null;
    stores = [new Store(), new Store()];
    asked = [];
    vi.stubGlobal("localStorage", stores[0]);
    vi.stubGlobal("sessionStorage", stores[1]);
    vi.stubGlobal("location", address);
    vi.stubGlobal("history", past);
  });
  afterEach(() => vi.unstubAllGlobals());

  function answers(reply: Response | Error): void {
    vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
      asked.push(`${method} ${path}`);
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    });
  }

  function isGone(): void {
    expect(stores.map(({ kept }) => kept.size)).toEqual([0, 0]);
    expect([address.pathname, address.loads]).toEqual(["/", 1]);
    expect(wasSignedOut()).toBe(true);
  }

  it("forgets everything, and is told on the page of games after it is loaded again", async () => {
    expect(wasSignedOut()).toBe(false);
    answers(new Response(null, { status: 204 }));
    await signOut();
    expect(asked).toEqual(["DELETE /api/browser"]);
    isGone();
  });

  it("is done where it was done before, as in another tab", async () => {
    answers(Response.json({ error: "This browser is not known here." }, { status: 401 }));
    await signOut();
    isGone();
  });

  it.each([new Error("away"), Response.json({ error: "Too much." }, { status: 429 })])(
    "is not done where the server did not do it",
    async (reply) => {
      answers(reply);
      await expect(signOut()).rejects.toThrow();
      expect(stores.map(({ kept }) => kept.size)).toEqual([1, 1]);
      expect([address.pathname, address.loads, wasSignedOut()]).toEqual(["/play/g1", 0, false]);
    },
  );

  it("goes on where a store is forbidden", () => {
    vi.stubGlobal("localStorage", {
      clear: () => {
        throw new Error("forbidden");
      },
    });
    leave();
    expect(stores[1]?.kept.size).toBe(0);
    expect(address.loads).toBe(1);
  });
});
