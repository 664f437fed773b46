import { afterEach, describe, expect, it, vi } from "vitest";

import { claim, linkIn, own, tokenIn } from "./claiming";

const at = (address: string) => linkIn(new URL(address, "http://here"));

describe("the link in an address", () => {
  it("is behind the #, or in the query of an old bookmark", () => {
    expect(at("/play/g1#key=abc-_1")).toEqual({ game: "g1", key: "abc-_1" });
    expect(at("/play/g1/?key=abc")).toEqual({ game: "g1", key: "abc" });
    expect(at("/play/g1?key=old#key=new")).toEqual({ game: "g1", key: "new" });
  });

  it.each([
    "/",
    "/play/g1",
    "/play/g1#key=",
    "/play/g1#part",
    "/play/#key=abc",
    "/rules/g1#key=abc",
    "/play/g1/x#key=a",
  ])("is none in %s", (address) => expect(at(address)).toBeNull());
});

describe("the owner's secret in an address", () => {
  const token = (address: string) => tokenIn(new URL(address, "http://here"));

  it("is behind the #", () => expect(token("/#token=abc-_1")).toBe("abc-_1"));

  it.each(["/", "/#token=", "/#key=a", "/?token=abc", "/play/g1#token=abc", "/rules/g1#token=abc"])(
    "is none in %s",
    (address) => expect(token(address)).toBeNull(),
  );
});

describe("claiming", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Let the server answer so, one after the other; return what it is asked. */
  function answers(...replies: (Response | Error)[]): [string, RequestInit][] {
    const asked: [string, RequestInit][] = [];
    vi.stubGlobal("fetch", (path: string, request: RequestInit) => {
      asked.push([path, request]);
      const reply = replies.shift();
      if (!reply) throw new Error("asked once too often");
      return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
    });
    return asked;
  }

  const refused = (status: number) => Response.json({ error: `It is ${status}.` }, { status });

  it("asks once, whoever wants to know, and never by the address", async () => {
    const asked = answers(Response.json({ game: "g1", seat: "us" }));
    const link = { game: "g1", key: "once" };
    expect(await Promise.all([claim(link), claim({ ...link })])).toEqual([null, null]);
    expect(await claim(link)).toBeNull();
    expect(asked).toHaveLength(1);
    const [path, request] = asked[0] ?? [];
    expect(path).toBe("/api/claim");
    expect(request).toMatchObject({ method: "POST", body: '{"game":"g1","key":"once"}' });
  });

  it("is over where the link is used up", async () => {
    const asked = answers(refused(401));
    const link = { game: "g1", key: "used" };
    for (let n = 0; n < 2; n += 1) expect(await claim(link)).toEqual({ why: "It is 401.", again: false });
    expect(asked).toHaveLength(1);
  });

  it("makes an owner's browser in the same way", async () => {
    const asked = answers(refused(503), new Response(null, { status: 204 }), refused(401));
    expect(await own("first")).toMatchObject({ again: true });
    for (let n = 0; n < 2; n += 1) expect(await own("first")).toBeNull();
    expect(await own("other")).toEqual({ why: "It is 401.", again: false });
    expect(asked).toHaveLength(3);
    const [path, request] = asked[1] ?? [];
    expect(path).toBe("/api/browser");
    expect(request).toMatchObject({ method: "POST", body: '{"token":"first"}' });
  });

  it("can be tried again where the server was away or had too much to do", async () => {
    const asked = answers(new Error("away"), refused(429), refused(500), Response.json({ game: "g1", seat: null }));
    const link = { game: "g1", key: "later" };
    for (let n = 0; n < 3; n += 1) expect(await claim(link)).toMatchObject({ again: true });
    expect(await claim(link)).toBeNull();
    expect(asked).toHaveLength(4);
  });
});
